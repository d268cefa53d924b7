package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
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

  /** The warnings of a query on its statement, which are also those of its result. */
  private List<String> warnings(String query) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (!statement.execute(query)) {
        return sentences(statement.getWarnings());
      }
      List<String> ofStatement = sentences(statement.getWarnings());
      try (ResultSet rows = statement.getResultSet()) {
        assertEquals(ofStatement, sentences(rows.getWarnings()));
        Rows.of(rows);
      }
      return ofStatement;
    }
  }

  private static List<String> sentences(SQLWarning first) {
    List<String> sentences = new ArrayList<>();
    for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
      assertEquals("01000", warning.getSQLState());
      sentences.add(warning.getMessage());
    }
    return sentences;
  }

  /** Refused, and read with a warning where partial states are wanted, both of which say why. */
  private void assertPartial(String part, String query) throws SQLException {
    SQLException refused = assertThrows(SQLException.class, () -> warnings(query), query);
    assertEquals("72000", refused.getSQLState(), refused.getMessage());
    assertTrue(refused.getMessage().contains(part), refused.getMessage());
    assertWarns(part, query.replaceFirst("SELECT", "SELECT /*+ PARTIAL_STATES */"));
    connection.setClientInfo("partialStates", "true");
    assertWarns(part, query);
    connection.setClientInfo("partialStates", "");
  }

  private void assertWarns(String part, String query) throws SQLException {
    List<String> warnings = warnings(query);
    assertEquals(1, warnings.size(), () -> query + warnings);
    assertTrue(warnings.get(0).contains(part), () -> query + warnings);
  }

  @Test
  void aStateThatVersionsAreMissingOfIsRefused() throws SQLException {
    Rows.update(
        connection,
        "CREATE TABLE n (k INTEGER PRIMARY KEY, v INTEGER) FAMILY d WITH (versions = 2)");
    String old = "SELECT v FROM n FOR SYSTEM_TIME AS OF 1500 WHERE k > 0";
    for (int time = 1000; time <= 2000; time += 1000) {
      Rows.update(connection, "UPSERT INTO n (k, v, _time) VALUES (1, 1, " + time + ")");
      assertEquals(List.of(), warnings(old));
    }
    Rows.update(connection, "UPSERT INTO n (k, v, _time) VALUES (1, 1, 3000)");
    assertPartial(
        "the state of default.n as of 1500 is not known whole in family d: it keeps 2 versions",
        old);
    assertPartial("family d", "SELECT v FROM n FOR SYSTEM_TIME FROM 1500 TO 4000");
    assertPartial(
        "family d",
        "UPSERT INTO t SELECT k, CAST(v AS VARCHAR) FROM n" + " FOR SYSTEM_TIME AS OF 1500");
    for (String complete :
        new String[] {
          "SELECT v FROM n FOR SYSTEM_TIME AS OF 2000",
          "SELECT v FROM n FOR SYSTEM_TIME AS OF 1500 WHERE k = 2",
          "SELECT v FROM n FOR SYSTEM_TIME FROM 2000 TO 3000",
          "SELECT v FROM n$history",
          "SELECT v FROM n"
        }) {
      assertEquals(List.of(), warnings(complete), complete);
    }
    Rows.update(connection, "CREATE TABLE single (k INTEGER PRIMARY KEY, v INTEGER)");
    Rows.update(connection, "UPSERT INTO single (k, v, _time) VALUES (1, 1, 2000)");
    assertPartial("keeps 1 version of", "SELECT v FROM single FOR SYSTEM_TIME AS OF 1999");
    assertEquals(List.of(), warnings("SELECT v FROM single FOR SYSTEM_TIME AS OF 2000"));
    connection.setClientInfo("asOf", "1999");
    assertPartial("keeps 1 version of", "SELECT a.v FROM single a JOIN single b ON a.k = b.k");
  }

  @Test
  void aStateThatATimeToLiveHasTakenFromIsRefused() throws SQLException {
    Rows.update(
        connection,
        "CREATE TABLE brief (k INTEGER PRIMARY KEY, v INTEGER)"
            + " FAMILY d WITH (versions = 3, ttl = INTERVAL '1' DAY)");
    assertPartial(
        "in family d: cells that have outlived its ttl",
        "SELECT v FROM brief FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP - INTERVAL '1' HOUR");
    assertEquals(List.of(), warnings("SELECT v FROM brief FOR SYSTEM_TIME AS OF 9000000000000"));
  }

  @Test
  void aStateBeforeADeleteIsRefused() throws SQLException {
    String history = " FAMILY d WITH (versions = 9";
    for (String name : List.of("forgets", "keeps")) {
      String options = name.equals("keeps") ? ", keep_deleted_cells = 'TRUE')" : ")";
      Rows.update(
          connection,
          "CREATE TABLE " + name + " (k INTEGER PRIMARY KEY, v INTEGER)" + history + options,
          "UPSERT INTO " + name + " (k, v, _time) VALUES (1, 1, 1000)",
          "UPSERT INTO " + name + " (k, v, _time) VALUES (2, 2, 1000)",
          "UPDATE " + name + " SET v = NULL WHERE k = 1",
          "DELETE FROM " + name + " WHERE k = 2");
    }
    for (int k = 1; k <= 2; k++) {
      assertPartial(
          "no deleted cells", "SELECT v FROM forgets FOR SYSTEM_TIME AS OF 1500 WHERE k = " + k);
      String kept = "SELECT v FROM keeps FOR SYSTEM_TIME AS OF 1500 WHERE k = " + k;
      assertEquals(List.of(), warnings(kept));
      assertEquals("" + k, value(kept));
    }
  }

  @Test
  void aUrlMayWantPartialStates() throws SQLException {
    Rows.update(
        connection,
        "CREATE TABLE single (k INTEGER PRIMARY KEY, v INTEGER)",
        "UPSERT INTO single (k, v, _time) VALUES (1, 1, 2000)");
    Properties properties = new Properties();
    properties.setProperty("partialStates", "true");
    try (Connection partial = DriverManager.getConnection("jdbc:cellar:" + location(), properties);
        Statement statement = partial.createStatement()) {
      String query = "SELECT v FROM single FOR SYSTEM_TIME AS OF 1500";
      assertEquals("true", partial.getClientInfo("partialStates"));
      assertFalse(statement.executeQuery(query).next());
      partial.setClientInfo(new Properties());
      assertFails("72000", "default.single", () -> statement.executeQuery(query));
    }
    SQLClientInfoException bad =
        assertThrows(
            SQLClientInfoException.class,
            () -> connection.setClientInfo("partialStates", "perhaps"));
    assertEquals("22023", bad.getSQLState());
  }

  @Test
  void theStatesOfOtherRowsWarnWhenTheyAreRead() throws SQLException {
    connection.setClientInfo("partialStates", "true");
    Rows.update(
        connection,
        "CREATE TABLE single (k INTEGER PRIMARY KEY, v INTEGER)",
        "UPSERT INTO single (k, v, _time) VALUES (1, 1, 2000)");
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT o.v FROM (VALUES (2500), (1500), (1400)) AS a (at_time)"
                    + " JOIN single FOR SYSTEM_TIME AS OF a.at_time AS o ON TRUE")) {
      assertEquals(List.of("1"), Rows.of(rows));
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT o.v FROM (VALUES (2500), (1500), (1400)) AS a (at_time)"
                    + " LEFT JOIN single FOR SYSTEM_TIME AS OF a.at_time AS o ON TRUE")) {
      assertTrue(rows.next());
      assertEquals(1, sentences(rows.getWarnings()).size());
      rows.clearWarnings();
      assertNull(rows.getWarnings());
    }
  }
}
