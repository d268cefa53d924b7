package io.cellardb.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/**
 * The many methods by which JDBC gives a parameter its value, all as one: {@link #set}. Streams and
 * readers are read at once.
 */
abstract class ParameterMethods extends CellarStatement implements PreparedStatement {

  ParameterMethods(CellarConnection connection, CursorKind cursor) {
    super(connection, cursor);
  }

  /** Throws when there is no such parameter, or the statement is closed. */
  abstract void checkParameter(int parameter) throws SQLException;

  /**
   * Sets a parameter, from 1.
   *
   * @param calendar the zone of a date, time or timestamp; null for that of the JVM
   */
  abstract void set(int parameter, Object value, Calendar calendar) throws SQLException;

  private void set(int parameter, Object value) throws SQLException {
    set(parameter, value, null);
  }

  @Override
  public void setNull(int parameter, int sqlType) throws SQLException {
    set(parameter, null);
  }

  @Override
  public void setNull(int parameter, int sqlType, String typeName) throws SQLException {
    set(parameter, null);
  }

  @Override
  public void setBoolean(int parameter, boolean x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setByte(int parameter, byte x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setShort(int parameter, short x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setInt(int parameter, int x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setFloat(int parameter, float x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setDouble(int parameter, double x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setBigDecimal(int parameter, BigDecimal x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setNString(int parameter, String x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setBytes(int parameter, byte[] x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setDate(int parameter, Date x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setTime(int parameter, Time x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setTimestamp(int parameter, Timestamp x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setArray(int parameter, Array x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setBlob(int parameter, Blob x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setClob(int parameter, Clob x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setNClob(int parameter, NClob x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setObject(int parameter, Object x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setDate(int parameter, Date x, Calendar calendar) throws SQLException {
    set(parameter, x, calendar);
  }

  @Override
  public void setTime(int parameter, Time x, Calendar calendar) throws SQLException {
    set(parameter, x, calendar);
  }

  @Override
  public void setTimestamp(int parameter, Timestamp x, Calendar calendar) throws SQLException {
    set(parameter, x, calendar);
  }

  /** As without {@code scaleOrLength}, which rounds a BigDecimal and cuts a stream or reader. */
  @Override
  public void setObject(int parameter, Object x, int sqlType, int scaleOrLength)
      throws SQLException {
    setObject(parameter, ParameterBinder.scaled(x, scaleOrLength), sqlType);
  }

  @Override
  public void setObject(int parameter, Object x, SQLType sqlType) throws SQLException {
    setObject(parameter, x, vendorType(sqlType));
  }

  @Override
  public void setObject(int parameter, Object x, SQLType sqlType, int scaleOrLength)
      throws SQLException {
    setObject(parameter, x, vendorType(sqlType), scaleOrLength);
  }

  private static int vendorType(SQLType sqlType) throws SQLException {
    if (sqlType == null || sqlType.getVendorTypeNumber() == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The type of the parameter is null");
    }
    return sqlType.getVendorTypeNumber();
  }

  private void setBytes(int parameter, InputStream x, long length) throws SQLException {
    checkParameter(parameter);
    set(parameter, x == null ? null : ParameterBinder.bytes(x, length));
  }

  private void setText(int parameter, Reader x, long length) throws SQLException {
    checkParameter(parameter);
    set(parameter, x == null ? null : ParameterBinder.text(x, length));
  }

  private void setAscii(int parameter, InputStream x, long length) throws SQLException {
    checkParameter(parameter);
    set(parameter, x == null ? null : ParameterBinder.ascii(x, length));
  }

  @Override
  @Deprecated
  public void setUnicodeStream(int parameter, InputStream x, int length) throws SQLException {
    checkParameter(parameter);
    set(
        parameter,
        x == null ? null : new String(ParameterBinder.bytes(x, length), StandardCharsets.UTF_8));
  }

  @Override
  public void setAsciiStream(int parameter, InputStream x, int length) throws SQLException {
    setAscii(parameter, x, length);
  }

  @Override
  public void setAsciiStream(int parameter, InputStream x, long length) throws SQLException {
    setAscii(parameter, x, length);
  }

  @Override
  public void setAsciiStream(int parameter, InputStream x) throws SQLException {
    setAscii(parameter, x, -1);
  }

  @Override
  public void setBinaryStream(int parameter, InputStream x, int length) throws SQLException {
    setBytes(parameter, x, length);
  }

  @Override
  public void setBinaryStream(int parameter, InputStream x, long length) throws SQLException {
    setBytes(parameter, x, length);
  }

  @Override
  public void setBinaryStream(int parameter, InputStream x) throws SQLException {
    setBytes(parameter, x, -1);
  }

  @Override
  public void setCharacterStream(int parameter, Reader x, int length) throws SQLException {
    setText(parameter, x, length);
  }

  @Override
  public void setCharacterStream(int parameter, Reader x, long length) throws SQLException {
    setText(parameter, x, length);
  }

  @Override
  public void setCharacterStream(int parameter, Reader x) throws SQLException {
    setText(parameter, x, -1);
  }

  @Override
  public void setNCharacterStream(int parameter, Reader x, long length) throws SQLException {
    setText(parameter, x, length);
  }

  @Override
  public void setNCharacterStream(int parameter, Reader x) throws SQLException {
    setText(parameter, x, -1);
  }

  @Override
  public void setClob(int parameter, Reader x, long length) throws SQLException {
    setText(parameter, x, length);
  }

  @Override
  public void setClob(int parameter, Reader x) throws SQLException {
    setText(parameter, x, -1);
  }

  @Override
  public void setNClob(int parameter, Reader x, long length) throws SQLException {
    setText(parameter, x, length);
  }

  @Override
  public void setNClob(int parameter, Reader x) throws SQLException {
    setText(parameter, x, -1);
  }

  @Override
  public void setBlob(int parameter, InputStream x, long length) throws SQLException {
    setBytes(parameter, x, length);
  }

  @Override
  public void setBlob(int parameter, InputStream x) throws SQLException {
    setBytes(parameter, x, -1);
  }

  @Override
  public void setRef(int parameter, Ref x) throws SQLException {
    checkParameter(parameter);
    throw SqlState.notSupported("A REF value");
  }

  @Override
  public void setRowId(int parameter, RowId x) throws SQLException {
    set(parameter, x);
  }

  @Override
  public void setSQLXML(int parameter, SQLXML x) throws SQLException {
    checkParameter(parameter);
    throw SqlState.notSupported("An XML value");
  }

  @Override
  public void setURL(int parameter, URL x) throws SQLException {
    checkParameter(parameter);
    throw SqlState.notSupported("A DATALINK value");
  }
}
