package io.cellardb.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/**
 * What a result set that moves forward only and reads only refuses: scrolling, updating, and the
 * object kinds that Cellar has not.
 */
abstract class ForwardReadOnlyResultSet implements ResultSet {

  private static SQLFeatureNotSupportedException notUpdatable() {
    return SqlState.notSupported("Updating through a result set");
  }

  private static SQLFeatureNotSupportedException notScrollable(String method) {
    return SqlState.notSupported(
        "The method " + method + " of a result set that moves forward only");
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
  public boolean absolute(int row) throws SQLException {
    throw notScrollable("absolute");
  }

  @Override
  public boolean relative(int rows) throws SQLException {
    throw notScrollable("relative");
  }

  @Override
  public boolean previous() throws SQLException {
    throw notScrollable("previous");
  }

  @Override
  public void insertRow() throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateRow() throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void deleteRow() throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void refreshRow() throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void cancelRowUpdates() throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void moveToInsertRow() throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void moveToCurrentRow() throws SQLException {
    throw notUpdatable();
  }

  @Override
  public boolean rowUpdated() throws SQLException {
    return false;
  }

  @Override
  public boolean rowInserted() throws SQLException {
    return false;
  }

  @Override
  public boolean rowDeleted() throws SQLException {
    return false;
  }

  @Override
  public void updateNull(int column) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNull(String label) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBoolean(int column, boolean x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBoolean(String label, boolean x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateByte(int column, byte x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateByte(String label, byte x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateShort(int column, short x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateShort(String label, short x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateInt(int column, int x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateInt(String label, int x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateLong(int column, long x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateLong(String label, long x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateFloat(int column, float x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateFloat(String label, float x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateDouble(int column, double x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateDouble(String label, double x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBigDecimal(int column, BigDecimal x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBigDecimal(String label, BigDecimal x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateString(int column, String x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateString(String label, String x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNString(int column, String x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNString(String label, String x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBytes(int column, byte[] x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBytes(String label, byte[] x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateDate(int column, Date x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateDate(String label, Date x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateTime(int column, Time x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateTime(String label, Time x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateTimestamp(int column, Timestamp x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateTimestamp(String label, Timestamp x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateAsciiStream(int column, InputStream x, int length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateAsciiStream(String label, InputStream x, int length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateAsciiStream(int column, InputStream x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateAsciiStream(String label, InputStream x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateAsciiStream(int column, InputStream x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateAsciiStream(String label, InputStream x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBinaryStream(int column, InputStream x, int length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBinaryStream(String label, InputStream x, int length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBinaryStream(int column, InputStream x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBinaryStream(String label, InputStream x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBinaryStream(int column, InputStream x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBinaryStream(String label, InputStream x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateCharacterStream(int column, Reader x, int length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateCharacterStream(String label, Reader x, int length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateCharacterStream(int column, Reader x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateCharacterStream(String label, Reader x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateCharacterStream(int column, Reader x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateCharacterStream(String label, Reader x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNCharacterStream(int column, Reader x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNCharacterStream(String label, Reader x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNCharacterStream(int column, Reader x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNCharacterStream(String label, Reader x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateObject(int column, Object x, int scaleOrLength) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateObject(String label, Object x, int scaleOrLength) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateObject(int column, Object x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateObject(String label, Object x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateObject(int column, Object x, SQLType type, int scaleOrLength)
      throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateObject(String label, Object x, SQLType type, int scaleOrLength)
      throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateObject(int column, Object x, SQLType type) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateObject(String label, Object x, SQLType type) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateRef(int column, Ref x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateRef(String label, Ref x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBlob(int column, Blob x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBlob(String label, Blob x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBlob(int column, InputStream x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBlob(String label, InputStream x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBlob(int column, InputStream x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateBlob(String label, InputStream x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateClob(int column, Clob x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateClob(String label, Clob x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateClob(int column, Reader x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateClob(String label, Reader x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateClob(int column, Reader x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateClob(String label, Reader x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNClob(int column, NClob x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNClob(String label, NClob x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNClob(int column, Reader x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNClob(String label, Reader x, long length) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNClob(int column, Reader x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateNClob(String label, Reader x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateArray(int column, Array x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateArray(String label, Array x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateRowId(int column, RowId x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateRowId(String label, RowId x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateSQLXML(int column, SQLXML x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public void updateSQLXML(String label, SQLXML x) throws SQLException {
    throw notUpdatable();
  }

  @Override
  public Ref getRef(int column) throws SQLException {
    throw SqlState.notSupported("A REF value");
  }

  @Override
  public Ref getRef(String label) throws SQLException {
    throw SqlState.notSupported("A REF value");
  }

  @Override
  public Blob getBlob(int column) throws SQLException {
    throw SqlState.notSupported("A Blob (use getBytes or getBinaryStream)");
  }

  @Override
  public Blob getBlob(String label) throws SQLException {
    throw SqlState.notSupported("A Blob (use getBytes or getBinaryStream)");
  }

  @Override
  public Clob getClob(int column) throws SQLException {
    throw SqlState.notSupported("A Clob (use getString or getCharacterStream)");
  }

  @Override
  public Clob getClob(String label) throws SQLException {
    throw SqlState.notSupported("A Clob (use getString or getCharacterStream)");
  }

  @Override
  public NClob getNClob(int column) throws SQLException {
    throw SqlState.notSupported("An NClob (use getString or getCharacterStream)");
  }

  @Override
  public NClob getNClob(String label) throws SQLException {
    throw SqlState.notSupported("An NClob (use getString or getCharacterStream)");
  }

  @Override
  public RowId getRowId(int column) throws SQLException {
    throw SqlState.notSupported("A ROWID value");
  }

  @Override
  public RowId getRowId(String label) throws SQLException {
    throw SqlState.notSupported("A ROWID value");
  }

  @Override
  public SQLXML getSQLXML(int column) throws SQLException {
    throw SqlState.notSupported("An XML value");
  }

  @Override
  public SQLXML getSQLXML(String label) throws SQLException {
    throw SqlState.notSupported("An XML value");
  }

  @Override
  public URL getURL(int column) throws SQLException {
    throw SqlState.notSupported("A DATALINK value");
  }

  @Override
  public URL getURL(String label) throws SQLException {
    throw SqlState.notSupported("A DATALINK value");
  }

  @Override
  public String getCursorName() throws SQLException {
    throw SqlState.notSupported("A named cursor");
  }
}
