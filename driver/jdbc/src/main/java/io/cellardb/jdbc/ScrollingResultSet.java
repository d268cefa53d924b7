package io.cellardb.jdbc;

import io.cellardb.jdbc.session.ColumnBatch;
import java.sql.SQLException;

/**
 * Rows over which one moves in any direction. They are read as far as one has moved, and kept; the
 * last row is known when a move needs it.
 */
final class ScrollingResultSet extends CellarResultSet {
  private final KeptRows kept;

  /** The row one is on, from 1; 0 before the first, and one more than there are after the last. */
  private long position;

  private int fetchDirection = FETCH_FORWARD;

  ScrollingResultSet(
      ResultColumns columns,
      BatchSource source,
      CellarStatement statement,
      RowEditor editor,
      int fetchSize,
      KeptRows kept) {
    super(columns, source, statement, editor, fetchSize);
    this.kept = kept;
  }

  /** Reads on until there are {@code count} rows, or all; whether there are. */
  private boolean read(long count) throws SQLException {
    while (kept.size() < count && !source.ended()) {
      ColumnBatch next = source.next();
      for (int i = 0; i < source.rows(); i++) {
        kept.add(canonicalRow(next, i));
      }
    }
    return kept.size() >= count;
  }

  private boolean move(long target) throws SQLException {
    checkOpen();
    boolean any = target > 0 && read(target);
    leave();
    position = any ? target : target <= 0 ? 0 : kept.size() + 1;
    batch = any ? kept.batch(target - 1) : null;
    row = any ? kept.place(target - 1) : -1;
    arrive();
    return any;
  }

  @Override
  public boolean next() throws SQLException {
    return move(position + 1);
  }

  @Override
  public boolean previous() throws SQLException {
    return move(position - 1);
  }

  @Override
  public boolean first() throws SQLException {
    return move(1);
  }

  @Override
  public boolean last() throws SQLException {
    checkOpen();
    read(Long.MAX_VALUE);
    return move(kept.size());
  }

  @Override
  public void beforeFirst() throws SQLException {
    move(0);
  }

  /** No effect where there are no rows. */
  @Override
  public void afterLast() throws SQLException {
    checkOpen();
    read(Long.MAX_VALUE);
    move(kept.size() == 0 ? 0 : kept.size() + 1);
  }

  /** Row {@code number} from the beginning, or from the end if it is negative: -1 is the last. */
  @Override
  public boolean absolute(int number) throws SQLException {
    checkOpen();
    if (number >= 0) {
      return move(number);
    }
    read(Long.MAX_VALUE);
    return move(kept.size() + 1 + number);
  }

  @Override
  public boolean relative(int steps) throws SQLException {
    return move(position + steps);
  }

  @Override
  long position() {
    return row < 0 ? 0 : position;
  }

  @Override
  SQLException noRow() {
    if (isClosed()) {
      return SqlState.INVALID_CURSOR_STATE.exception("The result set is closed");
    }
    return SqlState.INVALID_CURSOR_STATE.exception(
        "The result set is " + (position == 0 ? "before its first row" : "after its last row"));
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    return position == 0 && read(1);
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    checkOpen();
    return position > kept.size() && kept.size() > 0;
  }

  @Override
  public boolean isFirst() throws SQLException {
    checkOpen();
    return position() == 1;
  }

  @Override
  public boolean isLast() throws SQLException {
    checkOpen();
    return position() > 0 && !read(position + 1);
  }

  @Override
  public int getType() throws SQLException {
    checkOpen();
    return TYPE_SCROLL_INSENSITIVE;
  }

  /** A hint, kept and given back. */
  @Override
  public void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    CellarStatement.checkFetchDirection(direction);
    fetchDirection = direction;
  }

  @Override
  public int getFetchDirection() throws SQLException {
    checkOpen();
    return fetchDirection;
  }

  @Override
  public void close() throws SQLException {
    try {
      super.close();
    } finally {
      kept.close();
    }
  }
}
