package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * ASOF JOIN finds what a correlated sub-query for the least or greatest value finds, of random rows
 * with NULLs and of every kind of type. A build asks the same seed each time; {@code
 * -Dtest.seed=random} asks another, {@code -Dtest.seed=N} that one.
 */
final class AsofJoinTest {
  private static final int TABLES = 6;
  private static final List<String> TYPES =
      List.of("INTEGER", "BIGINT", "DECIMAL(8, 2)", "DOUBLE", "VARCHAR", "DATE", "TIMESTAMP(3)");

  private final long seed = TestSeed.get();
  private final Random random = new Random(seed);

  @Test
  void asofJoinFindsWhatASubQueryFindsInMemory() throws SQLException {
    compare("jdbc:cellar:mem:asof");
  }

  @Test
  void asofJoinFindsWhatASubQueryFindsInADirectory(@TempDir Path directory) throws SQLException {
    compare("jdbc:cellar:" + directory);
  }

  private void compare(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (int table = 0; table < TABLES; table++) {
        int type = random.nextInt(TYPES.size());
        // Whole numbers of several types may be compared with each other.
        int other = type < 3 ? random.nextInt(3) : type;
        create(statement, "l", type);
        create(statement, "r", other);
        for (String operator : List.of(">=", ">", "<=", "<")) {
          check(statement, operator);
        }
        statement.execute("DROP TABLE l");
        statement.execute("DROP TABLE r");
      }
    }
  }

  private void create(Statement statement, String table, int type) throws SQLException {
    statement.execute(
        "CREATE TABLE "
            + table
            + " (id INTEGER PRIMARY KEY, g INTEGER, h VARCHAR, v "
            + TYPES.get(type)
            + ")");
    int rows = random.nextInt(25);
    for (int id = 0; id < rows; id++) {
      String group = random.nextInt(8) == 0 ? "NULL" : "" + random.nextInt(3);
      String half = random.nextInt(8) == 0 ? "NULL" : random.nextBoolean() ? "'ü'" : "'x'";
      String value = random.nextInt(8) == 0 ? "NULL" : value(type, random.nextInt(12));
      statement.execute(
          "INSERT INTO "
              + table
              + " VALUES ("
              + id
              + ", "
              + group
              + ", "
              + half
              + ", "
              + value
              + ")");
    }
  }

  private static String value(int type, int n) {
    return switch (type) {
      case 2 -> n + ".5";
      case 3 -> (n - 6) + ".25e0";
      case 4 -> "'" + "aAüz日".charAt(n % 5) + n % 3 + "'";
      case 5 -> "DATE '2026-01-" + (n + 10) + "'";
      case 6 -> "TIMESTAMP '2026-01-" + (n + 10) + " 12:00:00.5'";
      default -> "" + n;
    };
  }

  private void check(Statement statement, String operator) throws SQLException {
    String nearest = operator.startsWith(">") ? "MAX" : "MIN";
    String asof = " JOIN r MATCH_CONDITION l.v " + operator + " r.v ON l.g = r.g AND l.h = r.h";
    String best =
        "(SELECT "
            + nearest
            + "(r.v) FROM r WHERE l.g = r.g AND l.h = r.h AND l.v "
            + operator
            + " r.v)";
    assertSame(
        statement, "SELECT l.id, " + best + " FROM l", "SELECT l.id, r.v FROM l LEFT ASOF" + asof);
    assertSame(
        statement,
        "SELECT * FROM (SELECT l.id, " + best + " AS b FROM l) WHERE b IS NOT NULL AND id > 3",
        "SELECT l.id, r.v FROM l ASOF" + asof + " WHERE l.id > 3");
    assertSame(
        statement,
        "SELECT COUNT(*) FROM l JOIN r ON l.g = r.g AND l.h = r.h AND r.v = "
            + best
            + " WHERE r.id = (SELECT MIN(q.id) FROM r q WHERE q.g = r.g AND q.h = r.h AND q.v ="
            + " r.v)",
        "SELECT COUNT(*) FROM l ASOF" + asof);
  }

  private void assertSame(Statement statement, String expected, String actual) throws SQLException {
    assertEquals(
        rows(statement, expected), rows(statement, actual), "-Dtest.seed=" + seed + "\n" + actual);
  }

  private static List<String> rows(Statement statement, String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet results = statement.executeQuery(query)) {
      int width = results.getMetaData().getColumnCount();
      while (results.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          row.add(results.getString(i));
        }
        rows.add(String.join("|", row));
      }
    }
    Collections.sort(rows);
    return rows;
  }
}
