package io.cellardb.server;

import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.server.login.Users;
import java.sql.SQLException;
import java.util.Map;

/** Opens the sessions of a server. Called by any thread. */
public interface SessionSource extends AutoCloseable {
  /**
   * Opens a session.
   *
   * @param properties what the client wants, by the names of {@code ConnectionProperty}; {@code
   *     user} is who has logged in
   * @throws SQLException 22023 for a property that is not the client's to set, or the reasons of
   *     the store
   */
  DriverSession open(Map<String, String> properties) throws SQLException;

  /** The users there are; {@link Users#NONE} where nobody has to say who they are. */
  default Users users() {
    return Users.NONE;
  }

  /** Gives back what it holds, when all sessions are closed. */
  @Override
  void close() throws SQLException;
}
