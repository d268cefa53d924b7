package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.jdbc.session.KeyRequest;
import io.cellardb.jdbc.session.Prepared;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Executor;

/** A connection: one session, and the lock that makes it serial. */
final class CellarConnection extends ValueMethods {
  /** The part of the heap that the rows of a scrolling result set may take, unless told. */
  private static final int STANDARD_SHARE = 8;

  private final DriverSession session;
  private final ConnectionUrl url;

  private volatile boolean closed;
  private volatile boolean killed;

  /** The call into the session that is under way; null when none is. */
  private volatile Cancellation running;

  CellarConnection(DriverSession session, ConnectionUrl url) throws SQLException {
    this.session = session;
    this.url = url.withoutPasswords();
    start(url);
    WeakReference<CellarConnection> self = new WeakReference<>(this);
    session.whenKilled(() -> kill(self.get()));
  }

  /** Ends a connection, as abort does, for another one that said so. */
  private static void kill(CellarConnection connection) {
    if (connection == null || connection.closed) {
      return;
    }
    connection.killed = true;
    connection.end(
        release -> {
          Thread thread = new Thread(release, "cellar-kill");
          thread.setDaemon(true);
          thread.start();
        });
  }

  // ---- for the statements and result sets of this connection

  ConnectionUrl url() {
    return url;
  }

  /** The session; to be called with {@link #lock} held, except its product and readOnly. */
  @Override
  DriverSession session() {
    return session;
  }

  /**
   * Takes the lock for a call that {@code cancellation} and a time-out can end. {@link #leave} must
   * follow unless this throws.
   */
  Deadline enter(Cancellation cancellation, int queryTimeout) throws SQLException {
    lock.lock();
    try {
      // In this order abort, which closes first and looks at running then, cannot miss the call.
      running = cancellation;
      checkOpen();
      return Deadline.start(cancellation, queryTimeout);
    } catch (SQLException | RuntimeException e) {
      running = null;
      lock.unlock();
      throw e;
    }
  }

  void leave(Deadline deadline) {
    deadline.stop();
    running = null;
    lock.unlock();
  }

  /** Prepares with the lock held. */
  Prepared prepareLocked(String sql, KeyRequest keys, Cancellation cancellation)
      throws SQLException {
    return session.prepare(sql, keys, cancellation);
  }

  @Override
  void checkOpen() throws SQLException {
    if (killed) {
      throw SqlState.SHUTTING_DOWN.exception("The connection was ended by KILL");
    }
    if (closed) {
      throw SqlState.CONNECTION_CLOSED.exception("The connection is closed");
    }
  }

  /**
   * The statements of a text, one at least.
   *
   * @param escapes whether it may have escapes of JDBC
   */
  List<String> statements(String sql, boolean escapes) throws SQLException {
    if (sql == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The SQL text is null");
    }
    boolean translate = escapes && sql.indexOf('{') >= 0;
    if (!translate && sql.indexOf(';') < 0) {
      return List.of(sql);
    }
    lock.lock();
    try {
      checkOpen();
      String text = translate ? session.translateEscapes(sql) : sql;
      List<String> statements = session.split(text);
      return statements.isEmpty() ? List.of(text) : statements;
    } finally {
      lock.unlock();
    }
  }

  /** Where a scrolling result set keeps its rows. */
  KeptRows keptRows() {
    return new KeptRows(
        url.memory() > 0 ? url.memory() : Runtime.getRuntime().maxMemory() / STANDARD_SHARE,
        Path.of(
            url.tempDirectory().isEmpty()
                ? System.getProperty("java.io.tmpdir")
                : url.tempDirectory()));
  }

  // ---- statements

  @Override
  public Statement createStatement() throws SQLException {
    checkOpen();
    return new CellarStatement(this, CursorKind.PLAIN);
  }

  @Override
  public Statement createStatement(int type, int concurrency) throws SQLException {
    return createStatement(type, concurrency, ResultSet.HOLD_CURSORS_OVER_COMMIT);
  }

  /** What is not available is met by what comes next to it, with a warning. */
  @Override
  public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
    checkOpen();
    return new CellarStatement(this, CursorKind.of(type, concurrency, holdability, this::warn));
  }

  @Override
  public PreparedStatement prepareStatement(String sql) throws SQLException {
    return prepareStatement(sql, (KeyRequest) null);
  }

  private PreparedStatement prepareStatement(String sql, KeyRequest keys) throws SQLException {
    return prepareStatement(sql, keys, CursorKind.PLAIN);
  }

  private PreparedStatement prepareStatement(String sql, KeyRequest keys, CursorKind cursor)
      throws SQLException {
    checkOpen();
    List<String> statements = statements(sql, true);
    if (statements.size() > 1) {
      throw SqlState.notSupported(
          "A prepared statement of several statements (the text has " + statements.size() + ")");
    }
    // Without a statement yet, only abort can end it.
    Cancellation cancellation = new Cancellation();
    Deadline deadline = enter(cancellation, 0);
    try {
      return new CellarPreparedStatement(
          this, prepareLocked(statements.get(0), keys, cancellation), cursor);
    } finally {
      leave(deadline);
    }
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int type, int concurrency)
      throws SQLException {
    return prepareStatement(sql, type, concurrency, ResultSet.HOLD_CURSORS_OVER_COMMIT);
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
      throws SQLException {
    checkOpen();
    return prepareStatement(sql, null, CursorKind.of(type, concurrency, holdability, this::warn));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int autoGeneratedKeys) throws SQLException {
    return prepareStatement(sql, CellarStatement.keys(autoGeneratedKeys));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int[] keyColumns) throws SQLException {
    return prepareStatement(sql, CellarStatement.keys(keyColumns));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, String[] keyColumns) throws SQLException {
    return prepareStatement(sql, CellarStatement.keys(keyColumns));
  }

  @Override
  public CallableStatement prepareCall(String sql) throws SQLException {
    checkOpen();
    throw SqlState.notSupported("A stored procedure");
  }

  @Override
  public CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
    return prepareCall(sql);
  }

  @Override
  public CallableStatement prepareCall(String sql, int type, int concurrency, int holdability)
      throws SQLException {
    return prepareCall(sql);
  }

  @Override
  public String nativeSQL(String sql) throws SQLException {
    if (sql == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The SQL text is null");
    }
    lock.lock();
    try {
      checkOpen();
      return session.nativeSql(sql);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public DatabaseMetaData getMetaData() throws SQLException {
    checkOpen();
    return new CellarDatabaseMetaData(this);
  }

  // ---- closing

  @Override
  public boolean isValid(int seconds) throws SQLException {
    CellarStatement.checkNotNegative(seconds, "time-out");
    return !closed && session.isValid(seconds);
  }

  /** Waits for a call that is under way. */
  @Override
  public void close() throws SQLException {
    lock.lock();
    try {
      if (!closed) {
        closed = true;
        session.close();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  /** Cancels the call that is under way, and lets {@code executor} release the session after it. */
  @Override
  public void abort(Executor executor) throws SQLException {
    if (executor == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The executor is null");
    }
    if (!closed) {
      end(executor);
    }
  }

  private void end(Executor executor) {
    closed = true;
    Cancellation cancellation = running;
    if (cancellation != null) {
      cancellation.request();
    }
    executor.execute(this::release);
  }

  private void release() {
    lock.lock();
    try {
      session.close();
    } catch (SQLException e) {
      // abort has returned; the executor's own handler is the only one left to tell.
      throw new IllegalStateException("Closing an aborted connection failed", e);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrap.cast(this, type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
