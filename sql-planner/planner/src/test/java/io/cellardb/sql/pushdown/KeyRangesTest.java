package io.cellardb.sql.pushdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.SqlTester;
import io.cellardb.sql.error.SqlException;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Which conditions become ranges of keys or filters of the store, and that they find right rows.
 */
class KeyRangesTest {
  private static final Pattern SCAN =
      Pattern.compile(
          "keys=\\[(.*?)\\](?:, filter=\\[(.*?)\\])?(?:, residual=\\[(.*?)\\])?\\) rows");

  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void rows() {
    sql.run(
        "CREATE TABLE t (a INTEGER, s VARCHAR, c BIGINT, v INTEGER, w VARCHAR, flag BOOLEAN,"
            + " n INTEGER NOT NULL DEFAULT 5, PRIMARY KEY (a, s DESC, c))");
    sql.run(
        "UPSERT INTO t (a, s, c, v, w, flag) VALUES (1, 'abc', 1, 10, 'x', TRUE),"
            + " (1, 'abd', 2, NULL, 'y', FALSE), (2, '', 1, 30, NULL, NULL),"
            + " (3, 'b', 3, 40, 'xy', TRUE), (7, 'abc', 9, 50, 'z', FALSE)");
    sql.run("CREATE TABLE f (k BOOLEAN, n INTEGER, PRIMARY KEY (k, n DESC))");
    sql.run("INSERT INTO f VALUES (TRUE, 1), (TRUE, 2), (FALSE, 1)");
  }

  /** The rows' columns c, after a check of how the condition was divided. */
  private void assertScan(
      String condition,
      String keys,
      String filter,
      String residual,
      String found,
      Object... values) {
    String query = "SELECT c + 0 FROM t WHERE " + condition;
    Matcher matcher = SCAN.matcher(sql.plan(query, values));
    assertEquals(true, matcher.find(), () -> sql.plan(query, values));
    assertEquals(
        List.of(keys, filter, residual),
        List.of(
            matcher.group(1),
            matcher.group(2) == null ? "" : matcher.group(2),
            matcher.group(3) == null ? "" : matcher.group(3)),
        condition);
    assertEquals(found, String.join(" ", sql.query(query, values)), condition);
  }

  private void assertKeys(String condition, String found, Object... values) {
    String query = "SELECT c + 0 FROM t WHERE " + condition;
    String plan = sql.plan(query, values);
    assertEquals(-1, plan.indexOf("keys=[all]"), plan);
    assertEquals(-1, plan.indexOf("residual="), plan);
    assertEquals(-1, plan.indexOf("filter="), plan);
    assertEquals(found, String.join(" ", sql.query(query, values)), condition);
  }

  private void assertFilter(String condition, String found, Object... values) {
    String query = "SELECT c + 0 FROM t WHERE " + condition;
    String plan = sql.plan(query, values);
    assertEquals(-1, plan.indexOf("residual="), plan);
    assertEquals(true, plan.contains("filter="), plan);
    assertEquals(found, String.join(" ", sql.query(query, values)), condition);
  }

  private void assertResidual(String condition, String found, Object... values) {
    String query = "SELECT c + 0 FROM t WHERE " + condition;
    String plan = sql.plan(query, values);
    assertEquals(true, plan.contains("residual="), plan);
    assertEquals(-1, plan.indexOf("filter="), plan);
    assertEquals(found, String.join(" ", sql.query(query, values)), condition);
  }

  @Test
  void comparisonsOfTheFirstKeyColumn() {
    assertScan("a = 1", "a = 1", "", "", "2 1");
    assertKeys("a <> 1", "1 3 9");
    assertKeys("a < 2", "2 1");
    assertKeys("a <= 2", "2 1 1");
    assertKeys("a > 2", "3 9");
    assertKeys("a >= 3", "3 9");
    assertKeys("3 < a", "9");
    assertKeys("a BETWEEN 2 AND 3", "1 3");
    assertKeys("a NOT BETWEEN 2 AND 3", "2 1 9");
    assertKeys("a IN (7, 1, 7)", "2 1 9");
    assertKeys("a NOT IN (7, 1)", "1 3");
    assertKeys("(a = 1 OR a BETWEEN 2 AND 3) AND a <> 2", "2 1 3");
  }

  @Test
  void prefixesOfTexts() {
    assertKeys("a = 1 AND s LIKE 'ab%'", "2 1");
    assertKeys("a = 1 AND s LIKE 'abc'", "1");
    assertScan("a = 1 AND s LIKE 'a%c'", "a = 1 AND s LIKE 'a%c'", "", "s LIKE 'a%c'", "1");
    assertScan("a = 1 AND s LIKE ?", "a = 1 AND s LIKE ?1", "", "s LIKE ?1", "1", "_bc");
    assertScan("a = 1 AND s NOT LIKE 'abc%'", "a = 1", "", "NOT(s LIKE 'abc%')", "2");
    assertKeys("a = 2 AND s LIKE '%'", "1");
    assertKeys("a = 1 AND s LIKE 'ab!%' ESCAPE '!'", "");
    assertKeys("a = 1 AND s LIKE 'ab%' ESCAPE '!'", "2 1");
    assertKeys("a = 1 AND s LIKE 'ab!!!_%' ESCAPE '!'", "");
    assertScan(
        "a = 1 AND s LIKE ? ESCAPE '!'",
        "a = 1 AND s LIKE ?1 ESCAPE '!'",
        "",
        "s LIKE ?1 ESCAPE '!'",
        "2 1",
        "ab_");
    assertScan(
        "a = 1 AND s LIKE 'ab%' ESCAPE ?", "a = 1", "", "s LIKE 'ab%' ESCAPE ?1", "2 1", "!");
    String wrong = "SELECT c FROM t WHERE a = 1 AND s LIKE 'ab!c' ESCAPE '!'";
    assertEquals("22025", assertThrows(SqlException.class, () -> sql.query(wrong)).sqlState());
  }

  @Test
  void descendingAndCompositeKeys() {
    assertKeys("a = 1 AND s > 'abc'", "2");
    assertKeys("a = 1 AND s <= 'abc'", "1");
    assertKeys("a = 1 AND s = 'abc' AND c = 1", "1");
    assertKeys("a IN (1, 7) AND s IN ('abc', 'zz') AND c > 0", "1 9");
    assertKeys("(a, s) = (1, 'abc')", "1");
  }

  @Test
  void comparisonsOfRows() {
    assertKeys("(a, s, c) > (1, 'abc', 0)", "2 1 1 3 9");
    assertKeys("(a, s) >= (2, '')", "1 3 9");
    assertKeys("(a, s) < (?, ?)", "1", 1L, "abd");
    assertKeys("(a, s, c) <= (?, ?, ?)", "2 1 1", 2L, "", 1L);
    assertResidual("(a, s) <> (1, 'abc')", "2 1 3 9");
    assertKeys("a = 1 AND (s, c) > ('abc', 0)", "2 1");
    assertKeys("a IN (1, 7) AND (s, c) >= ('abc', 2)", "2 9");
    assertKeys("(a, s) IN ((1, 'abc'), (7, 'abc'), (?, 'b'))", "1 3 9", 3L);
    assertKeys("(a, s) > (1, ?)", "1 3 9", (Object) null);
    assertKeys("(a, s, c) > (1, 'abc', 0) AND (a, s) < (3, 'b')", "2 1 1");
    assertResidual("(a, c) = (1, 2) OR (s, c) > ('b', 0)", "2 3");
    assertScan("(s, a) > ('abc', 2)", "all", "", "(s > 'abc' OR (s = 'abc' AND a > 2))", "2 3 9");
    assertScan(
        "(a, v) > (1, 10)",
        "(a > 1 OR (a = 1 AND v > 10))",
        "(a > 1 OR (a = 1 AND v > 10))",
        "",
        "1 3 9");
  }

  @Test
  void disjunctionsOverSeveralKeyColumns() {
    assertKeys("a = 3 OR (a = 1 AND s LIKE 'abc%')", "1 3");
    assertKeys("(a = 1 AND (s = 'abc' OR s > 'abd')) OR a > 6", "1 9");
    assertKeys("(a = 1 OR (a = 7 AND s = 'abc')) AND a < 7", "2 1");
    assertFilter("a = 3 OR v = 10", "1 3");
    assertResidual("a = 3 OR s = 'abc'", "1 3 9");
  }

  @Test
  void pagingByTheKeyIsOneShortScan() {
    String query = "SELECT c FROM t WHERE (a, -c) > (?, ?) ORDER BY a, s DESC, c LIMIT 2";
    assertEquals(true, sql.plan(query, 1L, -2L).contains("residual="));
    sql.run(
        "CREATE TABLE page (a INTEGER, b INTEGER, c INTEGER, v INTEGER, PRIMARY KEY (a, b, c))");
    sql.run("INSERT INTO page VALUES (1, 1, 1, 1), (1, 1, 2, 2), (1, 2, 0, 3), (2, 0, 0, 4)");
    String next = "SELECT v FROM page WHERE (a, b, c) > (?, ?, ?) ORDER BY a, b, c LIMIT 2";
    assertEquals(List.of("2", "3"), sql.query(next, 1L, 1L, 1L));
    assertEquals(
        "Project(v=[v]) rows~1\n"
            + "  Limit(fetch=[2]) rows~1\n"
            + "    Scan(table=[default.page], columns=[v, a, b, c],"
            + " keys=[(a > ?1 OR (a = ?1 AND (b > ?2 OR (b = ?2 AND c > ?3))))],"
            + " order=[key], limit=[2]) rows~1",
        sql.plan(next, 1L, 1L, 1L));
  }

  @Test
  void numbersWithinTheKeyAreTestedThere() {
    sql.run(
        "CREATE TABLE n (a INTEGER, b BIGINT, d SMALLINT, e VARCHAR, PRIMARY KEY (a, b, d DESC))");
    sql.run("INSERT INTO n VALUES (1, 1, 1, 'x'), (1, 2, 2, 'y'), (2, 2, 3, 'z')");
    String plan = sql.plan("SELECT e FROM n WHERE b >= ? AND d < 3", 2L);
    assertEquals(
        true,
        plan.contains("keys=[all], filter=[b >= ?1], residual=[CAST(d AS INTEGER) < 3]"),
        plan);
    assertEquals(List.of("y"), sql.query("SELECT e FROM n WHERE b >= ? AND d < 3", 2L));
    assertEquals(List.of("2", "3"), sql.query("SELECT d FROM n WHERE b > 1.5 AND b < 1e9"));
  }

  @Test
  void gapsEndTheRanges() {
    assertScan("a = 1 AND c = 2", "a = 1", "", "c = 2", "2");
    assertScan("a > 0 AND s = 'abc'", "a > 0", "", "s = 'abc'", "1 9");
    assertScan("s = 'abc'", "all", "", "s = 'abc'", "1 9");
  }

  @Test
  void tooManyCombinationsLeaveTheRestToBeTested() {
    String numbers =
        IntStream.range(0, 120).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    String texts = "'abc', '" + numbers.replace(", ", "', '") + "'";
    String query =
        "SELECT c FROM t WHERE a IN (" + numbers + ") AND s IN (" + texts + ") AND c IN (1, 2)";
    assertEquals(true, sql.plan(query).contains("residual=[(c = 1 OR c = 2)]"));
    assertEquals(List.of("1"), sql.query(query));
  }

  @Test
  void nullsFindNothing() {
    assertKeys("a = ?", "", (Object) null);
    assertKeys("a <> ?", "", (Object) null);
    assertKeys("a IN (1, ?)", "2 1", (Object) null);
    assertKeys("a = 1 AND s > ?", "", (Object) null);
    assertEquals(List.of(), sql.query("SELECT c FROM t WHERE a = NULL"));
    assertEquals(List.of(), sql.query("SELECT c FROM t WHERE a NOT IN (1, NULL)"));
  }

  @Test
  void parametersAndExpressionsOverThem() {
    assertKeys("a = ?", "2 1", 1L);
    assertKeys("a = ? + 1", "1", 1L);
    assertKeys("a BETWEEN ? AND ? * 2", "1 3", 2L, 2L);
    assertKeys("a = CAST(? AS INTEGER)", "9", 7L);
    assertKeys("a = ABS(-7)", "9");
    assertKeys("a = 1 AND s = UPPER(CAST(? AS VARCHAR)) || 'x'", "", "q");
  }

  @Test
  void constantsThatNoKeyCanHave() {
    assertKeys("a = 1.5", "");
    assertKeys("a < 1.5", "2 1");
    assertKeys("a >= 2.5", "3 9");
    assertKeys("a <> 1.5", "2 1 1 3 9");
    assertKeys("a < 99999999999", "2 1 1 3 9");
    assertKeys("a > 99999999999", "");
    assertKeys("a > -99999999999", "2 1 1 3 9");
    assertKeys("a = CAST(? AS DECIMAL(12, 3))", "9", new BigDecimal("7.000"));
    assertKeys("CAST(a AS BIGINT) = 7", "9");
    assertKeys("CAST(a AS DECIMAL(20, 2)) <= 2", "2 1 1");
    assertResidual("a = 1e0", "2 1");
    assertResidual("a + 1 = 8", "9");
    assertResidual("CAST(a AS VARCHAR) = '7'", "9");
  }

  @Test
  void booleanKeyColumns() {
    assertEquals(List.of("2", "1"), sql.query("SELECT n FROM f WHERE k"));
    assertEquals(List.of("2"), sql.query("SELECT n FROM f WHERE k AND n > 1"));
    assertEquals(List.of("1"), sql.query("SELECT n FROM f WHERE NOT k"));
    assertEquals(List.of("2", "1"), sql.query("SELECT n FROM f WHERE k AND (k OR k > ?)", true));
    assertEquals(List.of("2", "1"), sql.query("SELECT n FROM f WHERE k AND k >= ?", false));
    assertEquals(List.of("1"), sql.query("SELECT n FROM f WHERE k = FALSE"));
  }

  @Test
  void filtersOfTheStore() {
    assertFilter("v = 10", "1");
    assertFilter("v <> 10", "1 3 9");
    assertFilter("v < 30", "1");
    assertFilter("v <= 30", "1 1");
    assertFilter("v > 30", "3 9");
    assertFilter("v >= 30", "1 3 9");
    assertFilter("v IN (10, 40)", "1 3");
    assertFilter("v NOT IN (10, 40)", "1 9");
    assertFilter("v IS NULL", "2");
    assertFilter("v IS NOT NULL", "1 1 3 9");
    assertFilter("w LIKE 'x%'", "1 3");
    assertFilter("w LIKE 'x'", "1");
    assertFilter("v > 30 OR w = 'x'", "1 3 9");
    assertFilter("(v > 10 AND w IS NOT NULL) OR v IS NULL", "2 3 9");
    assertFilter("flag", "1 3");
    assertFilter("v < 10.5", "1");
    assertFilter("v = ?", "3", 40L);
  }

  @Test
  void filtersHaveThreeValues() {
    assertFilter("v = ?", "", (Object) null);
    assertFilter("v <> ?", "", (Object) null);
    assertFilter("v = ? OR w = 'z'", "9", (Object) null);
    assertFilter("v > ? AND w = 'z'", "", (Object) null);
    assertFilter("NOT (v > 30)", "1 1");
    assertFilter("NOT (v > 30 AND w = 'z')", "2 1 1 3");
  }

  @Test
  void whatTheStoreCannotTestIsTestedAbove() {
    assertResidual("n = 5", "2 1 1 3 9");
    assertResidual("n IS NOT DISTINCT FROM 5 AND n + 0 = 5", "2 1 1 3 9");
    assertResidual("UPPER(w) = 'X'", "1");
    assertResidual("CAST(v AS VARCHAR) = '10'", "1");
    assertResidual("v = c * 10", "1");
    assertResidual("w LIKE 'x_'", "3");
    assertResidual("v > 30 OR UPPER(w) = 'X'", "1 3 9");
    assertResidual("flag IS NOT TRUE", "2 1 9");
    assertScan("v > 20 AND UPPER(w) = 'Z' AND a > 3", "a > 3", "v > 20", "UPPER(w) = 'Z'", "9");
  }

  @Test
  void conditionsOfCells() {
    assertEquals(List.of("10"), sql.query("SELECT v FROM t WHERE c = 1 AND a = 1"));
    assertCells("a = 1 AND s = 'abc' AND c = 1 AND family = 'd' AND qualifier = 'v'", 1);
    assertCells("family = 'd' AND qualifier = 'v'", 4);
    assertCells("qualifier = 'v'", 4);
    assertCells("qualifier IN ('v', 'w')", 8);
    assertCells("family = 'nosuch'", 0);
    assertCells("family = 'd' AND family = 'x'", 0);
    assertCells("family IN ('d', 'x') AND qualifier = 'v'", 4);
    assertCells("family = 'd' AND qualifier = 'v' AND qualifier = 'w'", 0);
    assertCells("cell_time < 0", 0);
    assertCells("qualifier = 'v' AND cell_time > 1.5", 4);
    assertCells("qualifier = 'v' AND cell_time >= ?", 4, 0L);
    assertCells("qualifier = 'v' AND cell_time >= ?", 0, (Object) null);
    assertCells("family = ?", 0, (Object) null);
    assertCells("c = 9 AND qualifier = 'v'", 1);
    assertCells("s LIKE 'ab%' AND qualifier = 'v'", 2);
  }

  private void assertCells(String condition, int count, Object... values) {
    assertEquals(
        count,
        sql.query("SELECT qualifier FROM t$cells WHERE " + condition, values).size(),
        condition);
  }
}
