package io.cellardb.sql.modify;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.Admin;
import io.cellardb.storage.Store;
import java.util.List;

/** A planned statement that changes rows. Immutable; executed by many threads at once. */
public interface Write {
  /**
   * Executes it once for each context, in order, and applies everything at once. A statement that
   * is not {@link #isBatchable()} takes one context.
   */
  Written execute(Store store, List<ExecutionContext> contexts);

  /**
   * Executes it once, on a table that nobody else reads or writes yet, or in a transaction.
   *
   * @param admin the upkeep of the store that has the table
   */
  default Written load(Store store, Admin admin, ExecutionContext context) {
    return execute(store, List.of(context));
  }

  /** Whether it can be executed for several contexts at once. */
  boolean isBatchable();
}
