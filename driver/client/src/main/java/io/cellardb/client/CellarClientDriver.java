package io.cellardb.client;

import io.cellardb.jdbc.AbstractCellarDriver;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.StoreLocation;
import io.cellardb.jdbc.session.DriverSession;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * The driver of {@code jdbc:cellar://HOST:PORT/NAMESPACE}: the database runs in a server. It
 * registers itself with {@link DriverManager} when its class is loaded.
 */
public final class CellarClientDriver extends AbstractCellarDriver {
  private static final CellarClientDriver REGISTERED = new CellarClientDriver();

  static {
    try {
      DriverManager.registerDriver(REGISTERED);
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A driver; {@link DriverManager} makes its own. */
  public CellarClientDriver() {}

  /**
   * Has {@link DriverManager} forget this driver: for programs that load it by a class loader of
   * their own, whose classes can then be unloaded when all connections are closed.
   *
   * @throws SQLException if that is not allowed
   */
  public static void deregister() throws SQLException {
    DriverManager.deregisterDriver(REGISTERED);
  }

  @Override
  protected boolean opens(String url) {
    return ConnectionUrl.namesServer(url);
  }

  @Override
  protected DriverSession open(ConnectionUrl url) throws SQLException {
    if (url.location() instanceof StoreLocation.Server server) {
      return Connecting.open(url, server);
    }
    throw SqlState.INVALID_ARGUMENT.exception(
        url.url() + " names no server; write jdbc:cellar://HOST:PORT/NAMESPACE");
  }
}
