package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.error.SqlException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Long statements, most of which were planned in cubic time, or not at all. */
class StatementSizesTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void rows() {
    sql.run(
        "CREATE TABLE t (id BIGINT PRIMARY KEY, n BIGINT, s VARCHAR, d DECIMAL(9, 2), dt DATE)");
    sql.run(
        "INSERT INTO t VALUES (1, 1, 'x1', 1, DATE '2001-01-01'), (2, NULL, NULL, NULL, NULL),"
            + " (3, 30000, 'y', 0.5, DATE '1999-01-01')");
  }

  private static String list(int size, String separator, IntFunction<String> item) {
    return IntStream.range(0, size).mapToObj(item).collect(Collectors.joining(separator));
  }

  private String ids(String condition) {
    return String.join(" ", sql.query("SELECT id FROM t WHERE " + condition + " ORDER BY id"));
  }

  @Test
  void longListsAreThoseOfAnyLength() {
    String numbers = list(10_000, ", ", i -> "" + i);
    assertEquals("1 2 3", ids("id IN (" + numbers + ")"));
    assertEquals("", ids("id NOT IN (" + numbers + ")"));
    assertEquals("1", ids("n IN (" + numbers + ")"));
    assertEquals("3", ids("n NOT IN (" + numbers + ")"));
    assertEquals("1", ids("n IN (NULL, " + numbers + ")"));
    assertEquals("", ids("n NOT IN (NULL, " + numbers + ")"));
    assertEquals("2", ids("(n IN (" + numbers + ")) IS NULL"));
    assertEquals("2 3", ids("(n IN (NULL, " + numbers + ")) IS NULL"));
    assertEquals("1", ids("s IN (" + list(10_000, ", ", i -> "'x" + i + "'") + ")"));
    assertEquals("3", ids("d IN (" + list(10_000, ", ", i -> i + ".5") + ")"));
    assertEquals("1", ids(list(10_000, " OR ", i -> "n = " + i)));
    assertEquals("3", ids(list(10_000, " AND ", i -> "n <> " + i)));
    assertEquals(
        "1", ids(list(3_000, " OR ", i -> "n BETWEEN " + i * 10 + " AND " + (i * 10 + 5))));
  }

  /** The same conditions with short lists, which Calcite puts together, and with long ones. */
  @Test
  void nullIsUnknownInLongListsAsInShortOnes() {
    List<String> differences = new ArrayList<>();
    for (String column : List.of("n", "id", "s", "dt", "n + 1")) {
      for (String item : List.of("IN (%s)", "NOT IN (%s)", "IN (NULL, %s)", "NOT IN (NULL, %s)")) {
        for (String test : List.of("", " IS NOT TRUE", " IS NULL")) {
          String condition = "(" + column + " " + item + ")" + test;
          IntFunction<String> value =
              switch (column) {
                case "s" -> i -> "'x" + i + "'";
                case "dt" -> i -> "DATE '2001-01-" + String.format("%02d", i % 28 + 1) + "'";
                default -> i -> "" + i;
              };
          String few = ids(String.format(condition, list(3, ", ", value)));
          String many =
              ids(
                  String.format(
                      condition,
                      list(3, ", ", value) + list(100, "", i -> ", " + value.apply(i % 3))));
          if (!few.equals(many)) {
            differences.add(condition + ": " + few + " but " + many);
          }
        }
      }
    }
    assertEquals(List.of(), differences);
  }

  @Test
  void betweenKeepsItsAndInLongConditions() {
    String many = list(100, " OR ", i -> "n = " + (i + 50));
    assertEquals("1", ids(many + " OR n BETWEEN 0 AND 2 AND id = 1 OR n = 7"));
    assertEquals("", ids(many + " OR n NOT BETWEEN 0 AND 2 AND id = 1 OR NOT n = 1 AND id < 3"));
    assertEquals("1 3", ids("NOT (" + many + ") AND n BETWEEN SYMMETRIC 40000 AND 0"));
  }

  @Test
  void manyQueriesTablesAndColumnsArePlanned() {
    String union = list(1_000, " UNION ALL ", i -> "SELECT id FROM t WHERE n = " + i);
    assertEquals(List.of("1"), sql.query(union));
    assertEquals(
        List.of("1", "30000"),
        sql.query(list(1_000, " UNION ", i -> "SELECT n FROM t WHERE n > 0")));
    assertEquals(
        List.of("0", "1", "2"),
        sql.query(
            "WITH RECURSIVE r (i) AS ("
                + list(100, " UNION ALL ", i -> "SELECT 0 FROM t WHERE id = 1 AND n = " + (i + 1))
                + " UNION ALL SELECT i + 1 FROM r WHERE i < 2) SELECT i FROM r"));
    String joined = list(100, " JOIN ", i -> "t t" + i + (i == 0 ? "" : " USING (id)"));
    assertEquals(List.of("3"), sql.query("SELECT COUNT(*) FROM " + joined));
    String chained = list(99, " AND ", i -> "t" + i + ".n = t" + (i + 1) + ".id");
    assertEquals(
        List.of("1"),
        sql.query("SELECT COUNT(*) FROM " + list(100, ", ", i -> "t t" + i) + " WHERE " + chained));
    String two = list(3_000, " AND ", i -> "a.n <> b.n + " + (i + 1));
    assertEquals(
        List.of("1", "3"), sql.query("SELECT a.id FROM t a, t b WHERE a.id = b.id AND " + two));
    assertEquals(3, sql.query("SELECT " + list(2_000, ", ", i -> "n + " + i) + " FROM t").size());
  }

  @Test
  void nestedCasesArePlannedOrRefused() {
    String first = "COALESCE(".repeat(100) + "n" + list(100, "", i -> ", " + i + ")");
    assertEquals(List.of("1", "0", "30000"), sql.query("SELECT " + first + " FROM t"));
    String otherwise = list(100, "", i -> "CASE WHEN n = " + i + " THEN " + i + " ELSE ");
    assertEquals(
        List.of("1", "-1", "-1"),
        sql.query("SELECT " + otherwise + "-1" + " END".repeat(100) + " FROM t"));
    assertRefused(
        "SELECT " + "COALESCE(ABS(".repeat(100) + "n" + "), 0)".repeat(100) + " FROM t",
        "nested too deeply");
    assertRefused(
        "SELECT id FROM t WHERE "
            + "CASE WHEN ".repeat(100)
            + "n > 0"
            + list(100, "", i -> " THEN n > " + i + " ELSE n < 5 END"),
        "nested too deeply");
  }

  @Test
  void whatIsTooMuchIsRefusedInOneSentence() {
    String twice =
        "WITH c0 AS (SELECT id FROM t)"
            + list(
                40, "", i -> ", c" + (i + 1) + " AS (SELECT a.id FROM c" + i + " a, c" + i + " b)");
    assertRefused(twice + " SELECT * FROM c40", "reads more than 4096 tables");
    assertRefused(
        "SELECT COUNT(*) FROM t GROUP BY CUBE (" + list(20, ", ", i -> "id + " + i) + ")",
        "more than 4096 grouping sets");
    assertRefused("SELECT " + "(".repeat(100_000) + "1" + ")".repeat(100_000), "nested too deeply");
    assertRefused("SELECT " + list(10_000, " + ", i -> "n") + " FROM t", "nested too deeply");
    assertRefused("SELECT " + list(10_000, " || ", i -> "s") + " FROM t", "nested too deeply");
  }

  private void assertRefused(String statement, String sentence) {
    SqlException e = assertThrows(SqlException.class, () -> sql.session.prepare(statement));
    assertEquals("54001", e.sqlState(), e.getMessage());
    assertEquals(true, e.getMessage().contains(sentence), e.getMessage());
  }

  /** Whatever phase it is in: none takes the end of planning for a failure of its own. */
  @Test
  void planningEndsAtTheStepAtWhichItIsCancelled() {
    String statement =
        "WITH c AS (SELECT a.id, COALESCE(b.n, 0) AS n FROM t a LEFT JOIN t b ON a.n = b.id)"
            + " SELECT c.id, SUM(c.n) OVER (ORDER BY c.id), (SELECT MAX(n) FROM t WHERE id < c.id)"
            + " FROM c, t WHERE c.id = t.id AND t.n IN ("
            + list(100, ", ", i -> "" + i)
            + ") AND EXISTS (SELECT 1 FROM t u WHERE u.n = c.n) ORDER BY 1";
    int[] steps = {0};
    sql.session.setCancelled(() -> ++steps[0] < 0);
    sql.session.prepare(statement);
    int all = steps[0];
    for (int last = 0; last < all; last += 1 + all / 60) {
      int end = last;
      steps[0] = 0;
      sql.session.setCancelled(() -> ++steps[0] > end);
      SqlException e =
          assertThrows(
              SqlException.class, () -> sql.session.prepare(statement + " LIMIT " + (end + 1)));
      assertEquals("57014", e.sqlState(), e.getMessage());
    }
  }

  @Test
  void whatIsCancelledIsNotPlanned() {
    sql.session.setCancelled(() -> true);
    SqlException e = assertThrows(SqlException.class, () -> sql.session.prepare("SELECT * FROM t"));
    assertEquals("57014", e.sqlState());
    sql.session.setCancelled(() -> false);
    assertEquals(List.of("3"), sql.query("SELECT COUNT(*) FROM t"));
  }
}
