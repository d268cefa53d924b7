package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Plans that use indexes find what plans without any find. A table has columns of random types with
 * NULLs, and random indexes: of columns and expressions, some descending, with included columns and
 * conditions. Random queries that are free to choose, and those that a hint sends to each index in
 * turn, have the rows that they have with NO_INDEX; between changes, and in a transaction with
 * changes of its own. {@code -Dtest.seed=N} repeats a run, {@code -Dtest.seed=random} asks another
 * one, {@code -Dhinted.tables=N} asks of more tables.
 */
@Execution(ExecutionMode.CONCURRENT)
final class HintedPlansTest {
  private static final List<String> EXTREMES = List.of("MIN(?)", "MAX(?)", "MIN(?), MAX(?)");
  private static final int QUERIES = 20;
  private static final int ROWS = 1200;
  private static final int COLUMNS = 4;

  /** What plans have that use indexes. */
  private static final List<String> USES =
      List.of(" only]", "index=[", "Fetch(", "order=[key]", "backwards", "runs=", "lookup=");

  private final long seed = TestSeed.get();
  private final Random random = new Random(seed);
  private final Map<String, Integer> seen = new LinkedHashMap<>();
  private final List<String> types = new ArrayList<>();
  private final List<String> definitions = new ArrayList<>();

  /** What indexes are ordered by first. */
  private final List<String> first = new ArrayList<>();

  private int indexes;

  private static int tables() {
    String given = System.getProperty("hinted.tables", "");
    return given.isEmpty() ? 3 : Integer.parseInt(given);
  }

  @Test
  void queriesOnIndexesFindWhatOthersFindInMemory() throws SQLException {
    compare("jdbc:cellar:mem:hinted");
  }

  @Test
  void queriesOnIndexesFindWhatOthersFindInADirectory(@TempDir Path directory) throws SQLException {
    compare("jdbc:cellar:" + directory);
  }

  private void compare(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (int table = 0; table < tables(); table++) {
        fill(statement);
        if (random.nextBoolean()) {
          statement.execute(random.nextBoolean() ? "FLUSH TABLE t" : "ANALYZE t");
        }
        if (random.nextBoolean()) {
          connection.setAutoCommit(false);
        }
        for (int query = 0; query < QUERIES; query++) {
          if (oneIn(10)) {
            change(statement);
          }
          check(statement, query());
        }
        connection.setAutoCommit(true);
        statement.execute("DROP TABLE t, few");
      }
    }
    for (String part : USES) {
      assertTrue(seen.getOrDefault(part, 0) > 0, () -> "no plan has " + part + ": " + seen);
    }
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  private void fill(Statement statement) throws SQLException {
    definitions.clear();
    types.clear();
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < COLUMNS; i++) {
      types.add(any(List.copyOf(KeyedPlansTest.TYPES.keySet())));
      columns.add("c" + i + " " + types.get(i) + (oneIn(4) ? " NOT NULL" : ""));
    }
    String declared = String.join(", ", columns);
    execute(
        statement,
        "CREATE TABLE t ("
            + declared
            + ", id INTEGER, v INTEGER, s VARCHAR, m MAP<VARCHAR, INTEGER>, j JSON, PRIMARY KEY (id"
            + any(List.of("", " DESC"))
            + "))");
    execute(
        statement,
        "CREATE TABLE few (n INTEGER PRIMARY KEY, v INTEGER, s VARCHAR, "
            + declared.replace(" NOT NULL", "")
            + ")");
    boolean before = random.nextBoolean();
    indexes = 2 + random.nextInt(4);
    if (before) {
      index(statement);
    }
    insert(statement, 0, ROWS);
    if (!before) {
      index(statement);
    }
    for (int n = 0; n < 6; n++) {
      String values =
          types.stream()
              .map(type -> oneIn(8) ? "CAST(NULL AS " + type + ")" : literal(type))
              .collect(Collectors.joining(", "));
      statement.execute(
          "INSERT INTO few VALUES (" + n + ", " + random.nextInt(9) + ", 'a', " + values + ")");
    }
  }

  private void execute(Statement statement, String sql) throws SQLException {
    definitions.add(sql);
    statement.execute(sql);
  }

  private void index(Statement statement) throws SQLException {
    first.clear();
    for (int i = 0; i < indexes; i++) {
      List<String> parts = new ArrayList<>();
      for (int part = 0; part < 1 + random.nextInt(3); part++) {
        parts.add(oneIn(3) ? expression() : column());
      }
      first.add(parts.get(0));
      String included =
          oneIn(3) ? " INCLUDE (" + any(List.of("v", "s", "c0, c1, c2, c3")) + ")" : "";
      execute(
          statement,
          "CREATE INDEX ix"
              + i
              + " ON t ("
              + parts.stream()
                  .distinct()
                  .map(part -> part + any(List.of("", " ASC", " DESC")))
                  .collect(Collectors.joining(", "))
              + ")"
              + included
              + (oneIn(3) ? " WHERE " + partial() : ""));
    }
  }

  private String column() {
    return oneIn(4) ? any(List.of("v", "s")) : "c" + random.nextInt(COLUMNS);
  }

  private String expression() {
    return any(
        List.of(
            "(v + id)",
            "(v * 2 + 1)",
            "LOWER(s)",
            "(s || 'x')",
            "(m['a'])",
            "JSON_VALUE(j, '$.k')",
            "COALESCE(v, -1)"));
  }

  /** A condition of an index, of which queries have narrower ones now and then. */
  private String partial() {
    return any(
        List.of(
            "v > 3",
            "v <> 2",
            "v IS NOT NULL",
            "s = 'Ab'",
            "s IN ('Ab', 'b')",
            "v >= 2 AND s IS NOT NULL",
            "v = 1 OR v = 5",
            "c0 IS NOT NULL",
            "c1 = " + literal(types.get(1))));
  }

  private String literal(String type) {
    return any(KeyedPlansTest.TYPES.get(type));
  }

  private String text() {
    return any(List.of("'Ab'", "'ab'", "'b'", "''", "'aBc'", "'Abé'"));
  }

  private void insert(Statement statement, int from, int count) throws SQLException {
    List<String> rows = new ArrayList<>();
    for (int id = from; id < from + count; id++) {
      List<String> values = new ArrayList<>();
      for (int i = 0; i < COLUMNS; i++) {
        boolean nullable = !definitions.get(0).contains("c" + i + " " + types.get(i) + " NOT NULL");
        values.add(
            nullable && oneIn(5) ? "CAST(NULL AS " + types.get(i) + ")" : literal(types.get(i)));
      }
      values.add(Integer.toString(id));
      values.add(oneIn(6) ? "NULL" : Integer.toString(random.nextInt(9)));
      values.add(oneIn(6) ? "NULL" : text());
      values.add(oneIn(3) ? "NULL" : "MAP['a', " + random.nextInt(5) + "]");
      values.add(oneIn(3) ? "NULL" : "'{\"k\": \"k" + random.nextInt(5) + "\"}'");
      rows.add("(" + String.join(", ", values) + ")");
    }
    statement.execute("INSERT INTO t VALUES " + String.join(", ", rows));
  }

  private void change(Statement statement) throws SQLException {
    switch (random.nextInt(3)) {
      case 0 ->
          statement.execute(
              "UPDATE t SET v = MOD(id, 5), s = "
                  + text()
                  + " WHERE MOD(id, 11) = "
                  + random.nextInt(11));
      case 1 -> statement.execute("DELETE FROM t WHERE MOD(id, 37) = " + random.nextInt(37));
      default ->
          statement.execute(
              "UPDATE t SET c0 = " + literal(types.get(0)) + " WHERE v = 4 AND id < 300");
    }
  }

  private String query() {
    return switch (random.nextInt(9)) {
      case 0 -> "SELECT id, v, c0, s FROM T WHERE " + condition();
      case 1 -> "SELECT id FROM T WHERE " + condition();
      case 2, 3 -> page();
      case 4 -> extremes();
      case 5 -> groups();
      case 6 -> join();
      case 7 -> byKey();
      default -> "SELECT COUNT(*), SUM(id), COUNT(v) FROM T WHERE " + condition();
    };
  }

  private String condition() {
    return switch (random.nextInt(6)) {
      case 0 -> simple();
      case 1 -> "(" + simple() + " OR " + simple() + ")";
      case 2 -> partial() + " AND " + simple();
      case 3 -> "(" + simple() + " AND " + simple() + " OR " + simple() + ")";
      default -> simple() + " AND " + simple();
    };
  }

  /** A condition, more often than not on what an index is ordered by first. */
  private String simple() {
    return oneIn(8) ? partial() : on(oneIn(3) ? any(List.of(column(), expression())) : any(first));
  }

  private String on(String part) {
    String compared = any(List.of(" = ", " = ", " < ", " <= ", " > ", " >= ", " <> "));
    return switch (part) {
      case "v", "COALESCE(v, -1)" -> part + compared + random.nextInt(9);
      case "s" -> oneIn(4) ? "s LIKE 'a%'" : "s" + compared + text();
      case "(v + id)" -> "v + id" + compared + random.nextInt(ROWS);
      case "LOWER(s)", "(s || 'x')" -> part + any(List.of(" = 'ab'", " LIKE 'a%'", " > 'abx'"));
      case "(m['a'])" -> "m['a']" + compared + random.nextInt(5);
      case "JSON_VALUE(j, '$.k')" -> part + " IN ('k1', 'k" + random.nextInt(5) + "')";
      case "(v * 2 + 1)" -> "v * 2 + 1 BETWEEN 3 AND " + (3 + random.nextInt(9));
      default -> onColumn(part, types.get(part.charAt(1) - '0'), compared);
    };
  }

  private String onColumn(String column, String type, String compared) {
    return switch (random.nextInt(5)) {
      case 0 -> column + any(List.of(" IS NULL", " IS NOT NULL"));
      case 1 -> column + " IN (" + literal(type) + ", " + literal(type) + ")";
      default -> column + compared + literal(type);
    };
  }

  private String ordered() {
    return oneIn(2) ? any(first) : oneIn(2) ? column() : expression();
  }

  private String page() {
    String direction = any(List.of("", " DESC"));
    String nulls = oneIn(5) ? any(List.of(" NULLS FIRST", " NULLS LAST")) : "";
    String by = ordered();
    String second = oneIn(3) ? ", " + ordered() + direction : "";
    return "SELECT id, v, "
        + any(List.of("s", "c0", by))
        + " FROM T WHERE "
        + (oneIn(3) ? "TRUE" : condition())
        + " ORDER BY "
        + by
        + direction
        + nulls
        + second
        + ", id"
        + (oneIn(4) ? " DESC" : direction)
        + (oneIn(4) ? "" : " LIMIT " + random.nextInt(12) + any(List.of("", " OFFSET 3")));
  }

  /** In the order of the table, whatever finds the rows. */
  private String byKey() {
    if (oneIn(2)) {
      return "SELECT " + any(EXTREMES).replace("?", "id") + " FROM T WHERE " + on(any(first));
    }
    return "SELECT id"
        + any(List.of("", ", v", ", c0"))
        + " FROM T WHERE "
        + condition()
        + " ORDER BY id"
        + any(List.of("", " DESC"))
        + any(List.of("", " LIMIT " + random.nextInt(5)));
  }

  private String extremes() {
    return "SELECT "
        + any(EXTREMES).replace("?", ordered())
        + " FROM T WHERE "
        + (oneIn(3) ? "TRUE" : condition());
  }

  private String groups() {
    String by = oneIn(2) ? ordered() : ordered() + ", " + ordered();
    String where = " FROM T WHERE " + (oneIn(2) ? "TRUE" : condition());
    return oneIn(2)
        ? "SELECT DISTINCT " + by + where
        : "SELECT COUNT(*), MIN(id), MAX(v)" + where + " GROUP BY " + by;
  }

  private String join() {
    int column = random.nextInt(COLUMNS);
    String on =
        any(
            List.of(
                "T.c" + column + " = few.c" + column,
                "T.c" + column + " IS NOT DISTINCT FROM few.c" + column,
                "T.v = few.v",
                "LOWER(T.s) = few.s",
                "T.v = few.v AND T.c" + column + " = few.c" + column));
    String few = "few.n" + any(List.of(" < ", " = ")) + random.nextInt(6);
    return switch (random.nextInt(4)) {
      case 0 -> "SELECT few.n, T.id, T.s FROM few JOIN T ON " + on + " WHERE " + few;
      case 1 ->
          "SELECT few.n, T.id FROM few LEFT JOIN T ON "
              + on
              + " AND "
              + condition().replaceAll("\\b(v|s|id|m|j|c\\d)\\b", "T.$1")
              + " WHERE "
              + few;
      case 2 -> "SELECT n FROM few WHERE EXISTS (SELECT * FROM T WHERE " + on + ") AND " + few;
      default -> "SELECT n FROM few WHERE NOT EXISTS (SELECT * FROM T WHERE " + on + ") AND " + few;
    };
  }

  private void check(Statement statement, String query) throws SQLException {
    List<String> hints = new ArrayList<>(List.of(" /*+ NO_INDEX */", ""));
    IntStream.range(0, indexes).forEach(i -> hints.add(" /*+ INDEX(ix" + i + ") */"));
    boolean ordered = query.contains("ORDER BY");
    List<String> wanted = null;
    for (String hint : hints) {
      String hinted = query.replaceFirst("(FROM|JOIN) T\\b", "$1 t" + hint + " AS T");
      try {
        List<String> rows = KeyedPlansTest.rows(statement, hinted, ordered);
        String plan = String.join("\n", KeyedPlansTest.rows(statement, "EXPLAIN " + hinted, true));
        for (String part : USES) {
          if (plan.contains(part)) {
            seen.merge(part, 1, Integer::sum);
          }
        }
        wanted = wanted == null ? rows : wanted;
        assertEquals(wanted, rows, plan);
      } catch (SQLException | AssertionError e) {
        throw new AssertionError(
            hinted + "\n" + String.join("\n", definitions) + "\nseed " + seed, e);
      }
    }
  }
}
