package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.tck.seed.TestSeed;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random distinct aggregates, aggregates that keep rows, windows over whole partitions and
 * recursions have the same rows with almost no memory as with enough.
 */
class SpilledQueriesTest {
  private static final int ROWS = 8_000;
  private static final int QUERIES = 60;
  private static final List<String> COLUMNS = List.of("n", "text", "d", "id", "b");
  private static final List<String> NUMBERS = List.of("n", "d", "id");
  private static final List<String> MEMORIES = List.of("1k", "30k", "100k", "400k");

  private final Random random = new Random(TestSeed.get(20_261_123));

  @TempDir private Path files;

  private void load(Connection connection) throws SQLException {
    Rows.update(
        connection,
        "CREATE TABLE a (id BIGINT PRIMARY KEY, n BIGINT, text VARCHAR, d DECIMAL(9, 2), b BOOLEAN)");
    try (PreparedStatement insert =
        connection.prepareStatement("UPSERT INTO a VALUES (?, ?, ?, ?, ?)")) {
      for (int i = 0; i < ROWS; i++) {
        insert.setLong(1, i);
        insert.setObject(2, random.nextInt(10) == 0 ? null : random.nextLong(3_000));
        insert.setString(3, random.nextInt(9) == 0 ? null : "text number " + random.nextInt(5_000));
        insert.setBigDecimal(4, BigDecimal.valueOf(random.nextInt(9_000), 2));
        insert.setObject(5, random.nextInt(3) == 0 ? null : random.nextBoolean());
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String call() {
    String distinct = random.nextInt(3) == 0 ? "" : "DISTINCT ";
    String call =
        switch (random.nextInt(5)) {
          case 0 -> "COUNT(" + distinct + any(COLUMNS) + ")";
          case 1 -> "SUM(" + distinct + any(NUMBERS) + ")";
          case 2 -> "MAX(" + distinct + any(COLUMNS) + ")";
          case 3 -> any(List.of("SUM(n / 7)", "COUNT(*)", "MAX(n)")) + " WITHIN DISTINCT (n)";
          default -> "COUNT(DISTINCT " + any(COLUMNS) + ")";
        };
    return random.nextInt(4) == 0 ? call + " FILTER (WHERE n > 500)" : call;
  }

  private String aggregate() {
    String key = any(List.of("", "b", "MOD(id, 3)", "n", "text"));
    String calls = call() + ", " + call() + ", " + call();
    return key.isEmpty()
        ? "SELECT " + calls + " FROM a"
        : "SELECT " + key + ", " + calls + " FROM a GROUP BY " + key;
  }

  /** What functions have of all rows of a group, in an order of their own. */
  private String collected() {
    String order = " ORDER BY " + any(COLUMNS) + any(List.of("", " DESC", " NULLS FIRST")) + ", id";
    return switch (random.nextInt(7)) {
      case 0 -> "STRING_AGG(text, '; '" + order + ")";
      case 1 -> "LISTAGG(text)";
      case 2 -> "ARRAY_AGG(" + any(COLUMNS) + order + ")";
      case 3 -> "JSON_ARRAYAGG(" + any(NUMBERS) + " NULL ON NULL)";
      case 4 -> "JSON_OBJECTAGG(CAST(id AS VARCHAR) VALUE text)";
      case 5 -> "PERCENTILE_CONT(0." + random.nextInt(100) + ") WITHIN GROUP (ORDER BY d)";
      default ->
          "PERCENTILE_DISC(0."
              + random.nextInt(100)
              + ") WITHIN GROUP (ORDER BY "
              + any(NUMBERS)
              + ")";
    };
  }

  private String collection() {
    String key = any(List.of("", "b", "MOD(id, 3)", "n"));
    String calls = collected() + ", " + collected() + ", " + call();
    String where = " FROM a WHERE id >= " + random.nextInt(ROWS);
    return key.isEmpty()
        ? "SELECT " + calls + where
        : "SELECT " + key + ", " + calls + where + " GROUP BY " + key;
  }

  private String window() {
    String partition =
        any(List.of("", "PARTITION BY b", "PARTITION BY MOD(id, 3)", "PARTITION BY n"));
    String call = any(List.of("COUNT(*)", "SUM(n)", "MAX(text)", "MIN(d)", "AVG(d)", "COUNT(b)"));
    return "SELECT id, text, "
        + call
        + " OVER ("
        + partition
        + "), MAX(n) OVER ("
        + partition
        + "), COUNT(d) OVER (PARTITION BY MOD(n, 4)) FROM a WHERE id < "
        + random.nextInt(ROWS);
  }

  /** Frames of some rows around each. */
  private String frame() {
    String window =
        " OVER ("
            + any(List.of("", "PARTITION BY b ", "PARTITION BY MOD(id, 3) "))
            + "ORDER BY "
            + any(List.of("id", "n, id", "text DESC, id"))
            + " ROWS BETWEEN "
            + any(
                List.of(
                    "9 PRECEDING AND CURRENT ROW",
                    "3 PRECEDING AND 2000 FOLLOWING",
                    "700 PRECEDING AND 4 PRECEDING",
                    "CURRENT ROW AND 20 FOLLOWING",
                    "2 FOLLOWING AND 5 FOLLOWING",
                    "6 PRECEDING AND 6 FOLLOWING EXCLUDE CURRENT ROW"))
            + ")";
    String call =
        any(List.of("SUM(n)", "COUNT(text)", "MIN(d)", "MAX(text)", "FIRST_VALUE(n)", "AVG(d)"));
    return "SELECT id, "
        + call
        + window
        + any(List.of(", LAG(n)", ", LEAD(text, 900, 'none')", ", LAG(d, n)", ", LEAD(n, -n)"))
        + window.substring(0, window.indexOf(" ROWS"))
        + "), LAST_VALUE(text)"
        + window
        + ", ROW_NUMBER()"
        + window.substring(0, window.indexOf(" ROWS"))
        + ") FROM a WHERE id < "
        + random.nextInt(ROWS);
  }

  private String recursion() {
    String union = random.nextBoolean() ? "UNION" : "UNION ALL";
    int most = 1 + random.nextInt(6_000);
    return switch (random.nextInt(3)) {
      case 0 ->
          "WITH RECURSIVE r (n, t) AS (VALUES (1, CAST('a' AS VARCHAR)) "
              + union
              + " SELECT 2 * r.n + x.i, 'text ' || MOD(r.n, 7) FROM r, (VALUES (0), (1)) AS x (i)"
              + " WHERE r.n < "
              + most
              + ") SELECT n, t FROM r";
      case 1 ->
          "WITH RECURSIVE r (n) AS (SELECT id FROM a WHERE id < 40 UNION"
              + " SELECT MOD(r.n * 3 + x.i, "
              + most
              + ") FROM r, (VALUES (0), (1), (NULL)) AS x (i)) SELECT n FROM r";
      default ->
          "WITH RECURSIVE r (n) AS (VALUES (1) "
              + union
              + " SELECT n + 1 FROM r WHERE n < "
              + Math.min(most, 2_000)
              + ") SELECT COUNT(*), SUM(n) FROM r";
    };
  }

  @Test
  void littleMemoryChangesNoAnswer() throws SQLException {
    String store = "jdbc:cellar:mem:SpilledQueriesTest";
    try (Connection much = DriverManager.getConnection(store + "?memory=1g")) {
      load(much);
      for (int i = 0; i < QUERIES; i++) {
        String query =
            switch (random.nextInt(5)) {
              case 0 -> aggregate();
              case 1 -> window();
              case 2 -> collection();
              case 3 -> frame();
              default -> recursion();
            };
        String memory = any(MEMORIES);
        try (Connection little =
            DriverManager.getConnection(store + "?memory=" + memory + "&tempDirectory=" + files)) {
          List<String> expected = Rows.of(much, query);
          List<String> actual = Rows.of(little, query);
          Collections.sort(expected);
          Collections.sort(actual);
          assertEquals(expected, actual, memory + ": " + query);
        }
        assertEquals(0, files.toFile().list().length, query);
      }
    }
  }

  @Test
  void valuesThatDifferWithinDistinctAreFoundWithLittleMemory() throws SQLException {
    for (String memory : MEMORIES) {
      String settings = "?memory=" + memory + "&tempDirectory=" + files;
      try (Connection connection =
          DriverManager.getConnection("jdbc:cellar:mem:WithinDistinct" + settings)) {
        assertEquals(List.of("12497500"), Rows.of(connection, sumWithinDistinct(-1)));
        for (int other : new int[] {3, 7_777, 9_999}) {
          Rows.assertFails(
              "21000", "equal keys", () -> Rows.of(connection, sumWithinDistinct(other)));
        }
      }
      assertEquals(0, files.toFile().list().length);
    }
  }

  /** Each key twice, with the same value but for one row. */
  private static String sumWithinDistinct(int other) {
    return "SELECT SUM(n % 5000 + CASE n WHEN "
        + other
        + " THEN 1 ELSE 0 END) WITHIN DISTINCT (n % 5000) FROM GENERATE_SERIES(0, 9999) AS n";
  }
}
