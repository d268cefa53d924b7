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
 * The updates of JDBC that name a column by its label: each the update by number, of the number
 * that {@link #findColumn} knows.
 */
abstract class LabelUpdates extends LabelGetters {
  @Override
  public void updateNull(String label) throws SQLException {
    updateNull(findColumn(label));
  }

  @Override
  public void updateBoolean(String label, boolean x) throws SQLException {
    updateBoolean(findColumn(label), x);
  }

  @Override
  public void updateByte(String label, byte x) throws SQLException {
    updateByte(findColumn(label), x);
  }

  @Override
  public void updateShort(String label, short x) throws SQLException {
    updateShort(findColumn(label), x);
  }

  @Override
  public void updateInt(String label, int x) throws SQLException {
    updateInt(findColumn(label), x);
  }

  @Override
  public void updateLong(String label, long x) throws SQLException {
    updateLong(findColumn(label), x);
  }

  @Override
  public void updateFloat(String label, float x) throws SQLException {
    updateFloat(findColumn(label), x);
  }

  @Override
  public void updateDouble(String label, double x) throws SQLException {
    updateDouble(findColumn(label), x);
  }

  @Override
  public void updateBigDecimal(String label, BigDecimal x) throws SQLException {
    updateBigDecimal(findColumn(label), x);
  }

  @Override
  public void updateString(String label, String x) throws SQLException {
    updateString(findColumn(label), x);
  }

  @Override
  public void updateNString(String label, String x) throws SQLException {
    updateNString(findColumn(label), x);
  }

  @Override
  public void updateBytes(String label, byte[] x) throws SQLException {
    updateBytes(findColumn(label), x);
  }

  @Override
  public void updateDate(String label, Date x) throws SQLException {
    updateDate(findColumn(label), x);
  }

  @Override
  public void updateTime(String label, Time x) throws SQLException {
    updateTime(findColumn(label), x);
  }

  @Override
  public void updateTimestamp(String label, Timestamp x) throws SQLException {
    updateTimestamp(findColumn(label), x);
  }

  @Override
  public void updateAsciiStream(String label, InputStream x, int length) throws SQLException {
    updateAsciiStream(findColumn(label), x, length);
  }

  @Override
  public void updateAsciiStream(String label, InputStream x, long length) throws SQLException {
    updateAsciiStream(findColumn(label), x, length);
  }

  @Override
  public void updateAsciiStream(String label, InputStream x) throws SQLException {
    updateAsciiStream(findColumn(label), x);
  }

  @Override
  public void updateBinaryStream(String label, InputStream x, int length) throws SQLException {
    updateBinaryStream(findColumn(label), x, length);
  }

  @Override
  public void updateBinaryStream(String label, InputStream x, long length) throws SQLException {
    updateBinaryStream(findColumn(label), x, length);
  }

  @Override
  public void updateBinaryStream(String label, InputStream x) throws SQLException {
    updateBinaryStream(findColumn(label), x);
  }

  @Override
  public void updateCharacterStream(String label, Reader x, int length) throws SQLException {
    updateCharacterStream(findColumn(label), x, length);
  }

  @Override
  public void updateCharacterStream(String label, Reader x, long length) throws SQLException {
    updateCharacterStream(findColumn(label), x, length);
  }

  @Override
  public void updateCharacterStream(String label, Reader x) throws SQLException {
    updateCharacterStream(findColumn(label), x);
  }

  @Override
  public void updateNCharacterStream(String label, Reader x, long length) throws SQLException {
    updateNCharacterStream(findColumn(label), x, length);
  }

  @Override
  public void updateNCharacterStream(String label, Reader x) throws SQLException {
    updateNCharacterStream(findColumn(label), x);
  }

  @Override
  public void updateObject(String label, Object x, int scaleOrLength) throws SQLException {
    updateObject(findColumn(label), x, scaleOrLength);
  }

  @Override
  public void updateObject(String label, Object x) throws SQLException {
    updateObject(findColumn(label), x);
  }

  @Override
  public void updateObject(String label, Object x, SQLType type, int scaleOrLength)
      throws SQLException {
    updateObject(findColumn(label), x, type, scaleOrLength);
  }

  @Override
  public void updateObject(String label, Object x, SQLType type) throws SQLException {
    updateObject(findColumn(label), x, type);
  }

  @Override
  public void updateRef(String label, Ref x) throws SQLException {
    updateRef(findColumn(label), x);
  }

  @Override
  public void updateBlob(String label, Blob x) throws SQLException {
    updateBlob(findColumn(label), x);
  }

  @Override
  public void updateBlob(String label, InputStream x, long length) throws SQLException {
    updateBlob(findColumn(label), x, length);
  }

  @Override
  public void updateBlob(String label, InputStream x) throws SQLException {
    updateBlob(findColumn(label), x);
  }

  @Override
  public void updateClob(String label, Clob x) throws SQLException {
    updateClob(findColumn(label), x);
  }

  @Override
  public void updateClob(String label, Reader x, long length) throws SQLException {
    updateClob(findColumn(label), x, length);
  }

  @Override
  public void updateClob(String label, Reader x) throws SQLException {
    updateClob(findColumn(label), x);
  }

  @Override
  public void updateNClob(String label, NClob x) throws SQLException {
    updateNClob(findColumn(label), x);
  }

  @Override
  public void updateNClob(String label, Reader x, long length) throws SQLException {
    updateNClob(findColumn(label), x, length);
  }

  @Override
  public void updateNClob(String label, Reader x) throws SQLException {
    updateNClob(findColumn(label), x);
  }

  @Override
  public void updateArray(String label, Array x) throws SQLException {
    updateArray(findColumn(label), x);
  }

  @Override
  public void updateRowId(String label, RowId x) throws SQLException {
    updateRowId(findColumn(label), x);
  }

  @Override
  public void updateSQLXML(String label, SQLXML x) throws SQLException {
    updateSQLXML(findColumn(label), x);
  }
}
