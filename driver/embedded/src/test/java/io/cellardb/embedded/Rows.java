package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.function.Executable;

/** Statements and their answers as text, for tests. */
final class Rows {
  private Rows() {}

  /** The rows of a query, values with a bar between them. */
  static List<String> of(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      return of(results);
    }
  }

  static List<String> of(ResultSet results) throws SQLException {
    List<String> rows = new ArrayList<>();
    int columns = results.getMetaData().getColumnCount();
    while (results.next()) {
      StringJoiner row = new StringJoiner("|");
      for (int i = 1; i <= columns; i++) {
        row.add(String.valueOf(results.getString(i)));
      }
      rows.add(row.toString());
    }
    return rows;
  }

  /** Executes statements that give no rows, and returns the sum of their counts. */
  static int update(Connection connection, String... statements) throws SQLException {
    int count = 0;
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        count += statement.executeUpdate(sql);
      }
    }
    return count;
  }

  /** Asserts that something fails with a state and a message that has a part. */
  static SQLException assertFails(String state, String part, Executable action) {
    SQLException e = assertThrows(SQLException.class, action);
    assertEquals(state, e.getSQLState(), e.getMessage());
    assertTrue(e.getMessage().contains(part), e.getMessage());
    return e;
  }
}
