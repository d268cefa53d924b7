package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Result sets through which rows are changed. */
final class UpdatableResultsTest {
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:updatable");
    Rows.update(
        connection,
        "CREATE TABLE item (a INTEGER, b VARCHAR, price DECIMAL(8, 2) CHECK (price >= 0),"
            + " info.note VARCHAR DEFAULT 'none', since DATE, data VARBINARY,"
            + " PRIMARY KEY (a, b))",
        "INSERT INTO item (a, b, price) VALUES (1, 'x', 1), (1, 'y', 2), (2, 'x', 3)",
        "CREATE TABLE loose (v VARCHAR)",
        "INSERT INTO loose VALUES ('one'), ('two')",
        "CREATE VIEW cheap AS SELECT * FROM item WHERE price < 3");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private Statement updatable(int type) throws SQLException {
    return connection.createStatement(type, ResultSet.CONCUR_UPDATABLE);
  }

  private List<String> items() throws SQLException {
    return Rows.of(connection, "SELECT a, b, price, note FROM item ORDER BY a, b");
  }

  @Test
  void aRowIsUpdatedByItsKeyAndShowsWhatIsStored() throws SQLException {
    for (int type : new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE}) {
      Rows.update(connection, "UPDATE item SET price = 2, info.note = 'none' WHERE b = 'y'");
      try (Statement statement = updatable(type)) {
        ResultSet rows =
            statement.executeQuery("SELECT i.*, price * 2 AS twice FROM item AS i ORDER BY a, b");
        assertEquals(ResultSet.CONCUR_UPDATABLE, rows.getConcurrency());
        assertNull(statement.getWarnings());
        assertTrue(rows.next());
        assertTrue(rows.next());
        rows.updateBigDecimal("price", new BigDecimal("4.5"));
        rows.updateString("note", "dear");
        rows.updateObject("since", LocalDate.of(2020, 2, 29));
        rows.updateBytes("data", new byte[] {1, 2});
        assertEquals(new BigDecimal("2.00"), rows.getBigDecimal("price"));
        assertFalse(rows.rowUpdated());
        rows.updateRow();
        assertTrue(rows.rowUpdated());
        assertEquals(new BigDecimal("4.50"), rows.getBigDecimal("price"));
        assertEquals("dear", rows.getString("note"));
        assertEquals("2020-02-29", rows.getString("since"));
        assertArrayEquals(new byte[] {1, 2}, rows.getBytes("data"));
        assertTrue(rows.next());
        assertFalse(rows.rowUpdated());
        assertEquals(List.of("1|x|1.00|none", "1|y|4.50|dear", "2|x|3.00|none"), items());
        if (type == ResultSet.TYPE_SCROLL_INSENSITIVE) {
          assertTrue(rows.previous());
          assertEquals("dear", rows.getString("note"));
          assertTrue(rows.rowUpdated());
        }
      }
    }
  }

  @Test
  void changesThatAreCancelledOrLeftAreNotWritten() throws SQLException {
    try (Statement statement = updatable(ResultSet.TYPE_SCROLL_INSENSITIVE)) {
      ResultSet rows = statement.executeQuery("SELECT a, b, price FROM item ORDER BY a, b");
      assertFails("24000", "before its first", () -> rows.updateInt("price", 9));
      rows.next();
      rows.updateInt("price", 9);
      rows.cancelRowUpdates();
      rows.updateRow();
      rows.updateInt("price", 9);
      rows.next();
      rows.updateRow();
      rows.previous();
      rows.updateRow();
      assertEquals("1|x|1.00|none", items().get(0));
      assertEquals("1.00", rows.getString(3));
    }
  }

  @Test
  void aDeletedRowKeepsItsPlaceAndIsNotChangedAgain() throws SQLException {
    try (Statement statement = updatable(ResultSet.TYPE_SCROLL_INSENSITIVE)) {
      ResultSet rows = statement.executeQuery("SELECT a, b, price FROM item ORDER BY a, b");
      assertTrue(rows.absolute(2));
      rows.deleteRow();
      assertTrue(rows.rowDeleted());
      assertFails("24000", "deleted", () -> rows.updateInt("price", 1));
      assertFails("24000", "deleted", rows::deleteRow);
      assertTrue(rows.next());
      assertFalse(rows.rowDeleted());
      assertTrue(rows.previous());
      assertTrue(rows.rowDeleted());
      assertEquals(List.of("1|x|1.00|none", "2|x|3.00|none"), items());
    }
  }

  @Test
  void rowsAreInsertedWithDefaultsForWhatIsNotSet() throws SQLException {
    try (Statement statement = updatable(ResultSet.TYPE_FORWARD_ONLY)) {
      ResultSet rows = statement.executeQuery("SELECT * FROM item WHERE a = 2");
      assertTrue(rows.next());
      assertFails("24000", "moveToInsertRow", rows::insertRow);
      rows.moveToInsertRow();
      assertNull(rows.getString("b"));
      assertFails("07001", "No column", rows::insertRow);
      rows.updateObject("a", "7", JDBCType.INTEGER);
      rows.updateCharacterStream("b", new StringReader("new"));
      assertEquals(7, rows.getInt("a"));
      assertEquals("new", rows.getString("b"));
      assertFails("24000", "row to insert", rows::updateRow);
      assertFails("24000", "row to insert", rows::deleteRow);
      rows.insertRow();
      rows.updateInt("a", 8);
      rows.updateString("b", "z");
      rows.updateNull("note");
      rows.insertRow();
      assertFails(
          "23505",
          "",
          () -> {
            rows.updateInt("a", 1);
            rows.updateString("b", "x");
            rows.insertRow();
          });
      rows.moveToCurrentRow();
      assertEquals("x", rows.getString("b"));
      assertEquals(2, rows.getInt("a"));
      assertFalse(rows.next());
      assertEquals(List.of("7|new|null|none", "8|z|null|null"), items().subList(3, 5));
    }
  }

  @Test
  void constraintsAndOtherErrorsComeThroughAndTheChangeCanBeMended() throws SQLException {
    try (Statement statement = updatable(ResultSet.TYPE_FORWARD_ONLY)) {
      ResultSet rows =
          statement.executeQuery("SELECT a, b, price, price + 1 AS more FROM item ORDER BY a, b");
      rows.next();
      rows.updateInt("price", -1);
      assertFails("23514", "", rows::updateRow);
      rows.updateInt("price", 5);
      rows.updateRow();
      assertEquals("1|x|5.00|none", items().get(0));
      assertFails("42809", "expression", () -> rows.updateInt("more", 1));
      assertFails("22P02", "", () -> rows.updateString("price", "dear"));
      assertFails("07009", "column 9", () -> rows.updateInt(9, 1));
      rows.updateInt("a", 3);
      rows.updateRow();
      assertEquals(3, rows.getInt("a"));
      assertTrue(items().contains("3|x|5.00|none"), items()::toString);
      rows.updateInt("price", 7);
      rows.updateRow();
      assertTrue(items().contains("3|x|7.00|none"), items()::toString);
      Rows.update(connection, "DELETE FROM item WHERE a = 3 AND b = 'x'");
      rows.updateInt("price", 6);
      assertFails("24000", "no longer", rows::updateRow);
      assertFails("24000", "no longer", rows::deleteRow);
      assertFails("24000", "no longer", rows::refreshRow);
      connection.setReadOnly(true);
      assertTrue(rows.next());
      assertFails("25006", "read-only", rows::deleteRow);
    }
  }

  @Test
  void refreshShowsWhatOthersWrote() throws SQLException {
    try (Statement statement = updatable(ResultSet.TYPE_SCROLL_INSENSITIVE)) {
      ResultSet rows = statement.executeQuery("SELECT b, price, a FROM item ORDER BY a, b");
      rows.next();
      Rows.update(connection, "UPDATE item SET price = 77 WHERE a = 1 AND b = 'x'");
      assertEquals("1.00", rows.getString("price"));
      rows.refreshRow();
      assertEquals("77.00", rows.getString("price"));
      assertFalse(rows.rowUpdated());
    }
  }

  @Test
  void changesBelongToTheTransaction() throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = updatable(ResultSet.TYPE_FORWARD_ONLY)) {
      ResultSet rows = statement.executeQuery("SELECT a, b, price FROM item ORDER BY a, b");
      rows.next();
      rows.updateInt("price", 99);
      rows.updateRow();
      rows.next();
      rows.deleteRow();
      assertEquals(List.of("1|x|99.00|none", "2|x|3.00|none"), items());
      connection.rollback();
      assertEquals("1|x|1.00|none", items().get(0));
      assertEquals(3, items().size());
    }
    connection.setAutoCommit(true);
  }

  @Test
  void aTableWithoutAKeyIsChangedByItsHiddenOne() throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT _rowid, v FROM loose WHERE v = ?",
            ResultSet.TYPE_FORWARD_ONLY,
            ResultSet.CONCUR_UPDATABLE)) {
      statement.setString(1, "two");
      ResultSet rows = statement.executeQuery();
      assertEquals(ResultSet.CONCUR_UPDATABLE, rows.getConcurrency());
      rows.next();
      rows.updateString("v", "zwei");
      rows.updateRow();
      assertEquals(List.of("one", "zwei"), Rows.of(connection, "SELECT v FROM loose ORDER BY v"));
    }
    try (Statement statement = updatable(ResultSet.TYPE_FORWARD_ONLY)) {
      ResultSet rows = statement.executeQuery("SELECT price, _row FROM item ORDER BY a, b");
      assertEquals(ResultSet.CONCUR_UPDATABLE, rows.getConcurrency());
      rows.next();
      rows.updateInt(1, 12);
      rows.updateRow();
      assertEquals("1|x|12.00|none", items().get(0));
    }
  }

  @Test
  void rowsWithNullInTheKeyAreFound() throws SQLException {
    try (Statement statement = updatable(ResultSet.TYPE_FORWARD_ONLY)) {
      statement.execute("CREATE TABLE place (a INT NULL, b INT, v INT, PRIMARY KEY (a, b))");
      statement.execute("INSERT INTO place VALUES (NULL, 1, 1), (NULL, 2, 2), (7, 2, 3)");
      ResultSet rows = statement.executeQuery("SELECT * FROM place ORDER BY b, a NULLS LAST");
      rows.next();
      rows.updateInt("v", 10);
      rows.updateRow();
      assertEquals(10, rows.getInt("v"));
      rows.next();
      assertEquals(7, rows.getInt("a"));
      rows.next();
      rows.deleteRow();
      assertEquals(
          List.of("null|1|10", "7|2|3"),
          Rows.of(connection, "SELECT a, b, v FROM place ORDER BY v DESC"));
    }
  }

  @Test
  void otherQueriesAreReadOnlyAndSayWhy() throws SQLException {
    for (String sql :
        List.of(
            "SELECT a, price FROM item",
            "SELECT v FROM loose",
            "SELECT DISTINCT a, b FROM item",
            "SELECT a, b, COUNT(*) FROM item GROUP BY a, b",
            "SELECT i.a, i.b, v FROM item i, loose",
            "SELECT a, b FROM item UNION ALL SELECT a, b FROM item",
            "SELECT a, b FROM (SELECT * FROM item) AS t",
            "SELECT a, b, price FROM cheap",
            "WITH c AS (SELECT * FROM item) SELECT * FROM c",
            "SELECT 1",
            "VALUES (1)",
            "SELECT * FROM information_schema.tables")) {
      try (Statement statement = updatable(ResultSet.TYPE_SCROLL_INSENSITIVE)) {
        ResultSet rows = statement.executeQuery(sql);
        assertEquals(ResultSet.CONCUR_READ_ONLY, rows.getConcurrency(), sql);
        assertEquals("01000", statement.getWarnings().getSQLState(), sql);
        assertTrue(statement.getWarnings().getMessage().contains("read-only"), sql);
        rows.next();
        assertFails("0A000", "read-only", () -> rows.updateString(1, "1"));
        assertFails("0A000", "read-only", rows::moveToInsertRow);
      }
    }
  }
}
