package io.cellardb.sql.ddl;

import java.util.List;

/** A planned statement that changes the catalog or looks after the store. */
@FunctionalInterface
public interface Definition {
  /** Does it; the change is durable and visible to all sessions when this returns. */
  void run();

  /** What the user should know of the outcome, a sentence each. */
  default List<String> warnings() {
    return List.of();
  }
}
