package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ExecutionResult;
import io.cellardb.jdbc.session.ParameterDescription;
import io.cellardb.jdbc.session.Prepared;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.sql.BatchUpdateException;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;

/**
 * A prepared statement: the values of its parameters, coerced as they are set, and batches of them,
 * which apply whole or not at all.
 */
final class CellarPreparedStatement extends ParameterMethods {
  private static final Object UNSET = new Object();

  private final Prepared prepared;
  private final TypeDescription[] types;

  /** Canonical values, {@link #UNSET} where none was set yet. */
  private final Object[] values;

  /** The columns last described by {@link #prepared}, and what is made of them. */
  private List<ColumnDescription> described = List.of();

  private ResultColumns columns;

  /** Null when there is none. */
  private List<Object[]> rows;

  CellarPreparedStatement(CellarConnection connection, Prepared prepared, CursorKind cursor) {
    super(connection, cursor);
    this.prepared = prepared;
    this.types =
        prepared.parameters().stream()
            .map(ParameterDescription::type)
            .toArray(TypeDescription[]::new);
    this.values = new Object[types.length];
    Arrays.fill(values, UNSET);
  }

  // ---- executing

  private void run(Wanted wanted) throws SQLException {
    Cancellation cancellation = begin();
    checkKind(prepared, wanted);
    checkAllSet();
    Deadline deadline = connection.enter(cancellation, queryTimeout());
    try {
      ExecutionResult execution = prepared.execute(values, options(), cancellation);
      take(execution, prepared, execution.cursor() == null ? null : columns(), cancellation);
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
    run(Wanted.ROWS);
    return results();
  }

  @Override
  public boolean execute() throws SQLException {
    run(Wanted.ANY);
    return results() != null;
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    run(Wanted.COUNT);
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
    checkKind(prepared, Wanted.COUNT);
    Deadline deadline = connection.enter(cancellation, queryTimeout());
    try {
      long[] counts = prepared.executeBatch(batch, cancellation);
      takeKeys(prepared, cancellation);
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
    prepared.close();
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

  @Override
  void checkParameter(int parameter) throws SQLException {
    type(parameter);
  }

  private TypeDescription type(int parameter) throws SQLException {
    checkOpen();
    if (parameter < 1 || parameter > types.length) {
      throw SqlState.WRONG_PARAMETERS.exception(
          "There is no parameter " + parameter + "; the statement has " + types.length);
    }
    return types[parameter - 1];
  }

  @Override
  void set(int parameter, Object value, Calendar calendar) throws SQLException {
    set(parameter, value, type(parameter), calendar);
  }

  private void set(int parameter, Object value, TypeDescription type, Calendar calendar)
      throws SQLException {
    boolean asItIs = ParameterBinder.mayBeOther(value, type) && prepared.takesOthers(parameter - 1);
    TypeDescription wanted = asItIs ? TypeDescription.of(SqlType.OTHER) : type;
    try {
      values[parameter - 1] = ParameterBinder.coerce(value, wanted, calendar);
    } catch (SQLException e) {
      throw SqlState.of(e.getSQLState())
          .exception("Parameter " + parameter + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void setInt(int parameter, int x) throws SQLException {
    if (type(parameter).sqlType() == SqlType.INTEGER) {
      values[parameter - 1] = (long) x;
    } else {
      set(parameter, x, null);
    }
  }

  @Override
  public void setDouble(int parameter, double x) throws SQLException {
    if (type(parameter).sqlType() == SqlType.DOUBLE) {
      values[parameter - 1] = x;
    } else {
      set(parameter, x, null);
    }
  }

  @Override
  public void setLong(int parameter, long x) throws SQLException {
    if (type(parameter).sqlType() == SqlType.BIGINT) {
      values[parameter - 1] = x;
    } else {
      set(parameter, x, null);
    }
  }

  @Override
  public void setString(int parameter, String x) throws SQLException {
    if (type(parameter).sqlType() == SqlType.VARCHAR) {
      values[parameter - 1] = x;
    } else {
      set(parameter, x, null);
    }
  }

  /**
   * Coerces to the parameter's own type; {@code sqlType} counts where the planner could not tell
   * one.
   */
  @Override
  public void setObject(int parameter, Object x, int sqlType) throws SQLException {
    TypeDescription type = type(parameter);
    set(
        parameter,
        x,
        type.sqlType() == SqlType.OTHER ? ParameterBinder.typeOf(sqlType) : type,
        null);
  }
}
