package io.cellardb.avatica;

import io.cellardb.embedded.EmbeddedSessions;
import io.cellardb.jdbc.AbstractCellarDriver;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.session.DriverSession;
import java.sql.SQLException;

/** Opens connections of a user whom the door has let in; it is not registered anywhere. */
final class UserDriver extends AbstractCellarDriver {
  private final String user;

  /**
   * A driver.
   *
   * @param user null for nobody, of a database without users
   */
  UserDriver(String user) {
    this.user = user;
  }

  @Override
  protected boolean opens(String url) {
    return true;
  }

  @Override
  protected DriverSession open(ConnectionUrl url) throws SQLException {
    return AuditedSession.of(EmbeddedSessions.openAs(url, user), user);
  }
}
