package io.cellardb.sql.pushdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which scans skip through the key, and that they find the right rows. */
class KeySkipsTest {
  private static final Pattern LOOKED_AT = Pattern.compile("(\\d+) rows? looked at");

  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void table() {
    sql.run(
        "CREATE TABLE t (a VARCHAR, b INTEGER, c INTEGER, v INTEGER, PRIMARY KEY (a, b DESC, c))");
    sql.run(
        "INSERT INTO t VALUES "
            + IntStream.range(0, 4000)
                .mapToObj(
                    i -> "('%s', %d, %d, %d)".formatted("abcd".charAt(i % 4), i / 8, i % 8, i))
                .collect(Collectors.joining(", ")));
  }

  /** Few rows are looked at, and they are right. */
  private void assertSkips(String condition, String skip, String result, Object... parameters) {
    String query = "SELECT COUNT(*), SUM(v) FROM t WHERE " + condition;
    String plan = sql.plan(query, parameters);
    assertTrue(plan.contains("skip=[" + skip + "]"), plan);
    assertEquals(List.of(result), sql.query(query, parameters), condition);
    String measured = String.join("\n", sql.query("EXPLAIN ANALYZE " + query, parameters));
    Matcher rows = LOOKED_AT.matcher(measured);
    assertTrue(!rows.find() || Integer.parseInt(rows.group(1)) < 100, measured);
  }

  private void assertNoSkips(String condition) {
    String plan = sql.plan("SELECT v FROM t WHERE " + condition);
    assertFalse(plan.contains("skip="), plan);
  }

  @Test
  void theFirstColumnIsSkipped() {
    assertSkips("b = 7", "b = 7", "8|476");
    assertSkips("b = ?", "b = ?1", "8|476", 7L);
    assertSkips("b IN (7, 9) AND c = 3", "(b = 7 OR b = 9) AND c = 3", "2|134");
    assertSkips("b > 498 AND v >= 0", "b > 498", "8|31964");
    assertSkips("b = 7 AND a > 'b'", "b = 7", "4|242");
    assertSkips("b = 7 AND b IS NOT NULL AND v <> 56", "b = 7", "7|420");
    assertSkips("b = 70000", "b = 70000", "0|null");
    assertSkips("b = ?", "b = ?1", "0|null", (Object) null);
  }

  @Test
  void columnsWithTooManyValuesAreNotSkipped() {
    String query = "SELECT COUNT(*) FROM t WHERE c = 4";
    String plan = sql.plan(query);
    assertTrue(plan.contains("skip=[c = 4]"), plan);
    assertEquals(List.of("500"), sql.query(query));
  }

  @Test
  void ordersAndLimitsAreKept() {
    assertEquals(
        List.of("d|7", "d|3", "c|6"),
        sql.query("SELECT a, c FROM t WHERE b = 7 ORDER BY a DESC, b, c DESC LIMIT 3"));
  }

  @Test
  void whatIsNotWorthItIsNotSkipped() {
    assertNoSkips("a = 'a' AND b = 7");
    assertNoSkips("b <> 7");
    assertNoSkips("v = 7");
    assertNoSkips("ABS(b) = 7");
    assertNoSkips("b = 7 OR v = 3");
    sql.run("CREATE TABLE small (a INTEGER, b INTEGER, PRIMARY KEY (a, b))");
    sql.run("INSERT INTO small VALUES (1, 1), (1, 2), (2, 1)");
    assertFalse(sql.plan("SELECT a FROM small WHERE b = 1").contains("skip="));
    String past =
        sql.plan(
            "SELECT v FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '2026-01-01 00:00:00' WHERE b = 7");
    assertFalse(past.contains("skip="), past);
  }
}
