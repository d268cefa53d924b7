package io.cellardb.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Objects;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.PooledConnection;

/**
 * Connections of one URL, of an embedded store or of a server, for programs that configure beans.
 * It keeps no connections itself; pools do, which ask for {@link PooledConnection}s. Safe for use
 * by any thread once it is configured.
 */
public final class CellarDataSource implements DataSource, ConnectionPoolDataSource {
  private static final String EMBEDDED = "io.cellardb.embedded.CellarDriver";
  private static final String CLIENT = "io.cellardb.client.CellarClientDriver";

  private String url;
  private final Properties properties = new Properties();
  private PrintWriter logWriter;
  private int loginTimeout;

  /** A source without a URL, which has to be set. */
  public CellarDataSource() {}

  /** A source of connections to {@code url}. */
  public CellarDataSource(String url) {
    this.url = Objects.requireNonNull(url);
  }

  /** The URL; null before it was set. */
  public String getUrl() {
    return url;
  }

  /** Sets the URL, which may have properties. */
  public void setUrl(String url) {
    this.url = Objects.requireNonNull(url);
  }

  /** Sets a property of the connections; one in the URL wins over it. */
  public void setProperty(String name, String value) {
    properties.setProperty(name, value);
  }

  @Override
  public Connection getConnection() throws SQLException {
    return open(all());
  }

  private Properties all() {
    Properties all = new Properties();
    if (loginTimeout > 0) {
      all.setProperty(ConnectionProperty.CONNECT_TIMEOUT.key(), Integer.toString(loginTimeout));
    }
    all.putAll(properties);
    return all;
  }

  /** As {@link #getConnection()}, for a user of the server; those of the URL win. */
  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    Properties all = all();
    if (user != null) {
      all.setProperty(ConnectionProperty.USER.key(), user);
    }
    if (password != null) {
      all.setProperty(ConnectionProperty.PASSWORD.key(), password);
    }
    return open(all);
  }

  private Connection open(Properties all) throws SQLException {
    if (!ConnectionUrl.accepts(url)) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "The URL of a data source of Cellar begins with "
              + ConnectionUrl.PREFIX
              + ", this one is "
              + url);
    }
    return driver(ConnectionUrl.namesServer(url)).connect(url, all);
  }

  private static Driver driver(boolean server) throws SQLException {
    try {
      return Class.forName(server ? CLIENT : EMBEDDED)
          .asSubclass(Driver.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw SqlState.CANNOT_CONNECT.exception(
          (server ? "cellar-jdbc-client" : "cellar-jdbc") + " is missing on the class path", e);
    }
  }

  @Override
  public PooledConnection getPooledConnection() throws SQLException {
    return new CellarPooledConnection(getConnection());
  }

  /** As {@link #getPooledConnection()}, for a user of the server; those of the URL win. */
  @Override
  public PooledConnection getPooledConnection(String user, String password) throws SQLException {
    return new CellarPooledConnection(getConnection(user, password));
  }

  /** Kept and given back; nothing is written there. */
  @Override
  public PrintWriter getLogWriter() {
    return logWriter;
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    logWriter = out;
  }

  /** Seconds to wait for a server to take the connection; 0 for what the properties say. */
  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    loginTimeout = CellarStatement.checkNotNegative(seconds, "login time-out");
  }

  @Override
  public int getLoginTimeout() {
    return loginTimeout;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return Logger.getLogger("io.cellardb");
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
