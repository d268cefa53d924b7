package io.cellardb.tck.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The program of the README, for any database. It prints the rows that it read, then the
 * milliseconds that it took to connect, and those for the statements. Needs no other class.
 */
final class ReadmeProgram {
  private ReadmeProgram() {}

  /**
   * Runs it.
   *
   * @param args the URL, and the word that an upsert begins with
   */
  public static void main(String[] args) throws SQLException {
    long start = System.nanoTime();
    try (Connection connection = DriverManager.getConnection(args[0]);
        Statement statement = connection.createStatement()) {
      long connected = System.nanoTime();
      statement.execute(
          "CREATE TABLE IF NOT EXISTS city (name VARCHAR PRIMARY KEY, people BIGINT)");
      statement.execute(args[1] + " INTO city VALUES ('Bern', 134506), ('Oslo', 717710)");
      try (ResultSet rows = statement.executeQuery("SELECT * FROM city WHERE people > 500000")) {
        while (rows.next()) {
          System.out.println(rows.getString("name") + " " + rows.getLong("people"));
        }
      }
      long end = System.nanoTime();
      System.out.println((connected - start) / 1e6 + " " + (end - connected) / 1e6);
    }
  }
}
