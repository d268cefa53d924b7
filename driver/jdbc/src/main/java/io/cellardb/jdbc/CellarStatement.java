package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ExecuteOptions;
import io.cellardb.jdbc.session.Execution;
import io.cellardb.jdbc.session.GeneratedKeys;
import io.cellardb.jdbc.session.Prepared;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A statement: its settings, its current result, and how anything is executed. It holds nothing
 * that outlives its connection, so that a forgotten one costs nothing.
 */
class CellarStatement implements Statement {
  private static final Object[] NO_PARAMETERS = {};

  final CellarConnection connection;

  private long maxRows;
  private int fetchSize;
  private int queryTimeout;
  private boolean closeOnCompletion;
  private boolean poolable;
  private volatile boolean closed;

  /** The execution that cancel is meant for; null before the first. */
  private volatile Cancellation current;

  /** The result of the last execution; null when it was a count, or was closed. */
  private CellarResultSet results;

  /** Of the last execution, chained. */
  private SQLWarning warnings;

  private long updateCount = -1;

  /** The keys that the last execution generated, as far as they were asked for. */
  private ResultColumns keyColumns = new ResultColumns(List.of());

  private List<Object[]> keyRows = List.of();

  /** Null when there is none. */
  private List<String> batch;

  CellarStatement(CellarConnection connection) {
    this.connection = connection;
    this.fetchSize = connection.url().fetchSize();
    this.queryTimeout = connection.url().queryTimeout();
  }

  // ---- executing

  /** Executes text; true when it gave rows. */
  private boolean run(String sql, boolean wantRows, boolean wantCount, GeneratedKeys keys)
      throws SQLException {
    refuseIfPrepared();
    Cancellation cancellation = begin();
    Deadline deadline = connection.enter(cancellation, queryTimeout);
    try {
      Prepared prepared = connection.prepareLocked(sql, keys);
      if (cancellation.isRequested()) {
        throw SqlState.CANCELLED.exception("The statement was cancelled");
      }
      if (!prepared.parameters().isEmpty()) {
        throw SqlState.WRONG_PARAMETERS.exception(
            "The statement has parameters; execute it with Connection.prepareStatement");
      }
      checkKind(prepared, wantRows, wantCount);
      Execution execution = prepared.execute(NO_PARAMETERS, options(), cancellation);
      takeKeys(prepared);
      return take(
          execution,
          execution.cursor() == null ? null : new ResultColumns(prepared.columns()),
          cancellation);
    } catch (SQLException e) {
      throw deadline.explain(e);
    } finally {
      connection.leave(deadline);
    }
  }

  /** Closes the last result and makes a new execution the one that cancel is meant for. */
  final Cancellation begin() throws SQLException {
    checkOpen();
    closeResults();
    Cancellation cancellation = new Cancellation();
    current = cancellation;
    return cancellation;
  }

  final ExecuteOptions options() {
    return maxRows == 0 && fetchSize == 0
        ? ExecuteOptions.DEFAULT
        : new ExecuteOptions(maxRows, fetchSize);
  }

  /** Throws when the statement writes and may not, or gives something else than was asked for. */
  final void checkKind(Prepared prepared, boolean wantRows, boolean wantCount) throws SQLException {
    boolean query = prepared.kind() == Prepared.Kind.QUERY;
    if (wantRows && !query) {
      throw SqlState.FUNCTION_SEQUENCE.exception(
          "The statement gives no rows; call executeUpdate or execute");
    }
    if (wantCount && query) {
      throw SqlState.FUNCTION_SEQUENCE.exception(
          "The statement gives rows, not a count; call executeQuery or execute");
    }
    boolean writes =
        prepared.kind() == Prepared.Kind.UPDATE || prepared.kind() == Prepared.Kind.DDL;
    if (writes && connection.readsOnly()) {
      throw SqlState.READ_ONLY.exception("The connection is read-only; the statement would write");
    }
  }

  /** Makes the outcome of an execution the current result; true when it is rows. */
  final boolean take(Execution execution, ResultColumns columns, Cancellation cancellation) {
    updateCount = execution.updateCount();
    warnings = chain(execution.warnings());
    if (execution.cursor() == null) {
      return false;
    }
    results =
        new CellarResultSet(
            columns, execution.cursor(), this, cancellation, maxRows, fetchSize, queryTimeout);
    return true;
  }

  /** Sentences as a chain of warnings; null for none. */
  static SQLWarning chain(List<String> sentences) {
    SQLWarning first = null;
    for (String sentence : sentences) {
      SQLWarning warning = new SQLWarning(sentence, SqlState.WARNING.code());
      if (first == null) {
        first = warning;
      } else {
        first.setNextWarning(warning);
      }
    }
    return first;
  }

  /** Keeps the keys that an execution has generated. */
  final void takeKeys(Prepared prepared) {
    List<ColumnDescription> columns = prepared.keyColumns();
    if (!columns.isEmpty()) {
      keyColumns = new ResultColumns(columns);
      keyRows = prepared.generatedKeys();
    }
  }

  final CellarResultSet results() {
    return results;
  }

  final long count() {
    return updateCount;
  }

  final int queryTimeout() {
    return queryTimeout;
  }

  private void closeResults() throws SQLException {
    CellarResultSet last = results;
    results = null;
    updateCount = -1;
    warnings = null;
    keyColumns = new ResultColumns(List.of());
    keyRows = List.of();
    if (last != null) {
      last.close();
    }
  }

  /** Called by a result set of this statement that has been closed. */
  final void resultClosed(CellarResultSet closedResults) throws SQLException {
    if (closeOnCompletion && closedResults == results) {
      close();
    }
  }

  /** A prepared statement has its text; overridden there. */
  void refuseIfPrepared() throws SQLException {}

  @Override
  public ResultSet executeQuery(String sql) throws SQLException {
    run(sql, true, false, null);
    return results;
  }

  @Override
  public boolean execute(String sql) throws SQLException {
    return run(sql, false, false, null);
  }

  @Override
  public long executeLargeUpdate(String sql) throws SQLException {
    return largeUpdate(sql, null);
  }

  private long largeUpdate(String sql, GeneratedKeys keys) throws SQLException {
    run(sql, false, true, keys);
    return updateCount;
  }

  @Override
  public int executeUpdate(String sql) throws SQLException {
    return toInt(executeLargeUpdate(sql));
  }

  @Override
  public boolean execute(String sql, int autoGeneratedKeys) throws SQLException {
    return run(sql, false, false, keys(autoGeneratedKeys));
  }

  @Override
  public boolean execute(String sql, int[] columns) throws SQLException {
    return run(sql, false, false, keys(columns));
  }

  @Override
  public boolean execute(String sql, String[] columns) throws SQLException {
    return run(sql, false, false, keys(columns));
  }

  @Override
  public int executeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
    return toInt(largeUpdate(sql, keys(autoGeneratedKeys)));
  }

  @Override
  public int executeUpdate(String sql, int[] columns) throws SQLException {
    return toInt(largeUpdate(sql, keys(columns)));
  }

  @Override
  public int executeUpdate(String sql, String[] columns) throws SQLException {
    return toInt(largeUpdate(sql, keys(columns)));
  }

  @Override
  public long executeLargeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
    return largeUpdate(sql, keys(autoGeneratedKeys));
  }

  @Override
  public long executeLargeUpdate(String sql, int[] columns) throws SQLException {
    return largeUpdate(sql, keys(columns));
  }

  @Override
  public long executeLargeUpdate(String sql, String[] columns) throws SQLException {
    return largeUpdate(sql, keys(columns));
  }

  /**
   * Ends the current execution soon, from any thread, without waiting; nothing when there is none.
   */
  @Override
  public void cancel() throws SQLException {
    checkOpen();
    Cancellation cancellation = current;
    if (cancellation != null) {
      cancellation.request();
    }
  }

  // ---- batches

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

  // ---- results

  @Override
  public ResultSet getResultSet() throws SQLException {
    checkOpen();
    return results;
  }

  @Override
  public int getUpdateCount() throws SQLException {
    return toInt(getLargeUpdateCount());
  }

  @Override
  public long getLargeUpdateCount() throws SQLException {
    checkOpen();
    return updateCount;
  }

  /** False: a statement has one result. */
  @Override
  public boolean getMoreResults() throws SQLException {
    checkOpen();
    closeResults();
    return false;
  }

  @Override
  public boolean getMoreResults(int what) throws SQLException {
    checkOpen();
    if (what == CLOSE_CURRENT_RESULT || what == CLOSE_ALL_RESULTS) {
      return getMoreResults();
    }
    if (what != KEEP_CURRENT_RESULT) {
      throw SqlState.INVALID_ARGUMENT.exception("getMoreResults does not know the value " + what);
    }
    throw SqlState.notSupported("Keeping a result open beside the next");
  }

  /** A row for each row that was inserted; empty where no keys were asked for. */
  @Override
  public ResultSet getGeneratedKeys() throws SQLException {
    checkOpen();
    return CellarResultSet.inMemory(keyColumns, keyRows, this);
  }

  // ---- settings

  @Override
  public void setLargeMaxRows(long max) throws SQLException {
    checkOpen();
    if (max < 0) {
      throw SqlState.INVALID_ARGUMENT.exception("The row limit " + max + " is negative");
    }
    maxRows = max;
  }

  @Override
  public long getLargeMaxRows() throws SQLException {
    checkOpen();
    return maxRows;
  }

  @Override
  public void setMaxRows(int max) throws SQLException {
    setLargeMaxRows(max);
  }

  @Override
  public int getMaxRows() throws SQLException {
    return (int) Math.min(getLargeMaxRows(), Integer.MAX_VALUE);
  }

  @Override
  public void setFetchSize(int rows) throws SQLException {
    checkOpen();
    fetchSize = checkNotNegative(rows, "fetch size");
  }

  @Override
  public int getFetchSize() throws SQLException {
    checkOpen();
    return fetchSize;
  }

  /**
   * The most seconds that one wait for the database may take: executing, and then each fetch of
   * further rows. The time between fetches does not count.
   */
  @Override
  public void setQueryTimeout(int seconds) throws SQLException {
    checkOpen();
    queryTimeout = checkNotNegative(seconds, "query time-out");
  }

  @Override
  public int getQueryTimeout() throws SQLException {
    checkOpen();
    return queryTimeout;
  }

  @Override
  public void setMaxFieldSize(int max) throws SQLException {
    checkOpen();
    if (checkNotNegative(max, "field size") > 0) {
      throw SqlState.notSupported("Cutting values at a maximum field size");
    }
  }

  @Override
  public int getMaxFieldSize() throws SQLException {
    checkOpen();
    return 0;
  }

  /** Accepted; JDBC escapes are the parser's and always understood. */
  @Override
  public void setEscapeProcessing(boolean enable) throws SQLException {
    checkOpen();
  }

  @Override
  public void setCursorName(String name) throws SQLException {
    checkOpen();
    throw SqlState.notSupported("A named cursor");
  }

  /** A hint; rows come forwards whatever it says. */
  @Override
  public void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    if (direction != ResultSet.FETCH_FORWARD
        && direction != ResultSet.FETCH_REVERSE
        && direction != ResultSet.FETCH_UNKNOWN) {
      throw SqlState.INVALID_ARGUMENT.exception("There is no fetch direction " + direction);
    }
  }

  @Override
  public int getFetchDirection() throws SQLException {
    checkOpen();
    return ResultSet.FETCH_FORWARD;
  }

  @Override
  public int getResultSetType() throws SQLException {
    checkOpen();
    return ResultSet.TYPE_FORWARD_ONLY;
  }

  @Override
  public int getResultSetConcurrency() throws SQLException {
    checkOpen();
    return ResultSet.CONCUR_READ_ONLY;
  }

  @Override
  public int getResultSetHoldability() throws SQLException {
    checkOpen();
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public void setPoolable(boolean poolable) throws SQLException {
    checkOpen();
    this.poolable = poolable;
  }

  @Override
  public boolean isPoolable() throws SQLException {
    checkOpen();
    return poolable;
  }

  @Override
  public Connection getConnection() throws SQLException {
    checkOpen();
    return connection;
  }

  @Override
  public SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return warnings;
  }

  @Override
  public void clearWarnings() throws SQLException {
    checkOpen();
    warnings = null;
  }

  // ---- closing

  @Override
  public void close() throws SQLException {
    if (!closed) {
      closed = true;
      batch = null;
      closeResults();
    }
  }

  @Override
  public boolean isClosed() {
    return closed || connection.isClosed();
  }

  @Override
  public void closeOnCompletion() throws SQLException {
    checkOpen();
    closeOnCompletion = true;
  }

  @Override
  public boolean isCloseOnCompletion() throws SQLException {
    checkOpen();
    return closeOnCompletion;
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrap.cast(this, type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }

  final void checkOpen() throws SQLException {
    if (closed) {
      throw SqlState.FUNCTION_SEQUENCE.exception("The statement is closed");
    }
    connection.checkOpen();
  }

  static int checkNotNegative(int value, String what) throws SQLException {
    if (value < 0) {
      throw SqlState.INVALID_ARGUMENT.exception("The " + what + " " + value + " is negative");
    }
    return value;
  }

  /** What the flag of JDBC asks for; null for nothing. */
  static GeneratedKeys keys(int autoGeneratedKeys) throws SQLException {
    if (autoGeneratedKeys != RETURN_GENERATED_KEYS && autoGeneratedKeys != NO_GENERATED_KEYS) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "There is no generated-keys value " + autoGeneratedKeys);
    }
    return autoGeneratedKeys == RETURN_GENERATED_KEYS
        ? new GeneratedKeys(List.of(), List.of())
        : null;
  }

  /** Columns by number; null for nothing. */
  static GeneratedKeys keys(int[] numbers) {
    return numbers == null || numbers.length == 0
        ? null
        : new GeneratedKeys(List.of(), Arrays.stream(numbers).boxed().toList());
  }

  /** Columns by name; null for nothing. */
  static GeneratedKeys keys(String[] names) {
    return names == null || names.length == 0
        ? null
        : new GeneratedKeys(Arrays.asList(names), List.of());
  }

  /** A count as an int; SUCCESS_NO_INFO when it is too large for one. */
  static int toInt(long count) {
    return count > Integer.MAX_VALUE ? SUCCESS_NO_INFO : (int) count;
  }
}
