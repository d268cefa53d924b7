package io.cellardb.embedded;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.DriverSession;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * The driver of {@code jdbc:cellar:DIRECTORY} and {@code jdbc:cellar:mem:NAME}: the database runs
 * in this JVM. It registers itself with {@link DriverManager} when its class is loaded.
 */
public final class CellarDriver extends io.cellardb.jdbc.AbstractCellarDriver {
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

  @Override
  protected DriverSession open(ConnectionUrl url) throws SQLException {
    WarmUp.start();
    OpenStores.Lease lease = OpenStores.acquire(url);
    try {
      EmbeddedSession session = new EmbeddedSession(lease, url);
      session.setNamespace(url.namespace());
      session.setFunctions(url.functions());
      session.setFiles(url.files());
      return session;
    } catch (SQLException | RuntimeException e) {
      try {
        lease.close();
      } catch (RuntimeException closing) {
        e.addSuppressed(closing);
      }
      throw e instanceof SQLException known ? known : failure(e);
    }
  }

  private static SQLException failure(Exception e) {
    return SqlState.INTERNAL.exception("The connection could not be opened: " + e, e);
  }
}
