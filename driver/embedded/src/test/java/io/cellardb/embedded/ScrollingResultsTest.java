package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Result sets in which one moves in any direction. */
final class ScrollingResultsTest {
  private static final String TYPED =
      "SELECT * FROM (VALUES (1, TRUE, CAST(1.5 AS REAL), 2.25, 'ä', X'0aff', DATE '2020-02-29',"
          + " TIME '01:02:03.5', TIMESTAMP '1883-11-18 12:03:58', ARRAY[1, NULL],"
          + " MAP['a', 1], INTERVAL '1' MONTH, INTERVAL '2' DAY, CAST(NULL AS INTEGER)),"
          + " (2, FALSE, 0.5, 9999999999.99, '', X'', DATE '0001-01-01', TIME '23:59:59',"
          + " TIMESTAMP '2020-03-08 02:30:00', ARRAY[2], MAP['b', 2], INTERVAL '13' MONTH,"
          + " INTERVAL '3' DAY, 7)) AS t";

  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:scrolling;memory=64k");
    Rows.update(connection, "CREATE TABLE n (k INTEGER PRIMARY KEY, v VARCHAR)");
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO n VALUES (?, ?)")) {
      for (int i = 1; i <= 1000; i++) {
        insert.setInt(1, i);
        insert.setString(2, "value " + i);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private Statement scrolling() throws SQLException {
    return connection.createStatement(
        ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
  }

  @Test
  void everyMoveGoesWhereJdbcSays() throws SQLException {
    try (Statement statement = scrolling();
        ResultSet rows = statement.executeQuery("SELECT k FROM n WHERE k <= 3 ORDER BY k")) {
      assertEquals(ResultSet.TYPE_SCROLL_INSENSITIVE, rows.getType());
      assertTrue(rows.isBeforeFirst());
      assertEquals(0, rows.getRow());
      assertFalse(rows.previous());
      assertTrue(rows.last());
      assertEquals(3, rows.getInt(1));
      assertEquals(3, rows.getRow());
      assertTrue(rows.isLast());
      assertFalse(rows.next());
      assertTrue(rows.isAfterLast());
      assertFailsOnNoRow(rows);
      assertFalse(rows.next());
      assertTrue(rows.previous());
      assertEquals(3, rows.getInt(1));
      assertTrue(rows.absolute(-2));
      assertEquals(2, rows.getInt(1));
      assertTrue(rows.relative(-1));
      assertTrue(rows.isFirst());
      assertFalse(rows.isLast());
      assertTrue(rows.relative(0));
      assertFalse(rows.relative(-5));
      assertTrue(rows.isBeforeFirst());
      assertTrue(rows.absolute(2));
      assertFalse(rows.absolute(4));
      assertTrue(rows.isAfterLast());
      assertFalse(rows.absolute(-4));
      assertTrue(rows.isBeforeFirst());
      assertFalse(rows.absolute(0));
      assertTrue(rows.first());
      rows.afterLast();
      assertTrue(rows.isAfterLast());
      assertFalse(rows.isFirst());
      rows.beforeFirst();
      assertTrue(rows.next());
      assertEquals(1, rows.getInt(1));
      rows.setFetchDirection(ResultSet.FETCH_REVERSE);
      assertEquals(ResultSet.FETCH_REVERSE, rows.getFetchDirection());
    }
  }

  private static void assertFailsOnNoRow(ResultSet rows) {
    assertFails("24000", "after its last row", () -> rows.getInt(1));
  }

  @Test
  void noRowsAreNeitherBeforeNorAfterAnything() throws SQLException {
    try (Statement statement = scrolling();
        ResultSet rows = statement.executeQuery("SELECT k FROM n WHERE k < 0")) {
      assertFalse(rows.isBeforeFirst());
      rows.afterLast();
      assertFalse(rows.isAfterLast());
      assertFalse(rows.first());
      assertFalse(rows.last());
      assertFalse(rows.isLast());
      assertFalse(rows.next());
    }
  }

  @Test
  void theRowLimitHoldsAndWritesAreNotSeen() throws SQLException {
    try (Statement statement = scrolling()) {
      statement.setMaxRows(10);
      ResultSet rows = statement.executeQuery("SELECT k, v FROM n ORDER BY k");
      assertTrue(rows.next());
      Rows.update(connection, "UPDATE n SET v = 'new' WHERE k = 5", "DELETE FROM n WHERE k = 6");
      assertTrue(rows.last());
      assertEquals(10, rows.getInt(1));
      assertTrue(rows.absolute(5));
      assertEquals("value 5", rows.getString(2));
      assertTrue(rows.next());
      assertEquals(6, rows.getInt(1));
    }
  }

  @Test
  void rowsBeyondTheMemoryGoToAFileThatIsGoneAfterwards(@TempDir Path directory) throws Exception {
    long seed = TestSeed.get();
    try (Connection small =
            DriverManager.getConnection(
                "jdbc:cellar:mem:scrolling;memory=64k;tempDirectory=" + directory);
        Statement statement =
            small.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
      ResultSet rows =
          statement.executeQuery(
              "SELECT a.k * 1000 + b.k AS n, a.v FROM n a JOIN n b ON b.k <= 20 ORDER BY 1");
      assertTrue(rows.last());
      assertEquals(20_000, rows.getRow());
      Random random = new Random(seed);
      for (int i = 0; i < 500; i++) {
        int row = 1 + random.nextInt(20_000);
        assertTrue(rows.absolute(row), () -> "seed " + seed);
        int k = 1 + (row - 1) / 20;
        assertEquals(k * 1000L + 1 + (row - 1) % 20, rows.getLong(1), () -> "seed " + seed);
        assertEquals("value " + k, rows.getString(2), () -> "seed " + seed);
      }
      rows.close();
      assertFails("24000", "closed", rows::first);
    }
    try (var files = Files.list(directory)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void everyTypeReadsAsItDoesForwards() throws SQLException {
    try (Statement forward = connection.createStatement();
        Statement statement = scrolling()) {
      ResultSet expected = forward.executeQuery(TYPED);
      ResultSet rows = statement.executeQuery(TYPED);
      rows.afterLast();
      rows.beforeFirst();
      int columns = expected.getMetaData().getColumnCount();
      while (expected.next()) {
        assertTrue(rows.next());
        for (int i = 1; i <= columns; i++) {
          assertEquals(expected.getString(i), rows.getString(i));
          assertEquals(expected.wasNull(), rows.wasNull());
          Object value = expected.getObject(i);
          assertEquals(
              value == null ? null : value.getClass(),
              rows.getObject(i) == null ? null : rows.getObject(i).getClass());
        }
      }
      assertFalse(rows.next());
    }
  }

  @Test
  void sensitiveBecomesInsensitiveWithAWarning() throws SQLException {
    assertTrue(connection.getMetaData().supportsResultSetType(ResultSet.TYPE_SCROLL_INSENSITIVE));
    assertFalse(connection.getMetaData().supportsResultSetType(ResultSet.TYPE_SCROLL_SENSITIVE));
    assertNull(connection.getWarnings());
    try (Statement statement =
        connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
      assertNotNull(connection.getWarnings());
      assertEquals(ResultSet.TYPE_SCROLL_INSENSITIVE, statement.getResultSetType());
    }
  }

  @Test
  void aForwardOnlyResultRefusesToScroll() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT k FROM n")) {
      assertFails("0A000", "previous", rows::previous);
      assertFails("0A000", "absolute", () -> rows.absolute(1));
      assertFails("0A000", "FETCH_FORWARD", () -> rows.setFetchDirection(ResultSet.FETCH_REVERSE));
    }
  }
}
