package io.cellardb.sql.execution;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import java.util.function.Consumer;

/** Where rows come from, if a message can say that of each of them. */
public interface RowOrigin {
  /**
   * A failure with the place of the row that caused it.
   *
   * @param batch the last rows of the operator, or some of them
   * @param work has failed with these rows, and is tried with single ones
   * @return the failure as it is if no row is its cause
   */
  SqlExecutionException place(Batch batch, Consumer<Batch> work, SqlExecutionException failure);
}
