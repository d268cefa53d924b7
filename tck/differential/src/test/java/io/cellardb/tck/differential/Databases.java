package io.cellardb.tck.differential;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Connections to Cellar. */
final class Databases {
  private Databases() {}

  /**
   * The embedded store in a directory.
   *
   * @param spilling whether statements use files wherever they can
   */
  static Connection cellar(Path directory, boolean spilling) throws SQLException {
    return DriverManager.getConnection("jdbc:cellar:" + directory + (spilling ? "?memory=1" : ""));
  }
}
