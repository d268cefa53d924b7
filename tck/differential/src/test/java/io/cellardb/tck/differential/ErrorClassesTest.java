package io.cellardb.tck.differential;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Refused statements beside PostgreSQL: the class of the SQLSTATE, its first two characters, is the
 * same. {@code refused.sql} has them, of functions, casts, queries, definitions and changes. What
 * one of the two accepts is not among them.
 */
@EnabledIfSystemProperty(named = "judges", matches = ".*postgresql.*")
final class ErrorClassesTest {
  private static final String ACCEPTED = "00";

  @Test
  void errorsHaveTheClassesOfPostgres() throws SQLException, IOException {
    List<String> different = new ArrayList<>();
    int refused = 0;
    try (Connection cellar = DriverManager.getConnection("jdbc:cellar:mem:errors");
        Statement here = cellar.createStatement();
        Connection postgres = Judge.POSTGRESQL.connect();
        Statement there = postgres.createStatement()) {
      for (String sql : statements()) {
        String ours = errorClass(here, sql);
        String theirs = errorClass(there, sql);
        refused += theirs.equals(ACCEPTED) ? 0 : 1;
        if (!ours.equals(theirs)) {
          different.add(ours + " and not " + theirs + ": " + sql);
        }
      }
    }
    assertEquals("", String.join("\n", different));
    assertTrue(refused > 300, refused + " statements are refused");
  }

  private static String errorClass(Statement statement, String sql) {
    try {
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            rows.getObject(1);
          }
        }
      }
      return ACCEPTED;
    } catch (SQLException e) {
      return e.getSQLState().substring(0, 2);
    }
  }

  private static List<String> statements() throws IOException {
    try (InputStream text = ErrorClassesTest.class.getResourceAsStream("/refused.sql")) {
      String script = new String(Objects.requireNonNull(text).readAllBytes(), UTF_8);
      return List.of(script.substring(script.indexOf('\n') + 1).split(";\\R", 0));
    }
  }
}
