package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnType;
import io.cellardb.jdbc.session.GeneratedKeys;
import io.cellardb.jdbc.session.Prepared;
import io.cellardb.jdbc.session.Session;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.Transactions;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.ClientInfoStatus;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A connection: one session, and the lock that makes it serial. Every statement is a transaction of
 * its own: it reads one snapshot and applies whole or not at all.
 */
final class CellarConnection implements Connection {

  /** The client-info property with the time as of which the connection reads. */
  private static final String AS_OF = ConnectionProperty.AS_OF.key();

  /** The client-info properties that are kept and given back. */
  static final List<String> CLIENT_INFO =
      List.of("ApplicationName", "ClientUser", "ClientHostname", AS_OF);

  /** Held for every call into the session. */
  final ReentrantLock lock = new ReentrantLock();

  private final Session session;
  private final ConnectionUrl url;
  private final Properties clientInfo = new Properties();

  private volatile boolean closed;

  /** The call into the session that is under way; null when none is. */
  private volatile Cancellation running;

  /** Whether {@link #setReadOnly} asked for it, or the store allows nothing else. */
  private volatile boolean readOnly;

  /** The first of the chain; null for none. Guarded by this. */
  private SQLWarning warnings;

  private volatile int networkTimeout;

  CellarConnection(Session session, ConnectionUrl url) throws SQLException {
    this.session = session;
    this.url = url;
    this.readOnly = session.readOnly();
    if (!url.asOf().isEmpty()) {
      setClientInfo(AS_OF, url.asOf());
    }
    if (!url.ignored().isEmpty()) {
      warn("Unknown connection properties were ignored: " + url.ignored());
    }
  }

  // ---- for the statements and result sets of this connection

  ConnectionUrl url() {
    return url;
  }

  /** The session; to be called with {@link #lock} held, except its product and readOnly. */
  Session session() {
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
  Prepared prepareLocked(String sql, GeneratedKeys keys) throws SQLException {
    if (sql == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The SQL text is null");
    }
    return session.prepare(sql, keys);
  }

  boolean readsOnly() {
    return readOnly;
  }

  void checkOpen() throws SQLException {
    if (closed) {
      throw SqlState.CONNECTION_CLOSED.exception("The connection is closed");
    }
  }

  private synchronized void warn(String message) {
    SQLWarning warning = new SQLWarning(message, SqlState.WARNING.code());
    if (warnings == null) {
      warnings = warning;
    } else {
      warnings.setNextWarning(warning);
    }
  }

  // ---- statements

  @Override
  public Statement createStatement() throws SQLException {
    checkOpen();
    return new CellarStatement(this);
  }

  /** Any type is accepted; what is not forward-only and read-only becomes so, with a warning. */
  @Override
  public Statement createStatement(int type, int concurrency) throws SQLException {
    checkCursor(type, concurrency, ResultSet.HOLD_CURSORS_OVER_COMMIT);
    return createStatement();
  }

  @Override
  public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
    checkCursor(type, concurrency, holdability);
    return createStatement();
  }

  @Override
  public PreparedStatement prepareStatement(String sql) throws SQLException {
    return prepareStatement(sql, (GeneratedKeys) null);
  }

  private PreparedStatement prepareStatement(String sql, GeneratedKeys keys) throws SQLException {
    lock.lock();
    try {
      checkOpen();
      return new CellarPreparedStatement(this, prepareLocked(sql, keys));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int type, int concurrency)
      throws SQLException {
    checkCursor(type, concurrency, ResultSet.HOLD_CURSORS_OVER_COMMIT);
    return prepareStatement(sql);
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
      throws SQLException {
    checkCursor(type, concurrency, holdability);
    return prepareStatement(sql);
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
    checkOpen();
    return sql;
  }

  private void checkCursor(int type, int concurrency, int holdability) throws SQLException {
    checkOpen();
    if (type != ResultSet.TYPE_FORWARD_ONLY) {
      if (type != ResultSet.TYPE_SCROLL_INSENSITIVE && type != ResultSet.TYPE_SCROLL_SENSITIVE) {
        throw SqlState.INVALID_ARGUMENT.exception("There is no result set type " + type);
      }
      warn("Result sets are forward-only; the scrollable type asked for is not available");
    }
    if (concurrency != ResultSet.CONCUR_READ_ONLY) {
      if (concurrency != ResultSet.CONCUR_UPDATABLE) {
        throw SqlState.INVALID_ARGUMENT.exception(
            "There is no result set concurrency " + concurrency);
      }
      warn("Result sets are read-only; the updatable kind asked for is not available");
    }
    if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
      checkHoldability(holdability);
      warn("Result sets stay open over commits; the holdability asked for is not available");
    }
  }

  private static void checkHoldability(int holdability) throws SQLException {
    if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT
        && holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT) {
      throw SqlState.INVALID_ARGUMENT.exception("There is no holdability " + holdability);
    }
  }

  // ---- transactions

  private interface InTransactions<T> {
    T run(Transactions transactions) throws SQLException;
  }

  /** Does something with the transactions of the session, which are null where there are none. */
  private <T> T transactions(InTransactions<T> work) throws SQLException {
    lock.lock();
    try {
      checkOpen();
      return work.run(session.transactions());
    } finally {
      lock.unlock();
    }
  }

  /** The transactions; refused where the store has none. */
  private static Transactions required(Transactions transactions, String what) throws SQLException {
    if (transactions == null) {
      throw SqlState.notSupported(what);
    }
    return transactions;
  }

  boolean hasTransactions() throws SQLException {
    return transactions(Objects::nonNull);
  }

  @Override
  public void setAutoCommit(boolean autoCommit) throws SQLException {
    transactions(
        transactions -> {
          if (!autoCommit || transactions != null) {
            required(transactions, "A transaction over several statements (autoCommit false)")
                .setAutoCommit(autoCommit);
          }
          return null;
        });
  }

  @Override
  public boolean getAutoCommit() throws SQLException {
    return transactions(transactions -> transactions == null || transactions.autoCommit());
  }

  @Override
  public void commit() throws SQLException {
    transactions(
        transactions -> {
          if (transactions == null) {
            throw noTransaction("commit");
          }
          transactions.commit();
          return null;
        });
  }

  @Override
  public void rollback() throws SQLException {
    transactions(
        transactions -> {
          if (transactions == null) {
            throw noTransaction("rollback");
          }
          transactions.rollback();
          return null;
        });
  }

  private static SQLException noTransaction(String method) {
    return SqlState.NO_ACTIVE_TRANSACTION.exception(
        "There is nothing to "
            + method
            + ": the connection is in auto-commit mode, each statement commits by itself");
  }

  /**
   * TRANSACTION_REPEATABLE_READ, as a transaction reads one snapshot; or TRANSACTION_NONE, which is
   * JDBC's word for a store that has no transactions over several statements.
   */
  @Override
  public int getTransactionIsolation() throws SQLException {
    return hasTransactions() ? TRANSACTION_REPEATABLE_READ : TRANSACTION_NONE;
  }

  /** A lower level than the one there is, is accepted: that one keeps its promises too. */
  @Override
  public void setTransactionIsolation(int level) throws SQLException {
    if (!supportsIsolation(level)) {
      throw SqlState.notSupported(
          hasTransactions()
              ? "An isolation level above TRANSACTION_REPEATABLE_READ, or none,"
              : "Setting a transaction isolation level (each statement reads one snapshot)");
    }
  }

  boolean supportsIsolation(int level) throws SQLException {
    return hasTransactions()
        ? level == TRANSACTION_READ_UNCOMMITTED
            || level == TRANSACTION_READ_COMMITTED
            || level == TRANSACTION_REPEATABLE_READ
        : level == TRANSACTION_NONE;
  }

  @Override
  public Savepoint setSavepoint() throws SQLException {
    return savepoint(null);
  }

  @Override
  public Savepoint setSavepoint(String name) throws SQLException {
    if (name == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The name of the savepoint is null");
    }
    return savepoint(name);
  }

  private Savepoint savepoint(String name) throws SQLException {
    return transactions(
        transactions ->
            new CellarSavepoint(this, required(transactions, "A savepoint").savepoint(name), name));
  }

  @Override
  public void rollback(Savepoint savepoint) throws SQLException {
    transactions(
        transactions -> {
          required(transactions, "A savepoint").rollbackTo(id(savepoint));
          return null;
        });
  }

  @Override
  public void releaseSavepoint(Savepoint savepoint) throws SQLException {
    transactions(
        transactions -> {
          required(transactions, "A savepoint").release(id(savepoint));
          return null;
        });
  }

  private long id(Savepoint savepoint) throws SQLException {
    if (savepoint instanceof CellarSavepoint own && own.connection() == this) {
      return own.id();
    }
    throw SqlState.INVALID_SAVEPOINT.exception("The savepoint is not one of this connection");
  }

  @Override
  public void setHoldability(int holdability) throws SQLException {
    checkOpen();
    checkHoldability(holdability);
    if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
      throw SqlState.notSupported("The holdability CLOSE_CURSORS_AT_COMMIT");
    }
  }

  @Override
  public int getHoldability() throws SQLException {
    checkOpen();
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  // ---- settings

  /** Refuses writes from now on; false on a store opened read-only changes nothing and warns. */
  @Override
  public void setReadOnly(boolean readOnly) throws SQLException {
    checkOpen();
    if (!readOnly && session.readOnly()) {
      warn("The store is open for reading only; the connection stays read-only");
    }
    this.readOnly = readOnly || session.readOnly();
  }

  @Override
  public boolean isReadOnly() throws SQLException {
    checkOpen();
    return readOnly;
  }

  /** Ignored, as JDBC wants where there are no catalogs. */
  @Override
  public void setCatalog(String catalog) throws SQLException {
    checkOpen();
  }

  @Override
  public String getCatalog() throws SQLException {
    checkOpen();
    return null;
  }

  @Override
  public void setSchema(String schema) throws SQLException {
    if (schema == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The schema is null");
    }
    lock.lock();
    try {
      checkOpen();
      session.setNamespace(schema);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public String getSchema() throws SQLException {
    lock.lock();
    try {
      checkOpen();
      return session.namespace();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Map<String, Class<?>> getTypeMap() throws SQLException {
    checkOpen();
    return Map.of();
  }

  @Override
  public void setTypeMap(Map<String, Class<?>> map) throws SQLException {
    checkOpen();
    if (map != null && !map.isEmpty()) {
      throw SqlState.notSupported("A type map");
    }
  }

  @Override
  public void setClientInfo(String name, String value) throws SQLClientInfoException {
    if (closed) {
      throw new SQLClientInfoException(
          "The connection is closed",
          SqlState.CONNECTION_CLOSED.code(),
          Map.of(String.valueOf(name), ClientInfoStatus.REASON_UNKNOWN));
    }
    if (!CLIENT_INFO.contains(name)) {
      warn("There is no client info property " + name + "; there are " + CLIENT_INFO);
    } else {
      if (name.equals(AS_OF)) {
        readAsOf(value);
      }
      if (value == null || (name.equals(AS_OF) && value.isBlank())) {
        clientInfo.remove(name);
      } else {
        clientInfo.setProperty(name, value);
      }
    }
  }

  private void readAsOf(String value) throws SQLClientInfoException {
    lock.lock();
    try {
      session.setAsOf(AsOfText.millis(value));
    } catch (SQLException e) {
      throw new SQLClientInfoException(
          e.getMessage(), e.getSQLState(), Map.of(AS_OF, ClientInfoStatus.REASON_VALUE_INVALID), e);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void setClientInfo(Properties properties) throws SQLClientInfoException {
    for (String name : CLIENT_INFO) {
      setClientInfo(name, null);
    }
    for (String name : properties.stringPropertyNames()) {
      setClientInfo(name, properties.getProperty(name));
    }
  }

  @Override
  public String getClientInfo(String name) throws SQLException {
    checkOpen();
    return name == null ? null : clientInfo.getProperty(name);
  }

  @Override
  public Properties getClientInfo() throws SQLException {
    checkOpen();
    return (Properties) clientInfo.clone();
  }

  @Override
  public synchronized SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return warnings;
  }

  @Override
  public synchronized void clearWarnings() throws SQLException {
    checkOpen();
    warnings = null;
  }

  /** Kept and given back; there is no network to wait for. */
  @Override
  public void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
    checkOpen();
    networkTimeout = CellarStatement.checkNotNegative(milliseconds, "network time-out");
  }

  @Override
  public int getNetworkTimeout() throws SQLException {
    checkOpen();
    return networkTimeout;
  }

  // ---- metadata and values

  @Override
  public DatabaseMetaData getMetaData() throws SQLException {
    checkOpen();
    return new CellarDatabaseMetaData(this);
  }

  /** An array for {@code setArray} of elements of a type that has no parameters. */
  @Override
  public Array createArrayOf(String typeName, Object[] elements) throws SQLException {
    checkOpen();
    for (SqlType type : SqlType.values()) {
      if (type.typeName().equalsIgnoreCase(typeName)
          && type != SqlType.ARRAY
          && type != SqlType.MAP) {
        ColumnType array = ColumnType.array(ColumnType.of(type));
        List<?> values =
            (List<?>)
                ParameterBinder.coerce(
                    Arrays.asList(elements == null ? new Object[0] : elements), array);
        return new CellarArray(array.element(), values);
      }
    }
    throw SqlState.INVALID_ARGUMENT.exception("There is no element type " + typeName);
  }

  @Override
  public Clob createClob() throws SQLException {
    checkOpen();
    throw SqlState.notSupported("A Clob (use setString or setCharacterStream)");
  }

  @Override
  public Blob createBlob() throws SQLException {
    checkOpen();
    throw SqlState.notSupported("A Blob (use setBytes or setBinaryStream)");
  }

  @Override
  public NClob createNClob() throws SQLException {
    checkOpen();
    throw SqlState.notSupported("An NClob (use setString or setCharacterStream)");
  }

  @Override
  public SQLXML createSQLXML() throws SQLException {
    checkOpen();
    throw SqlState.notSupported("An XML value");
  }

  @Override
  public Struct createStruct(String typeName, Object[] attributes) throws SQLException {
    checkOpen();
    throw SqlState.notSupported("A structured type");
  }

  // ---- closing

  @Override
  public boolean isValid(int seconds) throws SQLException {
    CellarStatement.checkNotNegative(seconds, "time-out");
    return !closed && session.isValid();
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
    if (closed) {
      return;
    }
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
