package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ColumnType;
import io.cellardb.jdbc.session.Execution;
import io.cellardb.jdbc.session.ParameterDescription;
import io.cellardb.jdbc.session.Prepared;
import io.cellardb.jdbc.session.SqlType;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.BatchUpdateException;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;

/**
 * A prepared statement: the values of its parameters, coerced as they are set, and batches of them,
 * which apply whole or not at all.
 */
final class CellarPreparedStatement extends CellarStatement implements PreparedStatement {
  private static final Object UNSET = new Object();

  private final Prepared prepared;
  private final ColumnType[] types;

  /** Canonical values, {@link #UNSET} where none was set yet. */
  private final Object[] values;

  /** The columns last described by {@link #prepared}, and what is made of them. */
  private List<ColumnDescription> described = List.of();

  private ResultColumns columns;

  /** Null when there is none. */
  private List<Object[]> rows;

  CellarPreparedStatement(CellarConnection connection, Prepared prepared) {
    super(connection);
    this.prepared = prepared;
    this.types =
        prepared.parameters().stream().map(ParameterDescription::type).toArray(ColumnType[]::new);
    this.values = new Object[types.length];
    Arrays.fill(values, UNSET);
  }

  // ---- executing

  private boolean run(boolean wantRows, boolean wantCount) throws SQLException {
    Cancellation cancellation = begin();
    checkKind(prepared, wantRows, wantCount);
    checkAllSet();
    Deadline deadline = connection.enter(cancellation, queryTimeout());
    try {
      Execution execution = prepared.execute(values, options(), cancellation);
      takeKeys(prepared);
      return take(execution, execution.cursor() == null ? null : columns(), cancellation);
    } catch (SQLException e) {
      throw deadline.explain(e);
    } finally {
      connection.leave(deadline);
    }
  }

  private ResultColumns columns() {
    List<ColumnDescription> now = prepared.columns();
    if (now != described || columns == null) {
      described = now;
      columns = new ResultColumns(now);
    }
    return columns;
  }

  private void checkAllSet() throws SQLException {
    for (int i = 0; i < values.length; i++) {
      if (values[i] == UNSET) {
        throw SqlState.WRONG_PARAMETERS.exception("Parameter " + (i + 1) + " is not set");
      }
    }
  }

  @Override
  void refuseIfPrepared() throws SQLException {
    throw SqlState.FUNCTION_SEQUENCE.exception(
        "A prepared statement has its SQL already; call the method without SQL text");
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    run(true, false);
    return results();
  }

  @Override
  public boolean execute() throws SQLException {
    return run(false, false);
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    run(false, true);
    return count();
  }

  @Override
  public int executeUpdate() throws SQLException {
    return toInt(executeLargeUpdate());
  }

  // ---- batches

  @Override
  public void addBatch() throws SQLException {
    checkOpen();
    if (prepared.kind() != Prepared.Kind.UPDATE) {
      throw SqlState.FUNCTION_SEQUENCE.exception(
          "Only a statement that changes rows can be put into a batch");
    }
    checkAllSet();
    if (rows == null) {
      rows = new ArrayList<>();
    }
    rows.add(values.clone());
  }

  @Override
  public void clearBatch() throws SQLException {
    checkOpen();
    rows = null;
  }

  /** Executes the batch in one call; when it fails, nothing was applied and no counts are given. */
  @Override
  public long[] executeLargeBatch() throws SQLException {
    Cancellation cancellation = begin();
    List<Object[]> batch = rows;
    rows = null;
    if (batch == null) {
      return new long[0];
    }
    checkKind(prepared, false, true);
    Deadline deadline = connection.enter(cancellation, queryTimeout());
    try {
      long[] counts = prepared.executeBatch(batch, cancellation);
      takeKeys(prepared);
      return counts;
    } catch (BatchUpdateException e) {
      throw e;
    } catch (SQLException e) {
      throw batchFailure(deadline.explain(e), new long[0]);
    } finally {
      connection.leave(deadline);
    }
  }

  @Override
  public void close() throws SQLException {
    rows = null;
    super.close();
  }

  // ---- metadata

  /** Null when the statement gives no rows. */
  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return prepared.kind() == Prepared.Kind.QUERY ? new CellarResultSetMetaData(columns()) : null;
  }

  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    checkOpen();
    return new CellarParameterMetaData(prepared.parameters());
  }

  // ---- parameters

  @Override
  public void clearParameters() throws SQLException {
    checkOpen();
    Arrays.fill(values, UNSET);
  }

  private ColumnType type(int parameter) throws SQLException {
    checkOpen();
    if (parameter < 1 || parameter > types.length) {
      throw SqlState.WRONG_PARAMETERS.exception(
          "There is no parameter " + parameter + "; the statement has " + types.length);
    }
    return types[parameter - 1];
  }

  private void set(int parameter, Object value) throws SQLException {
    set(parameter, value, type(parameter), null);
  }

  private void set(int parameter, Object value, ColumnType type, Calendar calendar)
      throws SQLException {
    try {
      values[parameter - 1] = ParameterBinder.coerce(value, type, calendar);
    } catch (SQLException e) {
      throw SqlState.of(e.getSQLState())
          .exception("Parameter " + parameter + ": " + e.getMessage(), e);
    }
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
  public void setLong(int parameter, long x) throws SQLException {
    if (type(parameter).sqlType() == SqlType.BIGINT) {
      values[parameter - 1] = x;
    } else {
      set(parameter, (Object) x);
    }
  }

  @Override
  public void setString(int parameter, String x) throws SQLException {
    if (type(parameter).sqlType() == SqlType.VARCHAR) {
      values[parameter - 1] = x;
    } else {
      set(parameter, x);
    }
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
    set(parameter, x, type(parameter), calendar);
  }

  @Override
  public void setTime(int parameter, Time x, Calendar calendar) throws SQLException {
    set(parameter, x, type(parameter), calendar);
  }

  @Override
  public void setTimestamp(int parameter, Timestamp x, Calendar calendar) throws SQLException {
    set(parameter, x, type(parameter), calendar);
  }

  /**
   * Coerces to the parameter's own type; {@code sqlType} counts where the planner could not tell
   * one.
   */
  @Override
  public void setObject(int parameter, Object x, int sqlType) throws SQLException {
    ColumnType type = type(parameter);
    set(
        parameter,
        x,
        type.sqlType() == SqlType.OTHER ? ParameterBinder.typeOf(sqlType) : type,
        null);
  }

  /** As without {@code scaleOrLength}, which rounds a BigDecimal and cuts a stream or reader. */
  @Override
  public void setObject(int parameter, Object x, int sqlType, int scaleOrLength)
      throws SQLException {
    Object value = x;
    if (x instanceof BigDecimal decimal && scaleOrLength >= 0) {
      value = decimal.setScale(scaleOrLength, RoundingMode.HALF_UP);
    } else if (x instanceof InputStream stream) {
      value = ParameterBinder.bytes(stream, scaleOrLength);
    } else if (x instanceof Reader reader) {
      value = ParameterBinder.text(reader, scaleOrLength);
    }
    setObject(parameter, value, sqlType);
  }

  @Override
  public void setObject(int parameter, Object x, SQLType sqlType) throws SQLException {
    setObject(parameter, x, sqlType.getVendorTypeNumber());
  }

  @Override
  public void setObject(int parameter, Object x, SQLType sqlType, int scaleOrLength)
      throws SQLException {
    setObject(parameter, x, sqlType.getVendorTypeNumber(), scaleOrLength);
  }

  private void setBytes(int parameter, InputStream x, long length) throws SQLException {
    type(parameter);
    set(parameter, x == null ? null : ParameterBinder.bytes(x, length));
  }

  private void setText(int parameter, Reader x, long length) throws SQLException {
    type(parameter);
    set(parameter, x == null ? null : ParameterBinder.text(x, length));
  }

  private void setAscii(int parameter, InputStream x, long length) throws SQLException {
    type(parameter);
    set(
        parameter,
        x == null ? null : new String(ParameterBinder.bytes(x, length), StandardCharsets.US_ASCII));
  }

  @Override
  @Deprecated
  public void setUnicodeStream(int parameter, InputStream x, int length) throws SQLException {
    type(parameter);
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
    throw SqlState.notSupported("A REF value");
  }

  @Override
  public void setRowId(int parameter, RowId x) throws SQLException {
    throw SqlState.notSupported("A ROWID value");
  }

  @Override
  public void setSQLXML(int parameter, SQLXML x) throws SQLException {
    throw SqlState.notSupported("An XML value");
  }

  @Override
  public void setURL(int parameter, URL x) throws SQLException {
    throw SqlState.notSupported("A DATALINK value");
  }
}
