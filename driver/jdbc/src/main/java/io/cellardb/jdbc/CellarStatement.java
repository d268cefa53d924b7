package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ExecutionResult;
import io.cellardb.jdbc.session.Expectation;
import io.cellardb.jdbc.session.KeyRequest;
import io.cellardb.jdbc.session.Prepared;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A statement: how anything is executed. It holds nothing that outlives its connection, so that a
 * forgotten one costs nothing.
 */
class CellarStatement extends StatementResults {
  private static final Object[] NO_PARAMETERS = {};

  final CellarConnection connection;

  private volatile boolean closed;

  /** Null when there is none. */
  private List<String> batch;

  CellarStatement(CellarConnection connection, CursorKind cursor) {
    super(connection.url(), cursor);
    this.connection = connection;
  }

  @Override
  final void run(String sql, Wanted wanted, KeyRequest keys) throws SQLException {
    refuseIfPrepared();
    Cancellation cancellation = begin();
    List<String> statements = connection.statements(sql, escapes());
    if (statements.size() > 1 && wanted != Wanted.ANY) {
      throw SqlState.FUNCTION_SEQUENCE.exception(
          "The text has "
              + statements.size()
              + " statements; call execute, and then getMoreResults for each result but the first");
    }
    for (int i = 0; i < statements.size(); i++) {
      if (i > 0) {
        cancellation = following(cancellation);
      }
      try {
        runOne(statements.get(i), wanted, keys, cancellation);
      } catch (SQLException e) {
        outcomes.clear();
        throw statements.size() == 1 ? e : amongSeveral(e, i + 1, statements.size());
      }
    }
  }

  /** A failure that says which statement of the text it is. */
  private static SQLException amongSeveral(SQLException e, int number, int count) {
    return e instanceof SQLTimeoutException
        ? e
        : SqlState.of(e.getSQLState())
            .exception("Statement " + number + " of " + count + ": " + e.getMessage(), e);
  }

  private void runOne(String sql, Wanted wanted, KeyRequest keys, Cancellation cancellation)
      throws SQLException {
    Deadline deadline = connection.enter(cancellation, queryTimeout());
    try {
      Prepared prepared =
          connection
              .session()
              .prepareToExecute(sql, keys, expectation(wanted), options(), cancellation);
      if (cancellation.isRequested() && !prepared.isExecuted()) {
        throw SqlState.CANCELLED.exception("The statement was cancelled");
      }
      if (!prepared.parameters().isEmpty()) {
        throw SqlState.WRONG_PARAMETERS.exception(
            "The statement has parameters; execute it with Connection.prepareStatement");
      }
      checkKind(prepared, wanted);
      ExecutionResult execution = prepared.execute(NO_PARAMETERS, options(), cancellation);
      take(
          execution,
          prepared,
          execution.cursor() == null ? null : new ResultColumns(prepared.columns()),
          cancellation);
    } catch (SQLException e) {
      throw deadline.explain(e);
    } finally {
      connection.leave(deadline);
    }
  }

  /** What {@link #checkKind} lets pass. */
  private Expectation expectation(Wanted wanted) {
    return new Expectation(wanted != Wanted.COUNT, wanted != Wanted.ROWS, !connection.readsOnly());
  }

  /** Throws when the statement writes and may not, or gives something else than was asked for. */
  final void checkKind(Prepared prepared, Wanted wanted) throws SQLException {
    boolean query = prepared.kind() == Prepared.Kind.QUERY;
    if (wanted == Wanted.ROWS && !query) {
      throw SqlState.FUNCTION_SEQUENCE.exception(
          "The statement gives no rows; call executeUpdate or execute");
    }
    if (wanted == Wanted.COUNT && query) {
      throw SqlState.FUNCTION_SEQUENCE.exception(
          "The statement gives rows, not a count; call executeQuery or execute");
    }
    if (connection.readsOnly() && prepared.writes()) {
      throw SqlState.READ_ONLY.exception(
          "The connection is read-only; the statement would write, or lock rows");
    }
  }

  /**
   * Adds the outcome of an execution, with the lock held.
   *
   * @param columns of its rows; null for a count
   */
  final void take(
      ExecutionResult execution,
      Prepared prepared,
      ResultColumns columns,
      Cancellation cancellation)
      throws SQLException {
    List<String> warnings =
        cursor.updatable() ? new ArrayList<>(execution.warnings()) : execution.warnings();
    CellarResultSet results =
        columns == null ? null : rows(execution, prepared, columns, cancellation, warnings);
    List<ColumnDescription> keys = prepared.keyColumns();
    outcomes.add(
        new Outcomes.Outcome(
            results,
            execution.updateCount(),
            chain(warnings),
            keys.isEmpty() ? Outcomes.NO_COLUMNS : new ResultColumns(keys),
            keys.isEmpty() ? List.of() : prepared.generatedKeys(),
            cancellation));
  }

  private CellarResultSet rows(
      ExecutionResult execution,
      Prepared prepared,
      ResultColumns columns,
      Cancellation cancellation,
      List<String> warnings)
      throws SQLException {
    BatchSource source =
        new BatchSource(execution.cursor(), connection, cancellation, maxRows(), queryTimeout());
    try {
      RowEditor editor = cursor.updatable() ? editor(prepared, columns, warnings) : null;
      return cursor.scrolls()
          ? new ScrollingResultSet(
              columns, source, this, editor, fetchSize(), connection.keptRows())
          : new ForwardResultSet(columns, source, this, editor, fetchSize());
    } catch (SQLException | RuntimeException e) {
      source.close();
      throw e;
    }
  }

  /** What changes the rows of a query; null, and a warning, where they cannot be changed. */
  private RowEditor editor(Prepared prepared, ResultColumns columns, List<String> warnings)
      throws SQLException {
    try {
      EditableTable table = EditableTable.of(prepared, columns, connection.session().catalog());
      return new RowEditor(table, connection, columns, queryTimeout(), cursor.scrolls());
    } catch (SQLFeatureNotSupportedException e) {
      warnings.add("The result set is read-only: " + e.getMessage());
      return null;
    }
  }

  /** A prepared statement has its text; overridden there. */
  void refuseIfPrepared() throws SQLException {}

  @Override
  public void addBatch(String sql) throws SQLException {
    refuseIfPrepared();
    checkOpen();
    if (batch == null) {
      batch = new ArrayList<>();
    }
    batch.add(sql);
  }

  @Override
  public void clearBatch() throws SQLException {
    checkOpen();
    batch = null;
  }

  /** Executes one statement after the other and stops at the first that fails. */
  @Override
  public long[] executeLargeBatch() throws SQLException {
    checkOpen();
    List<String> statements = batch == null ? List.of() : batch;
    batch = null;
    long[] counts = new long[statements.size()];
    for (int i = 0; i < counts.length; i++) {
      try {
        counts[i] = executeLargeUpdate(statements.get(i));
      } catch (SQLException e) {
        throw batchFailure(e, Arrays.copyOf(counts, i));
      }
    }
    return counts;
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return Arrays.stream(executeLargeBatch()).mapToInt(CellarStatement::toInt).toArray();
  }

  /** The failure of a batch of which the elements with {@code counts} were applied. */
  static BatchUpdateException batchFailure(SQLException cause, long[] counts) {
    return new BatchUpdateException(
        cause.getMessage(), cause.getSQLState(), cause.getErrorCode(), counts, cause);
  }

  /** A row for each row that was inserted; empty where no keys were asked for. */
  @Override
  public ResultSet getGeneratedKeys() throws SQLException {
    checkOpen();
    return CellarResultSet.inMemory(
        outcomes.current().keyColumns(), outcomes.current().keyRows(), this);
  }

  @Override
  public Connection getConnection() throws SQLException {
    checkOpen();
    return connection;
  }

  @Override
  public void close() throws SQLException {
    if (!closed) {
      closed = true;
      batch = null;
      outcomes.clear();
    }
  }

  @Override
  public boolean isClosed() {
    return closed || connection.isClosed();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrap.cast(this, type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }

  @Override
  final void checkOpen() throws SQLException {
    if (closed) {
      throw SqlState.FUNCTION_SEQUENCE.exception("The statement is closed");
    }
    connection.checkOpen();
  }
}
