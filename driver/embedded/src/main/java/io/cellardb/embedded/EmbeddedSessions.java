package io.cellardb.embedded;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.sql.Users;
import java.sql.SQLException;

/** Opens sessions over stores in this JVM: for the driver, and for a server of such a store. */
public final class EmbeddedSessions {
  /** The same for whoever is unknown, and for whoever is not. */
  private static final String WRONG = "user or password is wrong";

  /** As the client of a server says it. */
  private static final String MISSING =
      "The database has users: the connection needs the properties user and password";

  private EmbeddedSessions() {}

  /**
   * Opens a session; the first of a store opens that, and the last to be closed closes it. May be
   * called by any thread. Where the store has users, the user and the password of the URL are
   * checked.
   *
   * @param url of a directory or of a store in memory
   * @throws SQLException 08001, 25006, 28000, 28P01, 3F000, 55006, 58030, 58P01 or XX001
   */
  public static DriverSession open(ConnectionUrl url) throws SQLException {
    return openByPassword(url);
  }

  /**
   * As {@link #open(ConnectionUrl)}.
   *
   * @param whenClosed is run by whoever closes the session, while the store still is open
   * @throws SQLException as {@link #open(ConnectionUrl)}
   */
  public static DriverSession open(ConnectionUrl url, Runnable whenClosed) throws SQLException {
    EmbeddedSession session = openByPassword(url);
    session.whenClosed(whenClosed);
    return session;
  }

  private static EmbeddedSession openByPassword(ConnectionUrl url) throws SQLException {
    return open(
        url,
        users -> {
          if (!users.hasUsers()) {
            return null;
          }
          if (url.user().isEmpty() || url.password().isEmpty()) {
            throw SqlState.INVALID_AUTHORIZATION.exception(MISSING);
          }
          if (!users.verifies(url.user(), url.password())) {
            throw SqlState.INVALID_PASSWORD.exception(WRONG);
          }
          return url.user();
        });
  }

  /**
   * As {@link #open}, of a user whom the caller has let in.
   *
   * @param user null for nobody, who may do nothing where the store has users
   * @throws SQLException as {@link #open}, and 28000 if there is no such user, or one who may not
   *     log in
   */
  public static DriverSession openAs(ConnectionUrl url, String user) throws SQLException {
    return open(url, users -> users.hasUsers() ? user : null);
  }

  /** Says whose session it is; null for nobody. */
  private interface Door {
    String enter(Users users) throws SQLException;
  }

  private static EmbeddedSession open(ConnectionUrl url, Door door) throws SQLException {
    WarmUp.start();
    OpenStores.Lease lease = OpenStores.acquire(url);
    EmbeddedSession session = null;
    try {
      String user = door.enter(lease.users());
      session = new EmbeddedSession(lease, url);
      session.setUser(user);
      session.setNamespace(url.namespace());
      session.setFunctions(url.functions());
      session.setFiles(url.files());
      return session;
    } catch (SQLException | RuntimeException e) {
      try {
        if (session == null) {
          lease.close();
        } else {
          session.close();
        }
      } catch (SQLException | RuntimeException closing) {
        e.addSuppressed(closing);
      }
      throw e instanceof SQLException known ? known : failure(e);
    }
  }

  private static SQLException failure(Exception e) {
    return SqlState.INTERNAL.exception("The connection could not be opened: " + e, e);
  }
}
