package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Texts of several statements, and semicolons where they part nothing. */
final class SeveralStatementsTest {
  private static final String SCRIPT =
      """
      -- a first ; line
      CREATE TABLE t (k INTEGER PRIMARY KEY, "a;b" VARCHAR);
      INSERT INTO t VALUES (1, 'x;y'), (2, 'z'); /* ; */ ;
      SELECT k, "a;b" FROM t ORDER BY k;
      UPDATE t SET "a;b" = 'it'';s' WHERE k = 2;
      SELECT "a;b" FROM t WHERE k = 2 -- the end ;
      """;

  private Connection connection;
  private Statement statement;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:several");
    statement = connection.createStatement();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void eachStatementHasItsResult() throws SQLException {
    assertFalse(statement.execute(SCRIPT));
    assertEquals(0, statement.getUpdateCount());
    assertNull(statement.getResultSet());
    assertFalse(statement.getMoreResults());
    assertEquals(2, statement.getLargeUpdateCount());
    assertTrue(statement.getMoreResults());
    assertEquals(-1, statement.getUpdateCount());
    ResultSet first = statement.getResultSet();
    assertEquals(List.of("1|x;y", "2|z"), Rows.of(first));
    assertFalse(statement.getMoreResults());
    assertTrue(first.isClosed());
    assertEquals(1, statement.getUpdateCount());
    assertTrue(statement.getMoreResults());
    assertEquals(List.of("it';s"), Rows.of(statement.getResultSet()));
    assertFalse(statement.getMoreResults());
    assertEquals(-1, statement.getUpdateCount());
    assertFalse(statement.getMoreResults());
    assertNull(statement.getResultSet());
  }

  @Test
  void resultsAreKeptOpenWhereThatIsWanted() throws SQLException {
    assertTrue(statement.execute("VALUES 1; VALUES 2; VALUES 3; VALUES 4"));
    ResultSet one = statement.getResultSet();
    assertTrue(statement.getMoreResults(Statement.KEEP_CURRENT_RESULT));
    ResultSet two = statement.getResultSet();
    assertNotSame(one, two);
    assertTrue(statement.getMoreResults(Statement.CLOSE_CURRENT_RESULT));
    assertTrue(two.isClosed());
    assertEquals(List.of("1"), Rows.of(one));
    ResultSet three = statement.getResultSet();
    assertTrue(statement.getMoreResults(Statement.CLOSE_ALL_RESULTS));
    assertTrue(one.isClosed());
    assertTrue(three.isClosed());
    assertEquals(List.of("4"), Rows.of(statement.getResultSet()));
    assertFails("22023", "99", () -> statement.getMoreResults(99));
  }

  @Test
  void aStatementClosesWithItsLastResult() throws SQLException {
    statement.closeOnCompletion();
    statement.execute("VALUES 1; VALUES 2");
    statement.getResultSet().close();
    assertFalse(statement.isClosed());
    assertTrue(statement.getMoreResults());
    statement.getResultSet().close();
    assertTrue(statement.isClosed());
  }

  @Test
  void aFailureSaysWhichStatementAndWhereInTheText() throws SQLException {
    SQLException failure =
        assertFails(
            "42703",
            "Statement 3 of 4",
            () ->
                statement.execute(
                    "CREATE TABLE f (k INTEGER PRIMARY KEY);\nINSERT INTO f VALUES (1);\n"
                        + "  SELECT nothing FROM f;\nDROP TABLE f"));
    assertTrue(failure.getMessage().contains("line 3, column 10"), failure.getMessage());
    assertNull(statement.getResultSet());
    assertEquals(List.of("1"), Rows.of(connection, "SELECT k FROM f"));
    failure =
        assertFails(
            "42703",
            "Statement 2 of 2",
            () ->
                statement.execute(
                    "INSERT INTO f VALUES (2);\n INSERT INTO f SELECT 3 FROM f WHERE none = 'x'"));
    assertTrue(failure.getMessage().contains("line 2, column 38"), failure.getMessage());
  }

  @Test
  void transactionsMayBeginAndEndWithin() throws SQLException {
    statement.execute("CREATE TABLE g (k INTEGER PRIMARY KEY)");
    statement.execute("START TRANSACTION; INSERT INTO g VALUES (1); ROLLBACK;");
    statement.execute("START TRANSACTION; INSERT INTO g VALUES (2); COMMIT;");
    assertEquals(List.of("2"), Rows.of(connection, "SELECT k FROM g;"));
  }

  @Test
  void keysAreThoseOfTheCurrentResult() throws SQLException {
    statement.execute(
        "CREATE TABLE h (k INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INTEGER)");
    statement.execute(
        "INSERT INTO h (v) VALUES (5); INSERT INTO h (v) VALUES (6), (7)",
        Statement.RETURN_GENERATED_KEYS);
    assertEquals(1, Rows.of(statement.getGeneratedKeys()).size());
    assertFalse(statement.getMoreResults());
    assertEquals(2, statement.getUpdateCount());
    assertEquals(2, Rows.of(statement.getGeneratedKeys()).size());
  }

  @Test
  void oneResultIsWantedOfOneStatement() throws SQLException {
    assertFails("HY010", "2 statements", () -> statement.executeQuery("VALUES 1; VALUES 2"));
    assertFails("HY010", "2 statements", () -> statement.executeUpdate("VALUES 1; VALUES 2"));
    assertFails("0A000", "several", () -> connection.prepareStatement("VALUES 1; VALUES 2"));
    assertFails("42601", "empty", () -> statement.execute(" ; -- nothing\n;"));
    assertEquals(List.of("1"), Rows.of(connection, "/* ; */ VALUES 1 ; ; -- ;"));
    try (PreparedStatement prepared = connection.prepareStatement("VALUES ';';")) {
      assertEquals(List.of(";"), Rows.of(prepared.executeQuery()));
    }
  }
}
