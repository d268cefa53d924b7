package io.cellardb.embedded;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.DriverSession;
import java.sql.SQLException;

/** Opens sessions over stores in this JVM: for the driver, and for a server of such a store. */
public final class EmbeddedSessions {
  private EmbeddedSessions() {}

  /**
   * Opens a session; the first of a store opens that, and the last to be closed closes it. May be
   * called by any thread.
   *
   * @param url of a directory or of a store in memory
   * @throws SQLException 08001, 25006, 3F000, 55006, 58030, 58P01 or XX001
   */
  public static DriverSession open(ConnectionUrl url) throws SQLException {
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
