package io.cellardb.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/**
 * The many methods by which JDBC gives a column of the current row, by its number, a new value: all
 * as one, {@link #update}.
 */
abstract class RowUpdateMethods extends LabelUpdates {
  /**
   * Gives a column of the current row, or of the row to insert, a new value.
   *
   * @param value of any class that a parameter of a prepared statement can have
   */
  abstract void update(int column, Object value) throws SQLException;

  @Override
  public void updateNull(int column) throws SQLException {
    update(column, null);
  }

  @Override
  public void updateBoolean(int column, boolean x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateByte(int column, byte x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateShort(int column, short x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateInt(int column, int x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateLong(int column, long x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateFloat(int column, float x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateDouble(int column, double x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateBigDecimal(int column, BigDecimal x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateString(int column, String x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateNString(int column, String x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateBytes(int column, byte[] x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateDate(int column, Date x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateTime(int column, Time x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateTimestamp(int column, Timestamp x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateAsciiStream(int column, InputStream x, int length) throws SQLException {
    update(column, x == null ? null : ParameterBinder.ascii(x, length));
  }

  @Override
  public void updateAsciiStream(int column, InputStream x, long length) throws SQLException {
    update(column, x == null ? null : ParameterBinder.ascii(x, length));
  }

  @Override
  public void updateAsciiStream(int column, InputStream x) throws SQLException {
    update(column, x == null ? null : ParameterBinder.ascii(x, -1));
  }

  @Override
  public void updateBinaryStream(int column, InputStream x, int length) throws SQLException {
    update(column, x == null ? null : ParameterBinder.bytes(x, length));
  }

  @Override
  public void updateBinaryStream(int column, InputStream x, long length) throws SQLException {
    update(column, x == null ? null : ParameterBinder.bytes(x, length));
  }

  @Override
  public void updateBinaryStream(int column, InputStream x) throws SQLException {
    update(column, x == null ? null : ParameterBinder.bytes(x, -1));
  }

  @Override
  public void updateCharacterStream(int column, Reader x, int length) throws SQLException {
    update(column, x == null ? null : ParameterBinder.text(x, length));
  }

  @Override
  public void updateCharacterStream(int column, Reader x, long length) throws SQLException {
    update(column, x == null ? null : ParameterBinder.text(x, length));
  }

  @Override
  public void updateCharacterStream(int column, Reader x) throws SQLException {
    update(column, x == null ? null : ParameterBinder.text(x, -1));
  }

  @Override
  public void updateNCharacterStream(int column, Reader x, long length) throws SQLException {
    update(column, x == null ? null : ParameterBinder.text(x, length));
  }

  @Override
  public void updateNCharacterStream(int column, Reader x) throws SQLException {
    update(column, x == null ? null : ParameterBinder.text(x, -1));
  }

  @Override
  public void updateObject(int column, Object x, int scaleOrLength) throws SQLException {
    update(column, ParameterBinder.scaled(x, scaleOrLength));
  }

  @Override
  public void updateObject(int column, Object x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateObject(int column, Object x, SQLType type, int scaleOrLength)
      throws SQLException {
    update(column, ParameterBinder.scaled(x, scaleOrLength));
  }

  @Override
  public void updateObject(int column, Object x, SQLType type) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateRef(int column, Ref x) throws SQLException {
    throw SqlState.notSupported("A REF value");
  }

  @Override
  public void updateBlob(int column, Blob x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateBlob(int column, InputStream x, long length) throws SQLException {
    update(column, x == null ? null : ParameterBinder.bytes(x, length));
  }

  @Override
  public void updateBlob(int column, InputStream x) throws SQLException {
    update(column, x == null ? null : ParameterBinder.bytes(x, -1));
  }

  @Override
  public void updateClob(int column, Clob x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateClob(int column, Reader x, long length) throws SQLException {
    update(column, x == null ? null : ParameterBinder.text(x, length));
  }

  @Override
  public void updateClob(int column, Reader x) throws SQLException {
    update(column, x == null ? null : ParameterBinder.text(x, -1));
  }

  @Override
  public void updateNClob(int column, NClob x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateNClob(int column, Reader x, long length) throws SQLException {
    update(column, x == null ? null : ParameterBinder.text(x, length));
  }

  @Override
  public void updateNClob(int column, Reader x) throws SQLException {
    update(column, x == null ? null : ParameterBinder.text(x, -1));
  }

  @Override
  public void updateArray(int column, Array x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateRowId(int column, RowId x) throws SQLException {
    update(column, x);
  }

  @Override
  public void updateSQLXML(int column, SQLXML x) throws SQLException {
    throw SqlState.notSupported("An XML value");
  }
}
