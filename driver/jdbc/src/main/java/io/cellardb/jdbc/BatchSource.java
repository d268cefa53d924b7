package io.cellardb.jdbc;

import io.cellardb.jdbc.session.BatchCursor;
import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnBatch;
import java.sql.SQLException;
import java.util.List;

/**
 * The batches of one execution, read under the lock of its connection and the query time-out, up to
 * the row limit. What the execution holds is freed at the end of the rows.
 */
final class BatchSource {
  private final BatchCursor cursor;

  /** Null when there is no session behind. */
  private final CellarConnection connection;

  private final Cancellation cancellation;
  private final int queryTimeout;

  /** How many rows may still be given. */
  private long remaining;

  private int rows;
  private boolean ended;
  private volatile boolean closed;

  /**
   * @param connection null for rows in memory
   * @param maxRows the most rows to give; 0 for no limit
   * @param queryTimeout seconds for each batch; 0 for no limit
   */
  BatchSource(
      BatchCursor cursor,
      CellarConnection connection,
      Cancellation cancellation,
      long maxRows,
      int queryTimeout) {
    this.cursor = cursor;
    this.connection = connection;
    this.cancellation = cancellation;
    this.remaining = maxRows == 0 ? Long.MAX_VALUE : maxRows;
    this.queryTimeout = queryTimeout;
  }

  /** The next batch that has rows, valid until the next call; null at the end and ever after. */
  ColumnBatch next() throws SQLException {
    rows = 0;
    while (!ended) {
      ColumnBatch next = remaining == 0 ? null : read();
      if (next == null) {
        ended = true;
        closeCursor();
      } else if (next.rows() > 0) {
        rows = (int) Math.min(next.rows(), remaining);
        remaining -= rows;
        return next;
      }
    }
    return null;
  }

  /** How many rows of the last batch count; 0 without one. */
  int rows() {
    return rows;
  }

  private ColumnBatch read() throws SQLException {
    if (connection == null) {
      return cursor.next();
    }
    Deadline deadline = connection.enter(cancellation, queryTimeout);
    try {
      if (closed) {
        throw SqlState.INVALID_CURSOR_STATE.exception("The result set is closed");
      }
      return cursor.next();
    } catch (SQLException e) {
      throw deadline.explain(e);
    } finally {
      connection.leave(deadline);
    }
  }

  /** Whether {@link #next} has found the end. */
  boolean ended() {
    return ended;
  }

  /** What the user should know of the rows, as far as it is known yet. */
  List<String> warnings() {
    return cursor.warnings();
  }

  /** Ends the execution, from any thread; later calls do nothing. */
  void close() throws SQLException {
    closed = true;
    closeCursor();
  }

  private void closeCursor() throws SQLException {
    if (connection == null) {
      cursor.close();
      return;
    }
    connection.lock.lock();
    try {
      cursor.close();
    } finally {
      connection.lock.unlock();
    }
  }
}
