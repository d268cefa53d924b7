package io.cellardb.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;

/**
 * A connection that a pool keeps. What the pool's users get is a handle: closing it rolls back,
 * puts the connection into its first state and tells the pool. There is one handle at a time; a new
 * one ends the one before.
 */
final class CellarPooledConnection implements PooledConnection {
  private final Connection connection;
  private final String schema;
  private final boolean readOnly;
  private final int isolation;
  private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
  private Handle handle;

  CellarPooledConnection(Connection connection) throws SQLException {
    this.connection = connection;
    this.schema = connection.getSchema();
    this.readOnly = connection.isReadOnly();
    this.isolation = connection.getTransactionIsolation();
  }

  /** The calls of one user. */
  private final class Handle implements InvocationHandler {
    private volatile boolean closed;

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      switch (method.getName()) {
        case "close", "abort" -> {
          give();
          return null;
        }
        case "isClosed" -> {
          return closed || connection.isClosed();
        }
        case "equals" -> {
          return proxy == arguments[0];
        }
        case "hashCode" -> {
          return System.identityHashCode(proxy);
        }
        default -> {}
      }
      if (closed) {
        if (method.getName().equals("isValid")) {
          return false;
        }
        throw SqlState.CONNECTION_CLOSED.exception("The connection is closed");
      }
      try {
        return method.invoke(connection, arguments);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof SQLException failure && isOfConnection(failure)) {
          closed = true;
          ConnectionEvent event = new ConnectionEvent(CellarPooledConnection.this, failure);
          listeners.forEach(each -> each.connectionErrorOccurred(event));
        }
        throw e.getCause();
      }
    }

    private void give() throws SQLException {
      if (closed) {
        return;
      }
      closed = true;
      try {
        reset();
      } catch (SQLException e) {
        ConnectionEvent event = new ConnectionEvent(CellarPooledConnection.this, e);
        listeners.forEach(each -> each.connectionErrorOccurred(event));
        throw e;
      }
      ConnectionEvent event = new ConnectionEvent(CellarPooledConnection.this);
      listeners.forEach(each -> each.connectionClosed(event));
    }
  }

  private static boolean isOfConnection(SQLException failure) {
    String state = failure.getSQLState();
    return state != null && (state.startsWith("08") || state.startsWith("57P"));
  }

  private void reset() throws SQLException {
    if (!connection.getAutoCommit()) {
      connection.rollback();
      connection.setAutoCommit(true);
    }
    if (connection.isReadOnly() != readOnly) {
      connection.setReadOnly(readOnly);
    }
    if (connection.getTransactionIsolation() != isolation) {
      connection.setTransactionIsolation(isolation);
    }
    if (!connection.getSchema().equals(schema)) {
      connection.setSchema(schema);
    }
    connection.clearWarnings();
  }

  @Override
  public synchronized Connection getConnection() throws SQLException {
    if (handle != null && !handle.closed) {
      handle.closed = true;
      reset();
    }
    handle = new Handle();
    return (Connection)
        Proxy.newProxyInstance(
            CellarPooledConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            handle);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  @Override
  public void addConnectionEventListener(ConnectionEventListener listener) {
    listeners.add(listener);
  }

  @Override
  public void removeConnectionEventListener(ConnectionEventListener listener) {
    listeners.remove(listener);
  }

  /** Nothing is told of statements, as none are pooled. */
  @Override
  public void addStatementEventListener(StatementEventListener listener) {}

  @Override
  public void removeStatementEventListener(StatementEventListener listener) {}
}
