package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnBatch;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ColumnType;
import io.cellardb.jdbc.session.ColumnValues;
import io.cellardb.jdbc.session.RowCursor;
import io.cellardb.jdbc.session.SqlType;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Calendar;
import java.util.List;
import java.util.Map;

/**
 * The rows of one execution, forwards, streamed from the session batch by batch; or rows in memory.
 *
 * <p>A value is decoded when it is asked for, straight from the batch. For one thread at a time,
 * except {@link #close}.
 */
final class CellarResultSet extends ForwardReadOnlyResultSet {
  private final ResultColumns columns;
  private final RowCursor cursor;

  /** Null for rows in memory that no statement gave. */
  private final CellarStatement statement;

  /** Null when there is no session behind. */
  private final CellarConnection connection;

  private final Cancellation cancellation;
  private final int queryTimeout;

  /** The most rows to give; Long.MAX_VALUE for no limit. */
  private final long maxRows;

  private int fetchSize;

  /** Null before the first and after the last batch, and when closed. */
  private ColumnBatch batch;

  /** How many rows of {@link #batch} count; 0 without a batch. */
  private int rows;

  /** The current row of {@link #batch}; -1 before its first. */
  private int row = -1;

  /** Rows in the batches before this one. */
  private long rowsBefore;

  private boolean ended;
  private volatile boolean closed;
  private boolean wasNull;

  /** How many of the cursor's warnings were cleared. */
  private int clearedWarnings;

  CellarResultSet(
      ResultColumns columns,
      RowCursor cursor,
      CellarStatement statement,
      Cancellation cancellation,
      long maxRows,
      int fetchSize,
      int queryTimeout) {
    this.columns = columns;
    this.cursor = cursor;
    this.statement = statement;
    this.connection = statement == null ? null : statement.connection;
    this.cancellation = cancellation;
    this.maxRows = maxRows == 0 ? Long.MAX_VALUE : maxRows;
    this.fetchSize = fetchSize;
    this.queryTimeout = queryTimeout;
  }

  /** Rows of canonical values, with no statement behind them. */
  static CellarResultSet inMemory(ResultColumns columns, List<Object[]> rows) {
    return new CellarResultSet(columns, new MemoryCursor(rows), null, new Cancellation(), 0, 0, 0);
  }

  /** Rows of canonical values that {@code statement} gives. */
  static CellarResultSet inMemory(
      ResultColumns columns, List<Object[]> rows, CellarStatement statement) {
    return new CellarResultSet(
        columns, new MemoryCursor(rows), statement, new Cancellation(), 0, 0, 0);
  }

  // ---- moving

  @Override
  public boolean next() throws SQLException {
    if (row + 1 < rows && !isClosed()) {
      row++;
      return true;
    }
    checkOpen();
    boolean any = fetch();
    row = any ? 0 : -1;
    return any;
  }

  /** Makes the next batch with rows the current one, before its first row; false at the end. */
  private boolean fetch() throws SQLException {
    rowsBefore += rows;
    rows = 0;
    row = -1;
    batch = null;
    while (!ended) {
      if (rowsBefore >= maxRows) {
        finish();
        break;
      }
      ColumnBatch next = nextBatch();
      if (next == null) {
        finish();
      } else if (next.rows() > 0) {
        batch = next;
        rows = (int) Math.min(next.rows(), maxRows - rowsBefore);
        return true;
      }
    }
    return false;
  }

  private ColumnBatch nextBatch() throws SQLException {
    if (connection == null) {
      return cursor.next();
    }
    Deadline deadline = connection.enter(cancellation, queryTimeout);
    try {
      checkOpen();
      return cursor.next();
    } catch (SQLException e) {
      throw deadline.explain(e);
    } finally {
      connection.leave(deadline);
    }
  }

  /**
   * The rows are at their end: what the execution holds is freed before the result set is closed.
   */
  private void finish() throws SQLException {
    ended = true;
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

  @Override
  public void close() throws SQLException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      closeCursor();
    } finally {
      if (statement != null) {
        statement.resultClosed(this);
      }
    }
  }

  @Override
  public boolean isClosed() {
    return closed || (connection != null && connection.isClosed());
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    return rowsBefore == 0 && row < 0 && (rows > 0 || fetch());
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    checkOpen();
    return ended && rowsBefore > 0;
  }

  @Override
  public boolean isFirst() throws SQLException {
    return getRow() == 1;
  }

  @Override
  public int getRow() throws SQLException {
    checkOpen();
    return row < 0 ? 0 : (int) Math.min(rowsBefore + row + 1, Integer.MAX_VALUE);
  }

  // ---- values

  /** The values of a column, with the cursor on a row; {@link #row} is the place in them. */
  private ColumnValues at(int column) throws SQLException {
    if (row < 0 || isClosed()) {
      throw noRow();
    }
    if (column < 1 || column > columns.count()) {
      throw noColumn(column);
    }
    return batch.column(column - 1);
  }

  /** The canonical value (a Float for a REAL), which may be null; sets wasNull. */
  private Object value(int column) throws SQLException {
    ColumnValues values = at(column);
    Object value = Conversions.canonical(columns.type(column - 1), values, row);
    wasNull = value == null;
    return value;
  }

  @Override
  public boolean wasNull() throws SQLException {
    checkOpen();
    return wasNull;
  }

  @Override
  public String getString(int column) throws SQLException {
    ColumnValues values = at(column);
    wasNull = values.isNull(row);
    if (wasNull) {
      return null;
    }
    SqlType type = columns.type(column - 1);
    return type.isCharacter()
        ? values.getString(row)
        : Conversions.toText(Conversions.canonical(type, values, row));
  }

  @Override
  public boolean getBoolean(int column) throws SQLException {
    Object value = value(column);
    return value != null && Conversions.toBoolean(value);
  }

  @Override
  public byte getByte(int column) throws SQLException {
    return (byte) integer(column, Byte.MIN_VALUE, Byte.MAX_VALUE, "TINYINT");
  }

  @Override
  public short getShort(int column) throws SQLException {
    return (short) integer(column, Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
  }

  @Override
  public int getInt(int column) throws SQLException {
    return (int) integer(column, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
  }

  @Override
  public long getLong(int column) throws SQLException {
    return integer(column, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
  }

  private long integer(int column, long min, long max, String target) throws SQLException {
    ColumnValues values = at(column);
    wasNull = values.isNull(row);
    if (wasNull) {
      return 0;
    }
    SqlType type = columns.type(column - 1);
    return type.isInteger()
        ? Conversions.checkRange(values.getLong(row), min, max, target)
        : Conversions.toLong(Conversions.canonical(type, values, row), min, max, target);
  }

  @Override
  public float getFloat(int column) throws SQLException {
    Object value = value(column);
    return value == null ? 0 : Conversions.toFloat(value);
  }

  @Override
  public double getDouble(int column) throws SQLException {
    ColumnValues values = at(column);
    wasNull = values.isNull(row);
    if (wasNull) {
      return 0;
    }
    SqlType type = columns.type(column - 1);
    return type == SqlType.DOUBLE || type == SqlType.REAL
        ? values.getDouble(row)
        : Conversions.toDouble(Conversions.canonical(type, values, row));
  }

  @Override
  public BigDecimal getBigDecimal(int column) throws SQLException {
    Object value = value(column);
    return value == null ? null : Conversions.toDecimal(value, "DECIMAL");
  }

  @Override
  @Deprecated
  public BigDecimal getBigDecimal(int column, int scale) throws SQLException {
    BigDecimal value = getBigDecimal(column);
    return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  @Deprecated
  public BigDecimal getBigDecimal(String label, int scale) throws SQLException {
    return getBigDecimal(findColumn(label), scale);
  }

  @Override
  public byte[] getBytes(int column) throws SQLException {
    Object value = value(column);
    return value == null ? null : Conversions.toBytes(value);
  }

  @Override
  public Date getDate(int column) throws SQLException {
    return getDate(column, null);
  }

  @Override
  public Date getDate(int column, Calendar calendar) throws SQLException {
    Object value = local(value(column), calendar);
    return value == null ? null : LegacyDates.date(Conversions.toLocalDate(value), calendar);
  }

  @Override
  public Time getTime(int column) throws SQLException {
    return getTime(column, null);
  }

  @Override
  public Time getTime(int column, Calendar calendar) throws SQLException {
    Object value = local(value(column), calendar);
    return value == null ? null : LegacyDates.time(Conversions.toLocalTime(value), calendar);
  }

  @Override
  public Timestamp getTimestamp(int column) throws SQLException {
    return getTimestamp(column, null);
  }

  @Override
  public Timestamp getTimestamp(int column, Calendar calendar) throws SQLException {
    Object value = value(column);
    if (value == null) {
      return null;
    }
    return value instanceof Instant
        ? Conversions.toTimestamp(value)
        : LegacyDates.timestamp(Conversions.toLocalDateTime(value), calendar);
  }

  /** A point in time as clocks in the Calendar's zone show it; anything else as it is. */
  private static Object local(Object value, Calendar calendar) {
    return value instanceof Instant instant ? LegacyDates.localDateTime(instant, calendar) : value;
  }

  @Override
  public Object getObject(int column) throws SQLException {
    Object value = value(column);
    return Conversions.toObject(columns.get(column - 1).type(), value);
  }

  @Override
  public Object getObject(int column, Map<String, Class<?>> map) throws SQLException {
    if (map != null && !map.isEmpty()) {
      throw SqlState.notSupported("A type map");
    }
    return getObject(column);
  }

  @Override
  public <T> T getObject(int column, Class<T> type) throws SQLException {
    if (type == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The class wanted is null");
    }
    Object value = value(column);
    return value == null ? null : Conversions.toClass(columns.get(column - 1).type(), value, type);
  }

  @Override
  public <T> T getObject(String label, Class<T> type) throws SQLException {
    return getObject(findColumn(label), type);
  }

  @Override
  public Array getArray(int column) throws SQLException {
    Object value = value(column);
    if (value == null) {
      return null;
    }
    ColumnType type = columns.get(column - 1).type();
    if (type.sqlType() != SqlType.ARRAY) {
      throw Conversions.noConversion(value, "ARRAY");
    }
    return (Array) Conversions.toObject(type, value);
  }

  @Override
  public InputStream getAsciiStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  @Deprecated
  public InputStream getUnicodeStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_16BE));
  }

  @Override
  @Deprecated
  public InputStream getUnicodeStream(String label) throws SQLException {
    return getUnicodeStream(findColumn(label));
  }

  @Override
  public InputStream getBinaryStream(int column) throws SQLException {
    byte[] bytes = getBytes(column);
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }

  @Override
  public Reader getCharacterStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new StringReader(text);
  }

  @Override
  public Reader getNCharacterStream(int column) throws SQLException {
    return getCharacterStream(column);
  }

  @Override
  public String getNString(int column) throws SQLException {
    return getString(column);
  }

  // ---- the same by label

  @Override
  public String getString(String label) throws SQLException {
    return getString(findColumn(label));
  }

  @Override
  public boolean getBoolean(String label) throws SQLException {
    return getBoolean(findColumn(label));
  }

  @Override
  public byte getByte(String label) throws SQLException {
    return getByte(findColumn(label));
  }

  @Override
  public short getShort(String label) throws SQLException {
    return getShort(findColumn(label));
  }

  @Override
  public int getInt(String label) throws SQLException {
    return getInt(findColumn(label));
  }

  @Override
  public long getLong(String label) throws SQLException {
    return getLong(findColumn(label));
  }

  @Override
  public float getFloat(String label) throws SQLException {
    return getFloat(findColumn(label));
  }

  @Override
  public double getDouble(String label) throws SQLException {
    return getDouble(findColumn(label));
  }

  @Override
  public BigDecimal getBigDecimal(String label) throws SQLException {
    return getBigDecimal(findColumn(label));
  }

  @Override
  public byte[] getBytes(String label) throws SQLException {
    return getBytes(findColumn(label));
  }

  @Override
  public Date getDate(String label) throws SQLException {
    return getDate(findColumn(label));
  }

  @Override
  public Time getTime(String label) throws SQLException {
    return getTime(findColumn(label));
  }

  @Override
  public Timestamp getTimestamp(String label) throws SQLException {
    return getTimestamp(findColumn(label));
  }

  @Override
  public Date getDate(String label, Calendar calendar) throws SQLException {
    return getDate(findColumn(label), calendar);
  }

  @Override
  public Time getTime(String label, Calendar calendar) throws SQLException {
    return getTime(findColumn(label), calendar);
  }

  @Override
  public Timestamp getTimestamp(String label, Calendar calendar) throws SQLException {
    return getTimestamp(findColumn(label), calendar);
  }

  @Override
  public Object getObject(String label) throws SQLException {
    return getObject(findColumn(label));
  }

  @Override
  public Object getObject(String label, Map<String, Class<?>> map) throws SQLException {
    return getObject(findColumn(label), map);
  }

  @Override
  public InputStream getAsciiStream(String label) throws SQLException {
    return getAsciiStream(findColumn(label));
  }

  @Override
  public InputStream getBinaryStream(String label) throws SQLException {
    return getBinaryStream(findColumn(label));
  }

  @Override
  public Reader getCharacterStream(String label) throws SQLException {
    return getCharacterStream(findColumn(label));
  }

  @Override
  public Reader getNCharacterStream(String label) throws SQLException {
    return getNCharacterStream(findColumn(label));
  }

  @Override
  public String getNString(String label) throws SQLException {
    return getNString(findColumn(label));
  }

  @Override
  public Array getArray(String label) throws SQLException {
    return getArray(findColumn(label));
  }

  /** See {@link ResultColumns#find} for which names are understood. */
  @Override
  public int findColumn(String label) throws SQLException {
    checkOpen();
    int number = label == null ? 0 : columns.find(label);
    if (number == 0) {
      throw SqlState.NO_SUCH_COLUMN_INDEX.exception(
          "The result has no column \""
              + label
              + "\", or several; its columns are "
              + String.join(", ", columns.all().stream().map(ColumnDescription::label).toList()));
    }
    return number;
  }

  // ---- about the result set

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
  public int getType() throws SQLException {
    checkOpen();
    return TYPE_FORWARD_ONLY;
  }

  @Override
  public int getConcurrency() throws SQLException {
    checkOpen();
    return CONCUR_READ_ONLY;
  }

  @Override
  public int getHoldability() throws SQLException {
    checkOpen();
    return HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    if (direction != FETCH_FORWARD) {
      throw SqlState.notSupported("A fetch direction other than FETCH_FORWARD");
    }
  }

  @Override
  public int getFetchDirection() throws SQLException {
    checkOpen();
    return FETCH_FORWARD;
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
    List<String> sentences = cursor.warnings();
    return CellarStatement.chain(sentences.subList(clearedWarnings, sentences.size()));
  }

  @Override
  public void clearWarnings() throws SQLException {
    checkOpen();
    clearedWarnings = cursor.warnings().size();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrap.cast(this, type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }

  private void checkOpen() throws SQLException {
    if (isClosed()) {
      throw SqlState.INVALID_CURSOR_STATE.exception("The result set is closed");
    }
  }

  private SQLException noRow() {
    if (isClosed()) {
      return SqlState.INVALID_CURSOR_STATE.exception("The result set is closed");
    }
    return SqlState.INVALID_CURSOR_STATE.exception(
        ended
            ? "The result set is after its last row"
            : "The result set is before its first row; call next() first");
  }

  private SQLException noColumn(int column) {
    return SqlState.NO_SUCH_COLUMN_INDEX.exception(
        "There is no column " + column + "; the result has columns 1 to " + columns.count());
  }
}
