package io.cellardb.embedded;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.session.DriverSession;
import java.sql.SQLException;

/**
 * Directories that several processes share ({@code autoServer=true}). The one implementation is in
 * the server's module, and found by {@link java.util.ServiceLoader}.
 */
public interface SharedDirectories {
  /**
   * Opens a session of a directory: in this JVM, if no other process has it open, else with that.
   *
   * @param url of a directory
   * @throws SQLException as {@link EmbeddedSessions#open(ConnectionUrl)}; 55006 if the directory is
   *     open in a process that does not share it
   */
  DriverSession open(ConnectionUrl url) throws SQLException;
}
