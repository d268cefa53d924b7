package io.cellardb.jdbc;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;

/** What can be set on a connection, and what it warns of. */
abstract class ConnectionSettings extends TransactionMethods {
  private final ClientInfo clientInfo = new ClientInfo(this);

  /** Whether {@link #setReadOnly} asked for it, or the store allows nothing else. */
  private volatile boolean readOnly;

  /** The first of the chain; null for none. */
  @GuardedBy("this")
  private SQLWarning warnings;

  private volatile int networkTimeout;

  @Override
  public abstract boolean isClosed();

  /** Sets what the URL asks for. */
  final void start(ConnectionUrl url) throws SQLException {
    readOnly = session().readOnly();
    if (url.partialStates()) {
      clientInfo.set(ConnectionProperty.PARTIAL_STATES.key(), "true");
    }
    if (!url.asOf().isEmpty()) {
      clientInfo.set(ConnectionProperty.AS_OF.key(), url.asOf());
    }
    if (!url.ignored().isEmpty()) {
      warn("Unknown connection properties were ignored: " + url.ignored());
    }
  }

  boolean readsOnly() {
    return readOnly;
  }

  synchronized void warn(String message) {
    SQLWarning warning = new SQLWarning(message, SqlState.WARNING.code());
    if (warnings == null) {
      warnings = warning;
    } else {
      warnings.setNextWarning(warning);
    }
  }

  /** Refuses writes from now on; false on a store opened read-only changes nothing and warns. */
  @Override
  public void setReadOnly(boolean readOnly) throws SQLException {
    checkOpen();
    if (!readOnly && session().readOnly()) {
      warn("The store is open for reading only; the connection stays read-only");
    }
    this.readOnly = readOnly || session().readOnly();
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
      session().setNamespace(schema);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public String getSchema() throws SQLException {
    lock.lock();
    try {
      checkOpen();
      return session().namespace();
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
    clientInfo.set(name, value);
  }

  @Override
  public void setClientInfo(Properties properties) throws SQLClientInfoException {
    clientInfo.set(properties);
  }

  @Override
  public String getClientInfo(String name) throws SQLException {
    checkOpen();
    return clientInfo.get(name);
  }

  @Override
  public Properties getClientInfo() throws SQLException {
    checkOpen();
    return clientInfo.all();
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

  /** Kept and given back; where there is a network, each wait for the server is limited. */
  @Override
  public void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
    checkOpen();
    CellarStatement.checkNotNegative(milliseconds, "network time-out");
    session().setNetworkTimeout(milliseconds);
    networkTimeout = milliseconds;
  }

  @Override
  public int getNetworkTimeout() throws SQLException {
    checkOpen();
    return networkTimeout;
  }

  @Override
  public void setHoldability(int holdability) throws SQLException {
    checkOpen();
    CursorKind.checkHoldability(holdability);
    if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
      throw SqlState.notSupported("The holdability CLOSE_CURSORS_AT_COMMIT");
    }
  }

  @Override
  public int getHoldability() throws SQLException {
    checkOpen();
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }
}
