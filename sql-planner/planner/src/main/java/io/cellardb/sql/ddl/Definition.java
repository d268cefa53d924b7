package io.cellardb.sql.ddl;

/** A planned statement that changes the catalog or looks after the store. */
@FunctionalInterface
public interface Definition {
  /** Does it; the change is durable and visible to all sessions when this returns. */
  void run();
}
