package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Times of nine digits through JDBC. */
class NanosecondsTest {
  private static final LocalDateTime LOCAL = LocalDateTime.parse("1969-12-31T23:59:58.123456789");
  private static final LocalTime TIME = LocalTime.parse("23:59:59.000000001");
  private static final Instant INSTANT = Instant.parse("2500-01-01T00:00:00.987654321Z");

  private static Connection connect(String name) throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:cellar:mem:nanoseconds-" + name);
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (k TIMESTAMP(9), o TIME(9), z TIMESTAMP(9) WITH LOCAL TIME ZONE,"
              + " PRIMARY KEY (k DESC))");
    }
    return connection;
  }

  private static void insert(Connection connection, Object k, Object o, Object z)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
      insert.setObject(1, k);
      insert.setObject(2, o);
      insert.setObject(3, z);
      assertEquals(1, insert.executeUpdate());
    }
  }

  @Test
  void parametersAndResultsKeepAllDigits() throws SQLException {
    try (Connection connection = connect("values");
        Statement statement = connection.createStatement()) {
      insert(connection, LOCAL, TIME, INSTANT);
      insert(
          connection,
          Timestamp.valueOf(LOCAL.plusNanos(1)),
          TIME,
          OffsetDateTime.ofInstant(INSTANT, ZoneOffset.ofHours(3)));
      try (ResultSet results = statement.executeQuery("SELECT * FROM t ORDER BY k")) {
        assertTrue(results.next());
        assertEquals(LOCAL, results.getObject(1, LocalDateTime.class));
        assertEquals(Timestamp.valueOf(LOCAL), results.getTimestamp(1));
        assertEquals(Timestamp.valueOf(LOCAL), results.getObject(1));
        assertEquals("1969-12-31 23:59:58.123456789", results.getString(1));
        assertEquals(TIME, results.getObject(2, LocalTime.class));
        assertEquals("23:59:59.000000001", results.getString(2));
        assertEquals(INSTANT, results.getObject(3, Instant.class));
        assertEquals(INSTANT, results.getObject(3, OffsetDateTime.class).toInstant());
        assertTrue(results.next());
        assertEquals(LOCAL.plusNanos(1), results.getObject("k", LocalDateTime.class));
        assertEquals(INSTANT, results.getTimestamp(3).toInstant());
        assertFalse(results.next());
      }
      try (PreparedStatement query = connection.prepareStatement("SELECT 1 FROM t WHERE k > ?")) {
        query.setTimestamp(1, Timestamp.valueOf(LOCAL));
        try (ResultSet results = query.executeQuery()) {
          assertTrue(results.next());
          assertFalse(results.next());
        }
      }
    }
  }

  @Test
  void metadataTellTheDigits() throws SQLException {
    try (Connection connection = connect("metadata");
        Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery("SELECT * FROM t")) {
      ResultSetMetaData columns = results.getMetaData();
      assertEquals(29, columns.getPrecision(1));
      assertEquals(9, columns.getScale(1));
      assertEquals(29, columns.getColumnDisplaySize(1));
      assertEquals(18, columns.getPrecision(2));
      assertEquals(35, columns.getPrecision(3));
      try (ResultSet types = connection.getMetaData().getTypeInfo()) {
        while (types.next()) {
          if (types.getString("TYPE_NAME").equals("TIMESTAMP")) {
            assertEquals(29, types.getInt("PRECISION"));
            assertEquals(9, types.getInt("MAXIMUM_SCALE"));
          }
        }
      }
    }
  }

  @Test
  void aScrolledResultIsUpdated() throws SQLException {
    try (Connection connection = connect("updates");
        Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
      insert(connection, LOCAL, TIME, INSTANT);
      try (ResultSet results = statement.executeQuery("SELECT k, o, z FROM t")) {
        assertTrue(results.next());
        results.updateObject("o", TIME.plusNanos(1));
        results.updateObject("z", INSTANT.plusNanos(1));
        results.updateRow();
        assertTrue(results.first());
        assertEquals(TIME.plusNanos(1), results.getObject("o", LocalTime.class));
      }
      try (ResultSet results = statement.executeQuery("SELECT o, z FROM t")) {
        assertTrue(results.next());
        assertEquals(TIME.plusNanos(1), results.getObject(1, LocalTime.class));
        assertEquals(INSTANT.plusNanos(1), results.getObject(2, Instant.class));
      }
    }
  }
}
