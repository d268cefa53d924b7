package io.cellardb.avatica;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.apache.calcite.avatica.AvaticaClientRuntimeException;
import org.apache.calcite.avatica.remote.Driver.Serialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Avatica's own remote driver, through the door of a store. */
final class AvaticaDoorTest {
  @TempDir private Path directory;

  private String url() {
    return "jdbc:cellar:" + directory.resolve("store") + "?durability=none";
  }

  @ParameterizedTest
  @EnumSource(Serialization.class)
  void valuesOfAllTypesArrive(Serialization form) throws Exception {
    try (AvaticaDoor door = Doors.open(url());
        Connection connection = Doors.connect(door, form);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT 9223372036854775807 AS l, 2.50 AS n, 1.5e0 AS d, TRUE AS b, 'ü' AS t,"
                    + " X'01FF' AS x, DATE '0044-03-15' AS old, TIME '01:02:03.004' AS ti,"
                    + " TIMESTAMP '1500-01-01 00:00:00.123456' AS ts, ARRAY[1, NULL, 3] AS a,"
                    + " MAP['k', 1] AS m, UUID '00000000-0000-0001-0000-000000000002' AS u,"
                    + " CAST('2026-01-01 10:00+02' AS TIMESTAMP WITH TIME ZONE) AS tz,"
                    + " ARRAY[ARRAY[1], ARRAY[2, 3]] AS aa, CAST(NULL AS DATE) AS no,"
                    + " CAST(NULL AS INTEGER ARRAY) AS na")) {
      assertTrue(rows.next());
      assertEquals(Long.MAX_VALUE, rows.getLong("l"));
      assertEquals(new BigDecimal("2.50"), rows.getBigDecimal("n"));
      assertEquals(1.5, rows.getDouble("d"));
      assertTrue(rows.getBoolean("b"));
      assertEquals("ü", rows.getString("t"));
      assertArrayEquals(new byte[] {1, -1}, rows.getBytes("x"));
      assertEquals("0044-03-15", rows.getString("old"));
      assertEquals("01:02:03.004", rows.getString("ti"));
      assertEquals("1500-01-01 00:00:00.123", rows.getString("ts"));
      assertEquals(
          Arrays.asList(1, null, 3), Arrays.asList((Object[]) rows.getArray("a").getArray()));
      assertEquals("{k=1}", rows.getString("m"));
      assertEquals("00000000-0000-0001-0000-000000000002", rows.getString("u"));
      assertEquals("2026-01-01T08:00:00Z", rows.getString("tz"));
      assertEquals("[[1], [2, 3]]", rows.getString("aa"));
      assertNull(rows.getDate("no"));
      assertTrue(rows.wasNull());
      assertNull(rows.getArray("na"));
      assertEquals(Types.VARCHAR, rows.getMetaData().getColumnType(11));
      assertFalse(rows.next());
    }
  }

  @ParameterizedTest
  @EnumSource(Serialization.class)
  void parametersArrive(Serialization form) throws Exception {
    try (AvaticaDoor door = Doors.open(url());
        Connection connection = Doors.connect(door, form);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (k BIGINT PRIMARY KEY, n DECIMAL(8, 2), d DATE, ts TIMESTAMP, b"
              + " VARBINARY, s VARCHAR, o BOOLEAN, x DOUBLE)");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
        insert.setLong(1, 1);
        insert.setBigDecimal(2, new BigDecimal("12.34"));
        insert.setDate(3, java.sql.Date.valueOf("2026-02-28"));
        insert.setTimestamp(4, Timestamp.valueOf("2026-02-28 12:30:00.5"));
        insert.setBytes(5, new byte[] {1, 2});
        insert.setString(6, "text");
        insert.setBoolean(7, true);
        insert.setDouble(8, 0.5);
        assertEquals(1, insert.executeUpdate());
        insert.setLong(1, 2);
        for (int i = 2; i <= 8; i++) {
          insert.setNull(i, Types.NULL);
        }
        assertEquals(1, insert.executeUpdate());
      }
      assertEquals(
          List.of(
              "1,12.34,2026-02-28,2026-02-28 12:30:00.500,text,true,0.5",
              "2,null,null,null,null,null,null"),
          Doors.rows(statement, "SELECT k, n, d, ts, s, o, x FROM t ORDER BY k"));
    }
  }

  @ParameterizedTest
  @EnumSource(Serialization.class)
  void longResultsAndBatchesAreWhole(Serialization form) throws Exception {
    try (AvaticaDoor door = Doors.open(url());
        Connection connection = Doors.connect(door, form);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (k INT PRIMARY KEY, v VARCHAR)");
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
        for (int i = 0; i < 1_234; i++) {
          insert.setInt(1, i);
          insert.setString(2, "value " + i);
          insert.addBatch();
        }
        assertEquals(1_234, Arrays.stream(insert.executeBatch()).sum());
      }
      try (PreparedStatement query =
          connection.prepareStatement("SELECT k, v FROM t WHERE k >= ? ORDER BY k")) {
        query.setInt(1, 100);
        try (ResultSet rows = query.executeQuery()) {
          for (int i = 100; i < 1_234; i++) {
            assertTrue(rows.next());
            assertEquals(i, rows.getInt(1));
            assertEquals("value " + i, rows.getString(2));
          }
          assertFalse(rows.next());
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Serialization.class)
  void transactionsAreOfTheirSession(Serialization form) throws Exception {
    try (AvaticaDoor door = Doors.open(url());
        Connection one = Doors.connect(door, form);
        Connection two = Doors.connect(door, form);
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      first.execute("CREATE TABLE t (k INT PRIMARY KEY)");
      one.setAutoCommit(false);
      first.executeUpdate("INSERT INTO t VALUES (1)");
      assertEquals(List.of(), Doors.rows(second, "SELECT k FROM t"));
      one.commit();
      assertEquals(List.of("1"), Doors.rows(second, "SELECT k FROM t"));
      first.executeUpdate("INSERT INTO t VALUES (2)");
      one.rollback();
      assertEquals(List.of("1"), Doors.rows(second, "SELECT k FROM t"));
    }
  }

  @ParameterizedTest
  @EnumSource(Serialization.class)
  void errorsHaveTheirMessageAndState(Serialization form) throws Exception {
    try (AvaticaDoor door = Doors.open(url());
        Connection connection = Doors.connect(door, form);
        Statement statement = connection.createStatement()) {
      SQLException unknown =
          assertThrows(SQLException.class, () -> statement.executeQuery("SELECT * FROM nope"));
      assertEquals("42P01", unknown.getSQLState());
      assertTrue(unknown.getMessage().contains("no table 'nope'"), unknown.getMessage());
      statement.execute("CREATE TABLE t (k INT PRIMARY KEY)");
      statement.executeUpdate("INSERT INTO t VALUES (1)");
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
        insert.setInt(1, 1);
        assertEquals(
            "23505", assertThrows(SQLException.class, insert::executeUpdate).getSQLState());
      }
      assertEquals(List.of("1"), Doors.rows(statement, "SELECT k FROM t"));
    }
  }

  @ParameterizedTest
  @EnumSource(Serialization.class)
  void metadataArrives(Serialization form) throws Exception {
    try (AvaticaDoor door = Doors.open(url());
        Connection connection = Doors.connect(door, form);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (k INT PRIMARY KEY, m MAP<VARCHAR, VARCHAR>, v VARCHAR)");
      List<String> columns = new ArrayList<>();
      try (ResultSet rows = connection.getMetaData().getColumns(null, "default", "t", null)) {
        while (rows.next()) {
          columns.add(rows.getString("COLUMN_NAME"));
        }
      }
      assertEquals(List.of("k", "m", "v"), columns);
      try (ResultSet rows = connection.getMetaData().getTables(null, null, "t", null)) {
        assertTrue(rows.next());
        assertEquals("TABLE", rows.getString("TABLE_TYPE"));
      }
    }
  }

  private static Properties properties(String name, String value) {
    Properties properties = new Properties();
    properties.setProperty(name, value);
    return properties;
  }

  @Test
  void clientsHaveNoSayInWhatIsTheServers() throws Exception {
    try (AvaticaDoor door = Doors.open(url())) {
      AvaticaClientRuntimeException refused =
          assertThrows(
              AvaticaClientRuntimeException.class,
              () -> Doors.connect(door, Serialization.JSON, properties("namespace", "nope")));
      assertEquals("3F000", refused.getSqlState());
    }
    try (AvaticaDoor door = Doors.open(url());
        Connection connection =
            Doors.connect(door, Serialization.JSON, properties("files", "true"));
        Statement statement = connection.createStatement()) {
      assertThrows(
          SQLException.class,
          () -> statement.executeQuery("SELECT * FROM READ_CSV('file', '/etc/hosts')"));
    }
  }

  @Test
  void thereAreOnlySoManySessions() throws Exception {
    try (AvaticaDoor door = AvaticaDoor.open(url(), Doors.options().withSessions(2));
        Connection one = Doors.connect(door, Serialization.PROTOBUF)) {
      try (Connection two = Doors.connect(door, Serialization.PROTOBUF)) {
        assertTrue(one.isValid(1) && two.isValid(1));
        AvaticaClientRuntimeException full =
            assertThrows(
                AvaticaClientRuntimeException.class,
                () -> Doors.connect(door, Serialization.PROTOBUF));
        assertEquals("53300", full.getSqlState());
        assertTrue(full.getMessage().contains("as many sessions as it may, 2"), full.getMessage());
      }
      try (Connection two = Doors.connect(door, Serialization.PROTOBUF);
          Statement statement = two.createStatement()) {
        assertEquals(List.of("1"), Doors.rows(statement, "SELECT 1"));
      }
    }
  }

  @Test
  void theStoreIsLetGoWithItsDoor() throws Exception {
    Statement left;
    try (AvaticaDoor door = Doors.open(url())) {
      Connection connection = Doors.connect(door, Serialization.JSON);
      left = connection.createStatement();
      left.execute("CREATE TABLE t (k INT PRIMARY KEY)");
      left.executeUpdate("INSERT INTO t VALUES (1)");
      connection.setAutoCommit(false);
      left.executeUpdate("INSERT INTO t VALUES (2)");
    }
    assertThrows(SQLException.class, () -> left.executeQuery("SELECT 1"));
    try (Connection embedded = DriverManager.getConnection(url());
        Statement after = embedded.createStatement()) {
      assertEquals(List.of("1"), Doors.rows(after, "SELECT k FROM t"));
    }
  }
}
