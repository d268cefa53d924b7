package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Period;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Columns of intervals, as applications write and read them. */
class IntervalsTest {
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:intervals");
    Rows.update(
        connection,
        "CREATE TABLE t (k INTEGER PRIMARY KEY, d INTERVAL, m INTERVAL YEAR TO MONTH,"
            + " h INTERVAL HOUR TO SECOND(3))");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void insert(Object days, Object months, Object hours) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (1, ?, ?, ?)")) {
      insert.setObject(1, days);
      insert.setObject(2, months);
      insert.setObject(3, hours);
      assertEquals(1, insert.executeUpdate());
    }
  }

  @Test
  void classesOfTimeAreWrittenAndRead() throws SQLException {
    Duration days = Duration.ofHours(-36).plusNanos(1_000);
    Duration hours = Duration.ofHours(100).plusMillis(5);
    insert(days, Period.of(1, 14, 0), hours);
    try (PreparedStatement query =
        connection.prepareStatement("SELECT d, m, h FROM t WHERE d = ? AND h > ?")) {
      query.setObject(1, days);
      query.setString(2, "99 hours");
      try (ResultSet rows = query.executeQuery()) {
        assertTrue(rows.next());
        assertEquals(days, rows.getObject(1));
        assertEquals("-1 days -11:59:59.999999", rows.getString(1));
        assertEquals(days, rows.getObject(1, Duration.class));
        assertEquals(Period.of(2, 2, 0), rows.getObject(2));
        assertEquals("2 years 2 mons", rows.getString(2));
        assertEquals(hours, rows.getObject(3));
        assertEquals("100:00:00.005", rows.getObject(3, String.class));
        assertFalse(rows.next());
      }
    }
  }

  @Test
  void textsAndWhatWasReadAreWritten() throws SQLException {
    insert("1 day 02:00", "-1-6", "90 minutes");
    try (PreparedStatement update =
            connection.prepareStatement("UPDATE t SET d = ?, m = ? WHERE k = 1");
        ResultSet rows = connection.createStatement().executeQuery("SELECT h, m FROM t")) {
      assertTrue(rows.next());
      update.setObject(1, rows.getObject(1));
      update.setObject(2, rows.getString(2));
      assertEquals(1, update.executeUpdate());
    }
    try (ResultSet rows = connection.createStatement().executeQuery("SELECT d, m, h FROM t")) {
      assertTrue(rows.next());
      assertEquals("01:30:00", rows.getString(1));
      assertEquals("-1 years -6 mons", rows.getString(2));
    }
  }

  @Test
  void whatIsNoIntervalOfTheTypeIsRefused() throws SQLException {
    assertFails("22018", "cannot be", () -> insert(Period.ofMonths(1), null, null));
    assertFails("22018", "cannot be", () -> insert(null, Duration.ofDays(1), null));
    assertFails("0A000", "has months", () -> insert("1 month", null, null));
    assertFails("22007", "is no interval", () -> insert("soon", null, null));
    assertFails("22018", "cannot be a Long", () -> insert(5, null, null));
    assertFails(
        "22008", "out of range", () -> insert(Duration.ofDays(Integer.MAX_VALUE), null, null));
  }

  @Test
  void metadataNamesTheUnits() throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("SELECT d, m, h FROM t")) {
      ResultSetMetaData columns = query.getMetaData();
      assertEquals("INTERVAL DAY TO SECOND", columns.getColumnTypeName(1));
      assertEquals("INTERVAL YEAR TO MONTH", columns.getColumnTypeName(2));
      assertEquals("INTERVAL HOUR TO SECOND", columns.getColumnTypeName(3));
      assertEquals(Types.OTHER, columns.getColumnType(1));
      assertEquals(Duration.class.getName(), columns.getColumnClassName(1));
      assertEquals(Period.class.getName(), columns.getColumnClassName(2));
      assertEquals(3, columns.getScale(3));
    }
    try (ResultSet columns = connection.getMetaData().getColumns(null, null, "t", "h")) {
      assertTrue(columns.next());
      assertEquals("INTERVAL HOUR TO SECOND", columns.getString("TYPE_NAME"));
      assertEquals(3, columns.getInt("DECIMAL_DIGITS"));
    }
  }

  @Test
  void elementsOfAnArrayAreIntervals() throws SQLException {
    try (ResultSet rows =
        connection.createStatement().executeQuery("SELECT ARRAY[INTERVAL '1' DAY]")) {
      assertTrue(rows.next());
      assertArrayEquals(new Object[] {Duration.ofDays(1)}, (Object[]) rows.getArray(1).getArray());
    }
  }
}
