package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of other namespaces than their rows, in a store that is opened again. */
class MovesTest {
  @TempDir Path directory;

  private Connection open() throws SQLException {
    return DriverManager.getConnection("jdbc:cellar:" + directory.resolve("data"));
  }

  private static long number(Connection connection, String query) throws SQLException {
    try (ResultSet rows = connection.createStatement().executeQuery(query)) {
      assertTrue(rows.next());
      return rows.getLong(1);
    }
  }

  @Test
  void movedTablesAreFoundAgain() throws SQLException {
    try (Connection connection = open()) {
      Rows.update(
          connection,
          "CREATE SCHEMA a",
          "CREATE SCHEMA b",
          "CREATE TABLE a.t (k BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INTEGER)",
          "CREATE INDEX by_v ON a.t (v)",
          "CREATE MATERIALIZED VIEW a.m AS SELECT 7 AS x",
          "INSERT INTO a.t (v) VALUES (10), (20)",
          "ALTER TABLE a.t SET SCHEMA b",
          "ALTER SCHEMA b RENAME TO c",
          "ALTER SCHEMA a RENAME TO d",
          "INSERT INTO c.t (v) VALUES (30)");
    }
    try (Connection connection = open()) {
      assertEquals(3, number(connection, "SELECT COUNT(*) FROM c.t"));
      assertEquals(2, number(connection, "SELECT k FROM c.t WHERE v = 20"));
      assertEquals(7, number(connection, "SELECT x FROM d.m"));
      assertFails("42P01", "a", () -> number(connection, "SELECT k FROM a.t"));
      Rows.update(connection, "INSERT INTO c.t (v) VALUES (40)", "CREATE SCHEMA a");
      long last = number(connection, "SELECT k FROM c.t WHERE v = 40");
      assertTrue(last > number(connection, "SELECT k FROM c.t WHERE v = 30"));
      Rows.update(connection, "CREATE TABLE a.t (k INTEGER PRIMARY KEY)", "DROP SCHEMA a CASCADE");
      assertEquals(4, number(connection, "SELECT COUNT(*) FROM c.t"));
      Rows.update(connection, "DROP TABLE c.t", "DROP SCHEMA c", "DROP SCHEMA d CASCADE");
    }
    try (Connection connection = open()) {
      assertEquals(
          0,
          number(
              connection,
              "SELECT COUNT(*) FROM information_schema.schemata"
                  + " WHERE schema_name IN ('a', 'b', 'c', 'd')"));
    }
  }
}
