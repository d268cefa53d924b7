package io.cellardb.sql.runtime;

import io.cellardb.sql.execution.Operator;

/** A compiled part of a plan. Immutable; one plan is executed by many threads at once. */
@FunctionalInterface
public interface OperatorFactory {
  /** Starts an execution; the caller closes the operator. */
  Operator open(Execution execution);

  /** Whether an execution reads one row at most, which its key tells, and nothing else. */
  default boolean readsOneRow() {
    return false;
  }
}
