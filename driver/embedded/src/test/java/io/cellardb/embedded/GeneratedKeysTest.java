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
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GeneratedKeysTest {
  private Connection connection;

  @BeforeEach
  void createTable() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:keys");
    Rows.update(
        connection,
        "CREATE TABLE person (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name VARCHAR,"
            + " n INTEGER DEFAULT 7)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private static List<Object> keys(Statement statement) throws SQLException {
    List<Object> keys = new ArrayList<>();
    try (ResultSet rows = statement.getGeneratedKeys()) {
      while (rows.next()) {
        keys.add(rows.getObject(1));
      }
    }
    return keys;
  }

  @Test
  void keysAreReturnedWhereTheyAreAskedFor() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      String insert = "INSERT INTO person (name) VALUES ('a'), ('b')";
      assertEquals(2, statement.executeUpdate(insert, Statement.RETURN_GENERATED_KEYS));
      assertEquals(List.of(1L, 2L), keys(statement));
      assertEquals(List.of(1L, 2L), keys(statement), "as often as one likes");
      assertFalse(statement.execute(insert, Statement.RETURN_GENERATED_KEYS));
      assertEquals(2, statement.getUpdateCount());
      assertEquals(List.of(3L, 4L), keys(statement));
      assertEquals(2, statement.executeUpdate(insert));
      assertEquals(List.of(), keys(statement));
      statement.executeUpdate(
          "INSERT INTO person (name) SELECT name FROM person WHERE id < 3", new int[] {3, 1});
      try (ResultSet rows = statement.getGeneratedKeys()) {
        assertEquals("n", rows.getMetaData().getColumnLabel(1));
        assertTrue(rows.next());
        assertEquals(7, rows.getInt(1));
        assertEquals(7L, rows.getLong("ID"));
      }
      assertEquals(1, statement.executeUpdate("UPDATE person SET n = 1 WHERE id = 1", 1));
      assertEquals(List.of(), keys(statement));
      assertFails(
          "42703",
          "did you mean name?",
          () -> statement.executeUpdate(insert, new String[] {"nam"}));
      assertFails("42703", "number 4", () -> statement.executeUpdate(insert, new int[] {4}));
    }
  }

  @Test
  void aPreparedStatementReturnsThemForItsBatchToo() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO person (name) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
      insert.setString(1, "a");
      assertEquals(1, insert.executeUpdate());
      assertEquals(List.of(1L), keys(insert));
      for (String name : List.of("b", "c", "d")) {
        insert.setString(1, name);
        insert.addBatch();
      }
      assertArrayEquals(new int[] {1, 1, 1}, insert.executeBatch());
      assertEquals(List.of(2L, 3L, 4L), keys(insert));
    }
    try (PreparedStatement conflict =
        connection.prepareStatement(
            "INSERT INTO person (id, name) OVERRIDING SYSTEM VALUE VALUES (?, ?)"
                + " ON CONFLICT DO UPDATE SET name = EXCLUDED.name",
            new String[] {"id"})) {
      for (long id : new long[] {2, 50}) {
        conflict.setLong(1, id);
        conflict.setString(2, "x");
        conflict.addBatch();
      }
      assertArrayEquals(new int[] {1, 1}, conflict.executeBatch());
      assertEquals(List.of(2L, 50L), keys(conflict));
    }
  }

  @Test
  void metadataKnowsIdentityColumns() throws SQLException {
    assertTrue(connection.getMetaData().supportsGetGeneratedKeys());
    try (ResultSet columns = connection.getMetaData().getColumns(null, null, "person", null)) {
      List<String> increments = new ArrayList<>();
      while (columns.next()) {
        increments.add(columns.getString("IS_AUTOINCREMENT"));
      }
      assertEquals(List.of("YES", "NO", "NO"), increments);
    }
  }
}
