package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Random conditions on a composite key and other columns find the same rows whether they go into
 * the scan or are kept out of it, by a window that no filter may pass. A build asks the same seed
 * each time; {@code -Dtest.seed=random} asks another, {@code -Dtest.seed=N} that one.
 */
@Execution(ExecutionMode.CONCURRENT)
final class PushdownTest {
  private static final int ROWS = 300;
  private static final int CONDITIONS = 130;
  private static final LocalDate DAY = LocalDate.of(2026, 1, 1);
  private static final List<String> TEXTS =
      List.of("", "a", "aa", "ab", "b", "b%", "ba", "c", "ü", "日");

  private final long seed = TestSeed.get();
  private final Random random = new Random(seed);
  private List<Object> parameters = new ArrayList<>();

  @Test
  void conditionsInTheScanFindWhatTheyFindAboveItInMemory() throws SQLException {
    compare("jdbc:cellar:mem:pushdown");
  }

  @Test
  void conditionsInTheScanFindWhatTheyFindAboveItInADirectory(@TempDir Path directory)
      throws SQLException {
    compare("jdbc:cellar:" + directory);
  }

  private void compare(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (a VARCHAR, b INTEGER, c DATE, x INTEGER, f.y VARCHAR, f.z DECIMAL(8, 2),"
              + " PRIMARY KEY (a, b DESC, c))");
      for (int i = 0; i < ROWS; i++) {
        if (i == ROWS / 2) {
          statement.execute("FLUSH TABLE t");
        }
        statement.execute(
            "UPSERT INTO t VALUES ("
                + String.join(", ", text(), number(), date(), orNull(number()), orNull(text()))
                + ", "
                + orNull(number() + ".25")
                + ")");
      }
      int inScan = 0;
      for (int i = 0; i < CONDITIONS; i++) {
        parameters = new ArrayList<>();
        String condition = condition(3);
        String pushed = "SELECT a, b, c FROM t WHERE " + condition + " ORDER BY a, b, c";
        String opaque =
            "SELECT a, b, c FROM (SELECT a, b, c, x, y, z, COUNT(*) OVER () AS n FROM t) AS o"
                + " WHERE "
                + condition
                + " ORDER BY a, b, c";
        String message = "-Dtest.seed=" + seed + "\n" + pushed + parameters;
        assertEquals(rows(connection, opaque), rows(connection, pushed), message);
        assertFalse(isInScan(plan(connection, opaque)), message);
        inScan += isInScan(plan(connection, pushed)) ? 1 : 0;
      }
      assertFalse(inScan < CONDITIONS / 3, "few conditions go into the scan: " + inScan);
    }
  }

  /** Whether a plan of one scan has conditions there that the store knows of. */
  private static boolean isInScan(String plan) {
    return plan.contains("keys=") && (!plan.contains("keys=[all]") || plan.contains("filter="));
  }

  private String plan(Connection connection, String sql) throws SQLException {
    return String.join("\n", rows(connection, "EXPLAIN " + sql));
  }

  private List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setObject(i + 1, parameters.get(i));
      }
      try (ResultSet results = statement.executeQuery()) {
        int columns = results.getMetaData().getColumnCount();
        while (results.next()) {
          StringBuilder row = new StringBuilder();
          for (int i = 1; i <= columns; i++) {
            row.append(i == 1 ? "" : " | ").append(results.getString(i));
          }
          rows.add(row.toString());
        }
      }
    }
    return rows;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private String orNull(String literal) {
    return random.nextInt(4) == 0 ? "NULL" : literal;
  }

  private String text() {
    return "'" + pick(TEXTS) + "'";
  }

  private String number() {
    return String.valueOf(random.nextInt(7) - 2);
  }

  private String date() {
    return "DATE '" + DAY.plusDays(random.nextInt(5)) + "'";
  }

  private String constant(String column) {
    boolean asParameter = random.nextInt(4) == 0;
    return switch (column) {
      case "a", "y" -> asParameter ? parameter(pick(TEXTS)) : text();
      case "c" -> asParameter ? parameter(DAY.plusDays(random.nextInt(5))) : date();
      case "z" -> number() + pick(List.of("", ".25", ".255"));
      default ->
          asParameter
              ? parameter(random.nextInt(7) - 2)
              : number() + pick(List.of("", "", ".0", ".5"));
    };
  }

  private String parameter(Object value) {
    parameters.add(value);
    return "?";
  }

  private String condition(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return comparison();
    }
    // Operands are made from left to right, as their parameters stand in the text.
    return switch (random.nextInt(6)) {
      case 0, 1, 2 -> "(" + condition(depth - 1) + " AND " + condition(depth - 1) + ")";
      case 3, 4 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
      default -> "NOT (" + condition(depth - 1) + ")";
    };
  }

  private String comparison() {
    String column = pick(List.of("a", "a", "a", "b", "b", "c", "x", "y", "z"));
    return switch (random.nextInt(8)) {
      case 0, 1 -> column + " = " + constant(column);
      case 2, 3 -> column + pick(List.of(" < ", " <= ", " > ", " >= ", " <> ")) + constant(column);
      case 4 -> column + " BETWEEN " + constant(column) + " AND " + constant(column);
      case 5 ->
          column
              + pick(List.of(" IN (", " IN (", " NOT IN ("))
              + constant(column)
              + ", "
              + constant(column)
              + ")";
      case 6 -> column + pick(List.of(" IS NULL", " IS NOT NULL"));
      default ->
          pick(List.of("a", "y"))
              + pick(List.of(" LIKE ", " NOT LIKE "))
              + pick(List.of("'a%'", "'%a'", "'a_'", "''", "'b\\%'", "'ü%'", "'_'", "'ab'"));
    };
  }
}
