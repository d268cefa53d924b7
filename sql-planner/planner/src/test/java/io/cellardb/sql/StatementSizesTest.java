package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.plan.SqlException;
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

  @Test
  void whatIsCancelledIsNotPlanned() {
    sql.session.setCancelled(() -> true);
    SqlException e = assertThrows(SqlException.class, () -> sql.session.prepare("SELECT * FROM t"));
    assertEquals("57014", e.sqlState());
    sql.session.setCancelled(() -> false);
    assertEquals(List.of("3"), sql.query("SELECT COUNT(*) FROM t"));
  }
}
