package io.cellardb.jdbc.session;

import java.sql.SQLException;

/** The rows of one execution, read forwards once, in batches. */
public interface RowCursor extends AutoCloseable {

  /**
   * The next batch, or null at the end and ever after. The batch is valid until the next call of
   * this method or of {@link #close}; it may be empty.
   */
  ColumnBatch next() throws SQLException;

  /** Ends the execution and frees what it holds. Later calls do nothing. */
  @Override
  void close() throws SQLException;
}
