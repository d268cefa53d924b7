package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Connections that read in the past; {@link InMemoryTimeTest} and {@link OnDiskTimeTest} run all of
 * it.
 */
abstract class TimeContract {
  Connection connection;

  /** What the URL names. */
  abstract String location();

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:" + location());
    Rows.update(
        connection,
        "CREATE TABLE t (k INTEGER PRIMARY KEY, v VARCHAR) FAMILY d WITH (versions = 5)",
        "UPSERT INTO t (k, v, _time) VALUES (1, 'old', 1000)",
        "UPSERT INTO t (k, v, _time) VALUES (1, 'new', 2000)",
        "CREATE VIEW w AS SELECT v FROM t WHERE k = 1");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private String value(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? rows.getString(1) : "none";
    }
  }

  @Test
  void aConnectionReadsAsOfTheTimeThatItIsTold() throws SQLException {
    try (PreparedStatement prepared = connection.prepareStatement("SELECT v FROM t WHERE k = ?");
        PreparedStatement write = connection.prepareStatement("DELETE FROM t")) {
      prepared.setInt(1, 1);
      for (String[] time : new String[][] {{"1500", "old"}, {null, "new"}, {"999", "none"}}) {
        connection.setClientInfo("asOf", time[0]);
        assertEquals(time[0], connection.getClientInfo("asOf"));
        assertEquals(time[1], value("SELECT v FROM t WHERE k = 1"));
        assertEquals(time[1], value("SELECT v FROM w"));
        assertEquals(time[1], value("SELECT (SELECT v FROM t u WHERE u.k = t.k) FROM t"));
        assertEquals("old", value("SELECT MAX(v) FROM t FOR SYSTEM_TIME AS OF 1000"));
        assertEquals(time[1], value("SELECT v FROM t$history WHERE k = 1 AND _valid_to IS NULL"));
        assertEquals(
            time[1],
            value(
                "SELECT CAST(\"value\" AS VARCHAR) FROM t$cells WHERE qualifier = 'v'"
                    + " ORDER BY cell_time DESC"));
        assertEquals("1", value("SELECT COUNT(*) FROM SYS.TABLES WHERE table_name = 't'"));
        try (ResultSet rows = prepared.executeQuery()) {
          assertEquals(time[1], rows.next() ? rows.getString(1) : "none");
        }
      }
      for (String sql :
          new String[] {
            "UPSERT INTO t (k, v) VALUES (2, 'x')",
            "UPDATE t SET v = 'x'",
            "CREATE TABLE u (k INTEGER PRIMARY KEY)",
            "TRUNCATE TABLE t"
          }) {
        assertFails("25006", "past", () -> Rows.update(connection, sql));
      }
      assertEquals("25006", assertThrows(SQLException.class, write::executeUpdate).getSQLState());
      connection.setClientInfo("asOf", "");
      assertNull(connection.getClientInfo("asOf"));
      assertEquals(1, write.executeUpdate());
    }
  }

  @Test
  void aTimeIsMillisecondsOrATimestamp() throws SQLException {
    for (String time :
        new String[] {
          "1970-01-02", "1970-01-02 00:00:00", "1970-01-02T00:00:00.5Z", "1970-01-02T00:00+02:00"
        }) {
      connection.setClientInfo("asOf", time);
      assertEquals("new", value("SELECT v FROM t"));
    }
    connection.setClientInfo("asOf", "1970-01-01T00:00:01.5Z");
    assertEquals("old", value("SELECT v FROM t"));
    for (String time : new String[] {"yesterday", "-1", "1960-01-01", "99999999999999999999"}) {
      SQLClientInfoException refused =
          assertThrows(
              SQLClientInfoException.class, () -> connection.setClientInfo("asOf", time), time);
      assertEquals("22023", refused.getSQLState());
      assertTrue(refused.getFailedProperties().containsKey("asOf"));
    }
    assertEquals("1970-01-01T00:00:01.5Z", connection.getClientInfo("asOf"));
    assertEquals("old", value("SELECT v FROM t"));
    Properties none = new Properties();
    connection.setClientInfo(none);
    assertEquals("new", value("SELECT v FROM t"));
  }

  @Test
  void aUrlNamesTheTime() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("asOf", "1000");
    try (Connection past = DriverManager.getConnection("jdbc:cellar:" + location(), properties);
        Statement statement = past.createStatement()) {
      assertEquals("1000", past.getClientInfo("asOf"));
      try (ResultSet rows = statement.executeQuery("SELECT v FROM t")) {
        assertTrue(rows.next());
        assertEquals("old", rows.getString(1));
      }
      assertFails("25006", "past", () -> Rows.update(past, "DELETE FROM t"));
    }
    properties.setProperty("asOf", "soon");
    assertEquals(
        "22023",
        assertThrows(
                SQLException.class,
                () -> DriverManager.getConnection("jdbc:cellar:" + location(), properties))
            .getSQLState());
  }
}
