package io.cellardb.jdbc;

import io.cellardb.jdbc.session.ColumnBatch;
import java.sql.SQLException;

/** Rows that are read forwards once, batch by batch, as they are asked for. */
final class ForwardResultSet extends CellarResultSet {
  /** How many rows of the current batch count; 0 without one. */
  private int rows;

  /** Rows in the batches before this one. */
  private long rowsBefore;

  ForwardResultSet(
      ResultColumns columns,
      BatchSource source,
      CellarStatement statement,
      RowEditor editor,
      int fetchSize) {
    super(columns, source, statement, editor, fetchSize);
  }

  @Override
  public boolean next() throws SQLException {
    if (row + 1 < rows && movesFreely() && !isClosed()) {
      row++;
      return true;
    }
    checkOpen();
    leave();
    if (row + 1 < rows) {
      row++;
    } else {
      row = fetch() ? 0 : -1;
    }
    arrive();
    return row >= 0;
  }

  /** Makes the next batch the current one, before its first row; false at the end. */
  private boolean fetch() throws SQLException {
    rowsBefore += rows;
    rows = 0;
    row = -1;
    batch = null;
    ColumnBatch next = source.next();
    batch = next;
    rows = source.rows();
    return next != null;
  }

  @Override
  long position() {
    return row < 0 ? 0 : rowsBefore + row + 1;
  }

  @Override
  SQLException noRow() {
    if (isClosed()) {
      return SqlState.INVALID_CURSOR_STATE.exception("The result set is closed");
    }
    return SqlState.INVALID_CURSOR_STATE.exception(
        source.ended()
            ? "The result set is after its last row"
            : "The result set is before its first row; call next() first");
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    return rowsBefore == 0 && row < 0 && (rows > 0 || fetch());
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    checkOpen();
    return source.ended() && rowsBefore > 0;
  }

  @Override
  public boolean isFirst() throws SQLException {
    return getRow() == 1;
  }

  @Override
  public int getType() throws SQLException {
    checkOpen();
    return TYPE_FORWARD_ONLY;
  }

  @Override
  public void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    if (direction != FETCH_FORWARD) {
      throw notScrollable("a fetch direction other than FETCH_FORWARD");
    }
  }

  @Override
  public int getFetchDirection() throws SQLException {
    checkOpen();
    return FETCH_FORWARD;
  }

  private SQLException notScrollable(String method) throws SQLException {
    checkOpen();
    return SqlState.notSupported(
        "In a result set that moves forward only (TYPE_FORWARD_ONLY), " + method);
  }

  @Override
  public boolean isLast() throws SQLException {
    throw notScrollable("isLast");
  }

  @Override
  public void beforeFirst() throws SQLException {
    throw notScrollable("beforeFirst");
  }

  @Override
  public void afterLast() throws SQLException {
    throw notScrollable("afterLast");
  }

  @Override
  public boolean first() throws SQLException {
    throw notScrollable("first");
  }

  @Override
  public boolean last() throws SQLException {
    throw notScrollable("last");
  }

  @Override
  public boolean absolute(int number) throws SQLException {
    throw notScrollable("absolute");
  }

  @Override
  public boolean relative(int steps) throws SQLException {
    throw notScrollable("relative");
  }

  @Override
  public boolean previous() throws SQLException {
    throw notScrollable("previous");
  }
}
