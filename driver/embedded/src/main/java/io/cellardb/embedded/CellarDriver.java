package io.cellardb.embedded;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.StoreLocation;
import io.cellardb.jdbc.session.DriverSession;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ServiceLoader;

/**
 * The driver of {@code jdbc:cellar:DIRECTORY} and {@code jdbc:cellar:mem:NAME}: the database runs
 * in this JVM. It registers itself with {@link DriverManager} when its class is loaded.
 */
public final class CellarDriver extends io.cellardb.jdbc.AbstractCellarDriver {
  /** The driver of {@code jdbc:cellar://HOST}. */
  private static final String CLIENT = "io.cellardb.client.CellarClientDriver";

  private static final CellarDriver REGISTERED = new CellarDriver();

  static {
    try {
      DriverManager.registerDriver(REGISTERED);
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A driver; {@link DriverManager} makes its own. */
  public CellarDriver() {}

  /**
   * Has {@link DriverManager} forget this driver: for programs that load it by a class loader of
   * their own, whose classes can then be unloaded when all connections are closed.
   *
   * @throws SQLException if that is not allowed
   */
  public static void deregister() throws SQLException {
    DriverManager.deregisterDriver(REGISTERED);
  }

  /** Not the URL of a server, if there is the driver for that. */
  @Override
  protected boolean opens(String url) {
    return !ConnectionUrl.namesServer(url) || !hasClient();
  }

  private static boolean hasClient() {
    try {
      Class.forName(CLIENT, false, CellarDriver.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  @Override
  protected DriverSession open(ConnectionUrl url) throws SQLException {
    if (url.location() instanceof StoreLocation.Server) {
      throw SqlState.FEATURE_NOT_SUPPORTED.exception(
          url.url()
              + " is a server, for which cellar-jdbc-client is missing on the class path;"
              + " cellar-jdbc-all has it inside");
    }
    return url.autoServer() ? openShared(url) : EmbeddedSessions.open(url);
  }

  private static DriverSession openShared(ConnectionUrl url) throws SQLException {
    if (!(url.location() instanceof StoreLocation.Directory)) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "autoServer=true is for directories; " + url.url() + " is in the memory of this process");
    }
    return ServiceLoader.load(SharedDirectories.class, CellarDriver.class.getClassLoader())
        .findFirst()
        .orElseThrow(
            () ->
                SqlState.FEATURE_NOT_SUPPORTED.exception(
                    "autoServer=true needs cellar-server on the class path; cellar-jdbc-all has it"
                        + " inside"))
        .open(url);
  }
}
