package io.cellardb.server;

import io.cellardb.jdbc.session.DriverSession;
import java.sql.SQLException;
import java.util.Map;

/** Opens the sessions of a server. Called by any thread. */
public interface SessionSource extends AutoCloseable {
  /**
   * Opens a session.
   *
   * @param properties what the client wants, by the names of {@code ConnectionProperty}
   * @throws SQLException 22023 for a property that is not the client's to set, or the reasons of
   *     the store
   */
  DriverSession open(Map<String, String> properties) throws SQLException;

  /** Gives back what it holds, when all sessions are closed. */
  @Override
  void close() throws SQLException;
}
