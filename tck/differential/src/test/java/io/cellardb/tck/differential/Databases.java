package io.cellardb.tck.differential;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Connections to the two databases that are compared. */
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

  /**
   * An empty H2, alone with its data. NULLs sort above everything, as in Cellar and PostgreSQL, and
   * answers are computed each time.
   */
  static Connection h2() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:h2:mem:;DEFAULT_NULL_ORDERING=HIGH;OPTIMIZE_REUSE_RESULTS=FALSE");
  }
}
