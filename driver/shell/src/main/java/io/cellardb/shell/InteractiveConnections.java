package io.cellardb.shell;

import io.cellardb.shell.terminal.StatementClock;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import sqlline.SqlLine;

/**
 * Stands before the driver while SQLLine runs, so that its statements have a clock, and knows the
 * connections that SQLLine shows to nobody.
 */
final class InteractiveConnections implements Driver, AutoCloseable {
  private final Driver driver;
  private final StatementClock clock;
  private final List<Opened> opened = new ArrayList<>();

  private record Opened(String url, Connection connection) {}

  private InteractiveConnections(Driver driver, StatementClock clock) {
    this.driver = driver;
    this.clock = clock;
  }

  /** Takes the place of the driver of a URL with the DriverManager, until it is closed. */
  static InteractiveConnections register(String url, StatementClock clock) throws SQLException {
    Driver driver = DriverManager.getDriver(url);
    InteractiveConnections connections = new InteractiveConnections(driver, clock);
    DriverManager.deregisterDriver(driver);
    DriverManager.registerDriver(connections);
    return connections;
  }

  /** Gives the place back. */
  @Override
  public void close() throws SQLException {
    DriverManager.deregisterDriver(this);
    DriverManager.registerDriver(driver);
  }

  /** The connection that a SQLLine is using. */
  static Connection current(SqlLine sqlLine) throws SQLException {
    String url = sqlLine.getConnectionMetadata().getUrl();
    if (url != null && DriverManager.getDriver(url) instanceof InteractiveConnections connections) {
      for (int i = connections.opened.size() - 1; i >= 0; i--) {
        Opened each = connections.opened.get(i);
        if (each.url().equals(url) && !each.connection().isClosed()) {
          return each.connection();
        }
      }
    }
    throw new SQLException("there is no connection; !connect opens one", "08003");
  }

  @Override
  public Connection connect(String url, Properties properties) throws SQLException {
    Connection connection = driver.connect(url, properties);
    if (connection == null) {
      return null;
    }
    Connection watched = clock.watch(connection);
    opened.add(new Opened(url, watched));
    return watched;
  }

  @Override
  public boolean acceptsURL(String url) throws SQLException {
    return driver.acceptsURL(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties)
      throws SQLException {
    return driver.getPropertyInfo(url, properties);
  }

  @Override
  public int getMajorVersion() {
    return driver.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return driver.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return driver.jdbcCompliant();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return driver.getParentLogger();
  }
}
