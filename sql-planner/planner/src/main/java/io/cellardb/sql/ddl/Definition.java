package io.cellardb.sql.ddl;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/** A planned statement that changes the catalog or looks after the store. */
@FunctionalInterface
public interface Definition {
  /**
   * Does it; the change is durable and visible to all sessions when this returns.
   *
   * @param parameters their canonical values, in order
   */
  void run(List<Object> parameters);

  /** The types of its parameters, in order. */
  default List<RelDataType> parameters() {
    return List.of();
  }

  /** What the user should know of the outcome, a sentence each. */
  default List<String> warnings() {
    return List.of();
  }
}
