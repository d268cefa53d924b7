package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;

/**
 * The rows of one execution; or rows in memory. How one moves over them is for {@link
 * ForwardResultSet} and {@link ScrollingResultSet}; what an updatable one changes, for {@link
 * RowEditor}.
 *
 * <p>For one thread at a time, except {@link #close}.
 */
abstract class CellarResultSet extends ResultValues {
  final BatchSource source;

  /** Null for rows in memory that no statement gave. */
  private final CellarStatement statement;

  /** Null when the rows are read-only. */
  private final RowEditor editor;

  private int fetchSize;
  private volatile boolean closed;

  /** How many of the warnings of the source were cleared. */
  private int clearedWarnings;

  CellarResultSet(
      ResultColumns columns,
      BatchSource source,
      CellarStatement statement,
      RowEditor editor,
      int fetchSize) {
    super(columns);
    this.source = source;
    this.statement = statement;
    this.editor = editor;
    this.fetchSize = fetchSize;
  }

  /** Rows of canonical values, with no statement behind them. */
  static CellarResultSet inMemory(ResultColumns columns, List<Object[]> rows) {
    return inMemory(columns, rows, null);
  }

  /** Rows of canonical values that {@code statement} gives, which may be null. */
  static CellarResultSet inMemory(
      ResultColumns columns, List<Object[]> rows, CellarStatement statement) {
    return new ForwardResultSet(
        columns,
        new BatchSource(
            new MemoryCursor(rows),
            statement == null ? null : statement.connection,
            new Cancellation(),
            0,
            0),
        statement,
        null,
        0);
  }

  // ---- the current row

  /** The number of the current row, from 1; 0 when there is none. */
  abstract long position();

  @Override
  public int getRow() throws SQLException {
    checkOpen();
    return (int) Math.min(position(), Integer.MAX_VALUE);
  }

  /** Whether a move can do without {@link #leave} and {@link #arrive}. */
  final boolean movesFreely() {
    return editor == null;
  }

  /** Before a move: forgets changes that were not written. */
  final void leave() {
    own = null;
    if (editor != null) {
      editor.leave();
    }
  }

  /** After a move: a row that was changed shows its new values. */
  final void arrive() {
    if (editor != null) {
      own = editor.shown(position());
    }
  }

  // ---- changing rows

  private RowEditor editor() throws SQLException {
    checkOpen();
    if (editor == null) {
      throw SqlState.notSupported("Updating through a read-only result set");
    }
    return editor;
  }

  /** The editor, with the cursor on a row. */
  private RowEditor editorOnRow() throws SQLException {
    RowEditor known = editor();
    if (position() == 0) {
      throw noRow();
    }
    return known;
  }

  @Override
  final void update(int column, Object value) throws SQLException {
    RowEditor known = editor();
    if (column < 1 || column > columns.count()) {
      throw noColumn(column);
    }
    if (!known.inserting() && position() == 0) {
      throw noRow();
    }
    known.set(position(), column - 1, value);
    own = known.inserting() ? known.insertRow() : own;
  }

  @Override
  public void updateRow() throws SQLException {
    own = editorOnRow().updateRow(position(), canonicalRow());
  }

  @Override
  public void deleteRow() throws SQLException {
    editorOnRow().deleteRow(position(), canonicalRow());
  }

  @Override
  public void insertRow() throws SQLException {
    own = editor().writeInsertRow();
  }

  @Override
  public void refreshRow() throws SQLException {
    own = editorOnRow().refreshRow(position(), canonicalRow());
  }

  @Override
  public void cancelRowUpdates() throws SQLException {
    editorOnRow().cancelUpdates();
  }

  @Override
  public void moveToInsertRow() throws SQLException {
    editor().moveToInsertRow();
    own = editor.insertRow();
  }

  @Override
  public void moveToCurrentRow() throws SQLException {
    editor().leave();
    own = editor.shown(position());
  }

  @Override
  public boolean rowUpdated() throws SQLException {
    checkOpen();
    return editor != null && editor.wasUpdated(position());
  }

  /** False: what was inserted does not become a row of this result. */
  @Override
  public boolean rowInserted() throws SQLException {
    checkOpen();
    return false;
  }

  @Override
  public boolean rowDeleted() throws SQLException {
    checkOpen();
    return editor != null && editor.wasDeleted(position());
  }

  // ---- closing

  @Override
  public void close() throws SQLException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      source.close();
    } finally {
      if (statement != null) {
        statement.resultClosed();
      }
    }
  }

  @Override
  public boolean isClosed() {
    return closed || (statement != null && statement.connection.isClosed());
  }

  // ---- about the result set

  @Override
  public String getCursorName() throws SQLException {
    checkOpen();
    throw SqlState.notSupported("A named cursor");
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return new CellarResultSetMetaData(columns);
  }

  @Override
  public Statement getStatement() throws SQLException {
    checkOpen();
    return statement;
  }

  @Override
  public int getConcurrency() throws SQLException {
    checkOpen();
    return editor == null ? CONCUR_READ_ONLY : CONCUR_UPDATABLE;
  }

  @Override
  public int getHoldability() throws SQLException {
    checkOpen();
    return HOLD_CURSORS_OVER_COMMIT;
  }

  /** A hint that comes too late: the size was fixed when the statement was executed. */
  @Override
  public void setFetchSize(int rows) throws SQLException {
    checkOpen();
    fetchSize = CellarStatement.checkNotNegative(rows, "fetch size");
  }

  @Override
  public int getFetchSize() throws SQLException {
    checkOpen();
    return fetchSize;
  }

  @Override
  public SQLWarning getWarnings() throws SQLException {
    checkOpen();
    List<String> sentences = source.warnings();
    return CellarStatement.chain(sentences.subList(clearedWarnings, sentences.size()));
  }

  @Override
  public void clearWarnings() throws SQLException {
    checkOpen();
    clearedWarnings = source.warnings().size();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrap.cast(this, type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
