package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Temporary tables of several connections to one directory. */
class TemporaryTablesTest {
  @TempDir private Path directory;

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:cellar:" + directory.resolve("data"));
  }

  private static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static long number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      assertTrue(rows.next());
      return rows.getLong(1);
    }
  }

  @Test
  void theyAreSeenByTheirConnectionAlone() throws SQLException {
    try (Connection one = connect();
        Connection other = connect()) {
      run(one, "CREATE TABLE t (id INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (1)");
      try (PreparedStatement count = one.prepareStatement("SELECT COUNT(*) FROM t")) {
        assertEquals(1, number(count));
        run(one, "CREATE TEMP TABLE t (id INTEGER)", "INSERT INTO t VALUES (1), (2), (3)");
        assertEquals(3, number(count), "prepared before");
        run(other, "CREATE TEMP TABLE t AS SELECT id FROM t WITH NO DATA");
        assertEquals(0, number(other, "SELECT COUNT(*) FROM t"));
        assertEquals(3, number(count));
        run(one, "DROP TABLE t");
        assertEquals(1, number(count));
      }
    }
  }

  private static long number(PreparedStatement query) throws SQLException {
    try (ResultSet rows = query.executeQuery()) {
      assertTrue(rows.next());
      return rows.getLong(1);
    }
  }

  @Test
  void nothingOfThemIsLeft() throws SQLException {
    try (Connection connection = connect()) {
      run(connection, "CREATE TEMP TABLE t (id INTEGER)", "INSERT INTO t VALUES (1)");
      assertEquals(0, number(connection, "SELECT COUNT(*) FROM sys.tables"));
    }
    try (Connection connection = connect()) {
      SQLException e = assertThrows(SQLException.class, () -> run(connection, "TABLE t"));
      assertEquals("42P01", e.getSQLState());
      assertEquals(
          0,
          number(
              connection,
              "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = 'pg_temp'"));
    }
  }

  @Test
  void aTransactionIsOneOfBoth() throws SQLException {
    try (Connection connection = connect()) {
      run(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY)");
      connection.setAutoCommit(false);
      run(
          connection,
          "INSERT INTO t VALUES (1)",
          "CREATE TEMP TABLE own (id INTEGER PRIMARY KEY)",
          "INSERT INTO own SELECT id FROM t",
          "INSERT INTO t SELECT id + 1 FROM own");
      connection.commit();
      run(connection, "DELETE FROM t", "DELETE FROM own");
      connection.rollback();
      assertEquals(2, number(connection, "SELECT COUNT(*) FROM t"));
      assertEquals(1, number(connection, "SELECT COUNT(*) FROM own"));
    }
  }

  @Test
  void aConflictTakesBackBoth() throws SQLException {
    try (Connection one = connect();
        Connection other = connect()) {
      run(one, "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)", "INSERT INTO t VALUES (1, 1)");
      run(one, "CREATE TEMP TABLE own (id INTEGER)");
      one.setAutoCommit(false);
      assertEquals(1, number(one, "SELECT n FROM t"));
      run(one, "INSERT INTO own VALUES (1)");
      run(other, "UPDATE t SET n = 3");
      assertEquals(
          "40001",
          assertThrows(SQLException.class, () -> run(one, "UPDATE t SET n = 2")).getSQLState());
      one.rollback();
      assertEquals(0, number(one, "SELECT COUNT(*) FROM own"));
    }
  }

  @Test
  void theMetadataShowsThem() throws SQLException {
    try (Connection one = connect();
        Connection other = connect()) {
      run(one, "CREATE TEMP TABLE own (id INTEGER PRIMARY KEY)");
      try (ResultSet tables = one.getMetaData().getTables(null, null, "own", null)) {
        assertTrue(tables.next());
        assertEquals("LOCAL TEMPORARY", tables.getString("TABLE_TYPE"));
        assertEquals("pg_temp", tables.getString("TABLE_SCHEM"));
      }
      try (ResultSet tables = other.getMetaData().getTables(null, null, "own", null)) {
        assertFalse(tables.next());
      }
    }
  }

  @Test
  void rowsOfThemAreEdited() throws SQLException {
    try (Connection connection = connect()) {
      run(connection, "CREATE TEMP TABLE own (id INTEGER PRIMARY KEY, s VARCHAR)");
      run(connection, "INSERT INTO own VALUES (1, 'a')");
      try (Statement statement =
              connection.createStatement(
                  ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
          ResultSet rows = statement.executeQuery("SELECT * FROM own")) {
        assertTrue(rows.next());
        rows.updateString("s", "b");
        rows.updateRow();
      }
      assertEquals(1, number(connection, "SELECT COUNT(*) FROM own WHERE s = 'b'"));
    }
  }

  @Test
  void manyRowsAreWrittenInSteps() throws SQLException {
    try (Connection connection = connect()) {
      run(connection, "CREATE TEMP TABLE own AS SELECT * FROM GENERATE_SERIES(1, 25000) AS s (n)");
      run(connection, "UPDATE own SET n = n + 1");
      assertEquals(25_000, number(connection, "SELECT COUNT(*) FROM own WHERE n > 1"));
      run(connection, "CREATE TABLE t AS SELECT * FROM own");
      assertEquals(25_000, number(connection, "SELECT COUNT(*) FROM t JOIN own USING (n)"));
    }
  }
}
