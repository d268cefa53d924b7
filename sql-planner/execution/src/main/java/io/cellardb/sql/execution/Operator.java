package io.cellardb.sql.execution;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;

/**
 * A running part of a plan that is pulled batch by batch, by one thread.
 *
 * <p>A parent closes its inputs. Closing twice is harmless, and closing before the end is how a
 * statement is abandoned.
 */
public interface Operator extends AutoCloseable {
  /**
   * The next rows, never an empty batch, or null at the end and ever after. The batch is valid
   * until the next call of this method or of {@link #close()}.
   *
   * @throws SqlExecutionException if a value cannot be computed or the statement was cancelled; the
   *     operator can then only be closed
   */
  Batch next();

  /** Where the rows of the last batch come from; null if messages do not say that. */
  default RowOrigin origin() {
    return null;
  }

  @Override
  void close();
}
