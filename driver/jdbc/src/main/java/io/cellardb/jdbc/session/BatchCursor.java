package io.cellardb.jdbc.session;

import java.sql.SQLException;
import java.util.List;

/** The rows of one execution, read forwards once, in batches. */
public interface BatchCursor extends AutoCloseable {

  /**
   * The next batch, or null at the end and ever after. The batch is valid until the next call of
   * this method or of {@link #close}; it may be empty.
   */
  ColumnBatch next() throws SQLException;

  /** What the user should know of the rows, a sentence each, as far as it is known yet. */
  default List<String> warnings() {
    return List.of();
  }

  /** Ends the execution and frees what it holds. Later calls do nothing. */
  @Override
  void close() throws SQLException;
}
