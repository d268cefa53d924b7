package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.Execution;
import io.cellardb.jdbc.session.GeneratedKeys;
import io.cellardb.jdbc.session.Prepared;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A statement: how anything is executed, and its results. It holds nothing that outlives its
 * connection, so that a forgotten one costs nothing.
 */
class CellarStatement extends StatementSettings {
  private static final Object[] NO_PARAMETERS = {};

  final CellarConnection connection;

  private boolean closeOnCompletion;
  private volatile boolean closed;

  /** The execution that cancel is meant for; null before the first. */
  private volatile Cancellation current;

  private final Outcomes outcomes = new Outcomes();

  /** Null when there is none. */
  private List<String> batch;

  CellarStatement(CellarConnection connection, CursorKind cursor) {
    super(connection.url(), cursor);
    this.connection = connection;
  }

  // ---- executing

  /** Executes text of one statement or, where any outcome will do, several; true for rows. */
  private boolean run(String sql, boolean wantRows, boolean wantCount, GeneratedKeys keys)
      throws SQLException {
    refuseIfPrepared();
    Cancellation cancellation = begin();
    List<String> statements = connection.statements(sql, escapes());
    if (statements.size() > 1 && (wantRows || wantCount)) {
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
        runOne(statements.get(i), wantRows, wantCount, keys, cancellation);
      } catch (SQLException e) {
        outcomes.clear();
        throw statements.size() == 1 ? e : amongSeveral(e, i + 1, statements.size());
      }
    }
    return outcomes.current().results() != null;
  }

  /** A failure that says which statement of the text it is. */
  private static SQLException amongSeveral(SQLException e, int number, int count) {
    return e instanceof SQLTimeoutException
        ? e
        : SqlState.of(e.getSQLState())
            .exception("Statement " + number + " of " + count + ": " + e.getMessage(), e);
  }

  private void runOne(
      String sql,
      boolean wantRows,
      boolean wantCount,
      GeneratedKeys keys,
      Cancellation cancellation)
      throws SQLException {
    Deadline deadline = connection.enter(cancellation, queryTimeout());
    try {
      Prepared prepared = connection.prepareLocked(sql, keys, cancellation);
      if (cancellation.isRequested()) {
        throw SqlState.CANCELLED.exception("The statement was cancelled");
      }
      if (!prepared.parameters().isEmpty()) {
        throw SqlState.WRONG_PARAMETERS.exception(
            "The statement has parameters; execute it with Connection.prepareStatement");
      }
      checkKind(prepared, wantRows, wantCount);
      Execution execution = prepared.execute(NO_PARAMETERS, options(), cancellation);
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

  /** Closes the last results and makes a new execution the one that cancel is meant for. */
  final Cancellation begin() throws SQLException {
    checkOpen();
    outcomes.clear();
    Cancellation cancellation = new Cancellation();
    current = cancellation;
    return cancellation;
  }

  /** The execution of the next statement of a text; one that was cancelled has none. */
  private Cancellation following(Cancellation last) {
    Cancellation cancellation = new Cancellation();
    current = cancellation;
    if (last.isRequested()) {
      cancellation.request();
    }
    return cancellation;
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

  /**
   * Adds the outcome of an execution, with the lock held.
   *
   * @param columns of its rows; null for a count
   */
  final void take(
      Execution execution, Prepared prepared, ResultColumns columns, Cancellation cancellation)
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
      Execution execution,
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

  /** Sentences as a chain of warnings; null for none. */
  static SQLWarning chain(List<String> sentences) {
    if (sentences.isEmpty()) {
      return null;
    }
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

  final CellarResultSet results() {
    return outcomes.current().results();
  }

  final long count() {
    return outcomes.current().count();
  }

  /** Makes keys that a batch has generated the ones that can be asked for. */
  final void takeKeys(Prepared prepared, Cancellation cancellation) {
    List<ColumnDescription> keys = prepared.keyColumns();
    if (!keys.isEmpty()) {
      outcomes.add(
          new Outcomes.Outcome(
              null, -1, null, new ResultColumns(keys), prepared.generatedKeys(), cancellation));
    }
  }

  /** Called by a result set of this statement that has been closed. */
  final void resultClosed() throws SQLException {
    if (closeOnCompletion && outcomes.areComplete()) {
      close();
    }
  }

  /** A prepared statement has its text; overridden there. */
  void refuseIfPrepared() throws SQLException {}

  @Override
  public ResultSet executeQuery(String sql) throws SQLException {
    run(sql, true, false, null);
    return outcomes.current().results();
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
    return outcomes.current().count();
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
    return results();
  }

  @Override
  public int getUpdateCount() throws SQLException {
    return toInt(getLargeUpdateCount());
  }

  @Override
  public long getLargeUpdateCount() throws SQLException {
    checkOpen();
    return count();
  }

  /** Moves to the outcome of the next statement of the text that was executed. */
  @Override
  public boolean getMoreResults() throws SQLException {
    return getMoreResults(CLOSE_CURRENT_RESULT);
  }

  @Override
  public boolean getMoreResults(int what) throws SQLException {
    checkOpen();
    if (what != CLOSE_CURRENT_RESULT && what != KEEP_CURRENT_RESULT && what != CLOSE_ALL_RESULTS) {
      throw SqlState.INVALID_ARGUMENT.exception("getMoreResults does not know the value " + what);
    }
    outcomes.advance(what == KEEP_CURRENT_RESULT);
    if (what == CLOSE_ALL_RESULTS) {
      outcomes.closeKept();
    }
    Cancellation cancellation = outcomes.current().cancellation();
    if (cancellation != null) {
      current = cancellation;
    }
    return !isClosed() && results() != null;
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
  public SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return outcomes.current().warnings();
  }

  @Override
  public void clearWarnings() throws SQLException {
    checkOpen();
    outcomes.clearWarnings();
  }

  // ---- closing

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

  @Override
  final void checkOpen() throws SQLException {
    if (closed) {
      throw SqlState.FUNCTION_SEQUENCE.exception("The statement is closed");
    }
    connection.checkOpen();
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
