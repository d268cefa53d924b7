package io.cellardb.jdbc;

import io.cellardb.jdbc.session.DriverSession;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * The base of a driver: everything but how a store is opened. A subclass has a public constructor
 * without arguments, registers itself with {@code DriverManager} in a static block, and is named in
 * {@code META-INF/services/java.sql.Driver}.
 */
public abstract class AbstractCellarDriver implements Driver {

  /**
   * Opens a session; called once for each connection, by any thread.
   *
   * <p>The subclass honours location, create, readOnly, durability, cacheSize, memory and
   * tempDirectory, and starts in the namespace of the URL; query time-out and fetch size are
   * honoured by the connection.
   *
   * @throws SQLException 08001, 3F000, 55006, 58030, 58P01 or XX001
   */
  protected abstract DriverSession open(ConnectionUrl url) throws SQLException;

  /** {@inheritDoc} Null for a URL that is not Cellar's. */
  @Override
  public final Connection connect(String url, Properties info) throws SQLException {
    if (url == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The URL is null");
    }
    if (!acceptsURL(url)) {
      return null;
    }
    ConnectionUrl parsed = ConnectionUrl.parse(url, info);
    DriverSession session = open(parsed);
    try {
      return new CellarConnection(session, parsed);
    } catch (SQLException | RuntimeException e) {
      try {
        session.close();
      } catch (SQLException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  /**
   * Whether this driver opens a URL that begins as Cellar's do, well-formed or not: of several on
   * one class path, each URL has one.
   */
  protected abstract boolean opens(String url);

  @Override
  public final boolean acceptsURL(String url) {
    return ConnectionUrl.accepts(url) && opens(url);
  }

  @Override
  public final DriverPropertyInfo[] getPropertyInfo(String url, Properties info)
      throws SQLException {
    // Tools ask while the user has not yet typed the location.
    boolean unfinished = !acceptsURL(url) || url.matches("(?i)jdbc:cellar:(//)?");
    UrlParser parser = UrlParser.parse(unfinished ? ConnectionUrl.PREFIX + "." : url, info);
    ConnectionProperty[] properties = ConnectionProperty.values();
    DriverPropertyInfo[] result = new DriverPropertyInfo[properties.length];
    for (int i = 0; i < properties.length; i++) {
      result[i] = properties[i].describe(parser.value(properties[i]));
    }
    return result;
  }

  @Override
  public final int getMajorVersion() {
    return DriverVersion.MAJOR;
  }

  @Override
  public final int getMinorVersion() {
    return DriverVersion.MINOR;
  }

  /** False: JDBC compliance wants the entry level of SQL-92 whole, which nobody has tested. */
  @Override
  public final boolean jdbcCompliant() {
    return false;
  }

  /** The parent of all loggers of this driver; nothing logs to it in normal work. */
  @Override
  public final Logger getParentLogger() {
    return Logger.getLogger("io.cellardb");
  }
}
