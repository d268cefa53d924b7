package io.cellardb.sql.modify;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.Store;
import java.util.List;

/** A planned statement that changes rows. Immutable; executed by many threads at once. */
public interface Write {
  /**
   * Executes it once for each context, in order, and applies everything at once. A statement that
   * is not {@link #isBatchable()} takes one context.
   */
  Written execute(Store store, List<ExecutionContext> contexts);

  /** Whether it can be executed for several contexts at once. */
  boolean isBatchable();
}
