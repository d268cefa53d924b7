package io.cellardb.jdbc;

import io.cellardb.jdbc.session.ColumnBatch;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ColumnValues;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Calendar;
import java.util.Map;

/**
 * The values of the current row: every getter of JDBC, by the number of a column. A value is
 * decoded when it is asked for, straight from the batch.
 */
abstract class ResultValues extends RowUpdateMethods {
  final ResultColumns columns;

  /** The batch with the current row; null when there is none, and when closed. */
  ColumnBatch batch;

  /** The current row of {@link #batch}; -1 when there is none. */
  int row = -1;

  /** Canonical values that stand for those of the batch; null when those count. */
  Object[] own;

  private boolean wasNull;

  ResultValues(ResultColumns columns) {
    this.columns = columns;
  }

  @Override
  public abstract boolean isClosed();

  /** Why there is no current row. */
  abstract SQLException noRow();

  final void checkOpen() throws SQLException {
    if (isClosed()) {
      throw SqlState.INVALID_CURSOR_STATE.exception("The result set is closed");
    }
  }

  /** The values of a column, with the cursor on a row; {@link #row} is the place in them. */
  private ColumnValues at(int column) throws SQLException {
    if ((row < 0 && own == null) || isClosed()) {
      throw noRow();
    }
    if (column < 1 || column > columns.count()) {
      throw noColumn(column);
    }
    return own == null ? batch.column(column - 1) : MemoryCursor.cell(own[column - 1]);
  }

  /** The canonical value (a Float for a REAL), which may be null; sets wasNull. */
  private Object value(int column) throws SQLException {
    ColumnValues values = at(column);
    Object value = JavaConversions.canonical(columns.type(column - 1), values, row);
    wasNull = value == null;
    return value;
  }

  /** The canonical values of the current row, as they are stored and sent (a Double for a REAL). */
  final Object[] canonicalRow() throws SQLException {
    if (own != null) {
      return own.clone();
    }
    return canonicalRow(batch, row);
  }

  /** The same of any row of a batch. */
  final Object[] canonicalRow(ColumnBatch of, int place) throws SQLException {
    Object[] values = new Object[columns.count()];
    for (int i = 0; i < values.length; i++) {
      Object value = JavaConversions.canonical(columns.type(i), of.column(i), place);
      values[i] = value instanceof Float number ? (Object) number.doubleValue() : value;
    }
    return values;
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
        : JavaConversions.toText(type, JavaConversions.canonical(type, values, row));
  }

  @Override
  public boolean getBoolean(int column) throws SQLException {
    Object value = value(column);
    return value != null && NumberConversions.toBoolean(value);
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
        ? NumberConversions.checkRange(values.getLong(row), min, max, target)
        : NumberConversions.toLong(JavaConversions.canonical(type, values, row), min, max, target);
  }

  @Override
  public float getFloat(int column) throws SQLException {
    Object value = value(column);
    return value == null ? 0 : NumberConversions.toFloat(value);
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
        : NumberConversions.toDouble(JavaConversions.canonical(type, values, row));
  }

  @Override
  public BigDecimal getBigDecimal(int column) throws SQLException {
    Object value = value(column);
    return value == null ? null : NumberConversions.toDecimal(value, "DECIMAL");
  }

  @Override
  @Deprecated
  public BigDecimal getBigDecimal(int column, int scale) throws SQLException {
    BigDecimal value = getBigDecimal(column);
    return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  public byte[] getBytes(int column) throws SQLException {
    Object value = value(column);
    return value == null ? null : JavaConversions.toBytes(value);
  }

  @Override
  public Date getDate(int column) throws SQLException {
    return getDate(column, null);
  }

  @Override
  public Date getDate(int column, Calendar calendar) throws SQLException {
    Object value = local(value(column), calendar);
    return value == null
        ? null
        : LegacyDates.date(DateTimeConversions.toLocalDate(value), calendar);
  }

  @Override
  public Time getTime(int column) throws SQLException {
    return getTime(column, null);
  }

  @Override
  public Time getTime(int column, Calendar calendar) throws SQLException {
    Object value = local(value(column), calendar);
    return value == null
        ? null
        : LegacyDates.time(DateTimeConversions.toLocalTime(value), calendar);
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
        ? DateTimeConversions.toTimestamp(value)
        : LegacyDates.timestamp(DateTimeConversions.toLocalDateTime(value), calendar);
  }

  /** A point in time as clocks in the Calendar's zone show it; anything else as it is. */
  private static Object local(Object value, Calendar calendar) {
    return value instanceof Instant instant ? LegacyDates.localDateTime(instant, calendar) : value;
  }

  @Override
  public Object getObject(int column) throws SQLException {
    Object value = value(column);
    return JavaConversions.toObject(columns.get(column - 1).type(), value);
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
    return value == null
        ? null
        : JavaConversions.toClass(columns.get(column - 1).type(), value, type);
  }

  @Override
  public Array getArray(int column) throws SQLException {
    Object value = value(column);
    if (value == null) {
      return null;
    }
    TypeDescription type = columns.get(column - 1).type();
    if (type.sqlType() != SqlType.ARRAY) {
      throw JavaConversions.noConversion(value, "ARRAY");
    }
    return (Array) JavaConversions.toObject(type, value);
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

  @Override
  public Blob getBlob(int column) throws SQLException {
    byte[] bytes = getBytes(column);
    return bytes == null ? null : new CellarBlob(bytes);
  }

  @Override
  public Clob getClob(int column) throws SQLException {
    return getNClob(column);
  }

  @Override
  public NClob getNClob(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new CellarClob(text);
  }

  /** Of the hidden column {@code _row}, the bytes of the row key as the store has them. */
  @Override
  public RowId getRowId(int column) throws SQLException {
    Object value = value(column);
    if (!columns.get(column - 1).name().equalsIgnoreCase(CellarRowId.COLUMN)) {
      throw SqlState.WRONG_TYPE.exception(
          "Column " + column + " is no row id; that is the column " + CellarRowId.COLUMN);
    }
    return value == null ? null : new CellarRowId(JavaConversions.toBytes(value));
  }

  @Override
  public Ref getRef(int column) throws SQLException {
    checkOpen();
    throw SqlState.notSupported("A REF value");
  }

  @Override
  public SQLXML getSQLXML(int column) throws SQLException {
    checkOpen();
    throw SqlState.notSupported("An XML value");
  }

  @Override
  public URL getURL(int column) throws SQLException {
    checkOpen();
    throw SqlState.notSupported("A DATALINK value");
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

  final SQLException noColumn(int column) {
    return SqlState.NO_SUCH_COLUMN_INDEX.exception(
        "There is no column " + column + "; the result has columns 1 to " + columns.count());
  }
}
