package io.cellardb.sql.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each rule fires where it should, and does not where it should not. */
class ScanRulesTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void table() {
    sql.run(
        "CREATE TABLE t (a INTEGER, b VARCHAR, c BIGINT, v INTEGER, w VARCHAR,"
            + " m MAP<VARCHAR, VARCHAR>, PRIMARY KEY (a, b DESC, c))");
  }

  private void assertPlan(String query, String... parts) {
    String plan = sql.plan(query);
    for (String part : parts) {
      assertTrue(plan.contains(part), () -> query + "\nhas no " + part + "\n" + plan);
    }
  }

  private void assertPlanLacks(String query, String... parts) {
    String plan = sql.plan(query);
    for (String part : parts) {
      assertFalse(plan.contains(part), () -> query + "\nhas " + part + "\n" + plan);
    }
  }

  @Test
  void filterGoesIntoTheScan() {
    assertPlan(
        "SELECT v FROM t WHERE a = 1 AND v = 2 AND UPPER(w) = 'X'",
        "keys=[a = 1]",
        "filter=[v = 2]",
        "residual=[UPPER(w) = 'X']");
    assertPlanLacks("SELECT w FROM t WHERE a = 1 AND v = 2 AND UPPER(w) = 'X'", "Filter");
    assertPlan(
        "SELECT x.v FROM t x JOIN t y ON x.v = y.a WHERE x.a = 1 AND y.v = 2", "keys=[a = 1]");
    assertPlan("SELECT * FROM (SELECT a + 1 AS p, a FROM t) WHERE a = 3", "keys=[a = 3]");
  }

  @Test
  void filterStaysAboveTheScan() {
    assertPlan("SELECT v FROM t WHERE RAND() < v", "Filter", "keys=[all]");
    assertPlan("SELECT v FROM t WHERE v > (SELECT MAX(c) FROM t)", "Join", "keys=[all]");
    assertPlan("SELECT a FROM (SELECT a, v FROM t LIMIT 3) WHERE a = 1", "Filter", "keys=[all]");
    assertPlan("SELECT a, COUNT(*) FROM t GROUP BY a HAVING COUNT(*) > 1", "Filter", "keys=[all]");
  }

  @Test
  void filterGoesIntoTheScanOfCells() {
    assertPlan(
        "SELECT * FROM t$cells WHERE a = 1 AND family = 'd' AND qualifier = 'v' AND cell_time >= 5",
        "keys=[a = 1]",
        "columns=['d'.'v']",
        "time=[cell_time >= 5");
    assertPlan("SELECT * FROM t$cells WHERE family = 'd'", "columns=['d'.*]");
  }

  @Test
  void filterOfCellsThatTheStoreCannotTestStays() {
    assertPlan("SELECT * FROM t$cells WHERE qualifier = 'v'", "residual=[qualifier = 'v']");
    assertPlan("SELECT * FROM t$cells WHERE family LIKE 'd%'", "residual=[family LIKE 'd%']");
    assertPlan("SELECT * FROM t$cells WHERE cell_time <> 5", "residual=[cell_time <> 5");
    assertPlan("SELECT * FROM t$cells WHERE RAND() < cell_time", "Filter", "keys=[all]");
  }

  @Test
  void projectNarrowsTheScan() {
    assertPlan("SELECT v FROM t", "columns=[v]");
    assertPlan("SELECT v + c FROM t", "columns=[v, c]");
    assertPlan("SELECT m['x'], m['y'] FROM t", "columns=[m['x'], m['y']]");
    assertPlan("SELECT 1 FROM t", "columns=[]");
    assertPlan("SELECT x.v FROM t x JOIN t y ON x.a = y.c", "columns=[v, a]", "columns=[c]");
    assertPlan("SELECT v, SUM(c) FROM t GROUP BY v", "columns=[v, c]");
  }

  @Test
  void projectReadsTheWholeMapWhereItsKeysAreNotKnown() {
    assertPlan("SELECT m[w] FROM t", "columns=[m, w]");
    assertPlan("SELECT m FROM t", "columns=[m]");
    assertPlan("SELECT * FROM t", "columns=[a, b, c, v, w, m]");
  }

  @Test
  void countReadsNoColumn() {
    assertPlan("SELECT COUNT(*) FROM t", "columns=[]");
    assertPlan("SELECT COUNT(*) FROM t WHERE v > 1", "columns=[], keys=[all], filter=[v > 1]");
    assertPlan("SELECT COUNT(v) FROM t", "columns=[v]");
    assertPlan("SELECT COUNT(*) FILTER (WHERE v > 1) FROM t", "columns=[v]");
    assertPlan("SELECT COUNT(*) FROM t GROUP BY v", "columns=[v]");
  }

  @Test
  void sortOnTheKeyIsTheScansOrder() {
    assertOrder("a", "key");
    assertOrder("a, b DESC", "key");
    assertOrder("a, b DESC, c", "key");
    assertOrder("a DESC, b, c DESC", "key backwards");
    assertPlan("SELECT b, c FROM t WHERE a = 1 ORDER BY b DESC, c", "order=[key]");
    assertPlan("SELECT a, b FROM t WHERE a = 1 ORDER BY b, a", "order=[key backwards]");
    assertPlanLacks("SELECT b, c FROM t WHERE a = 1 ORDER BY b DESC, c", "Sort");
  }

  private void assertOrder(String order, String expected) {
    String query = "SELECT a, b, c FROM t ORDER BY " + order;
    assertPlan(query, "order=[" + expected + "]");
    assertPlanLacks(query, "Sort");
  }

  @Test
  void sortOnAnythingElseStays() {
    for (String order : new String[] {"b DESC", "v", "a + 1", "c, a"}) {
      String query = "SELECT a, b, c, v FROM t ORDER BY " + order;
      assertPlan(query, "Sort");
      assertPlanLacks(query, "order=");
    }
    assertPlan("SELECT b FROM t WHERE a IN (1, 2) ORDER BY b DESC", "Sort");
    assertPlan("SELECT b FROM t WHERE a > 1 ORDER BY b DESC", "Sort");
  }

  @Test
  void limitGoesIntoTheScanAndStaysAbove() {
    assertPlan("SELECT a FROM t LIMIT 3", "Limit(fetch=[3])", "limit=[3]");
    assertPlan("SELECT a FROM t LIMIT 3 OFFSET 4", "Limit(offset=[4], fetch=[3])", "limit=[7]");
    assertPlan("SELECT a FROM t ORDER BY a LIMIT 3", "order=[key], limit=[3]");
    assertEquals(
        "Limit(offset=[?1], fetch=[?0])",
        sql.plan("SELECT a FROM t LIMIT ? OFFSET ?", 1L, 1L)
            .lines()
            .findFirst()
            .orElseThrow()
            .replaceAll(" rows~.*", ""));
  }

  @Test
  void limitStaysOutOfScansThatMustReadEverything() {
    assertPlanLacks("SELECT a FROM t ORDER BY v LIMIT 3", "limit=");
    assertPlanLacks("SELECT v, COUNT(*) FROM t GROUP BY v LIMIT 3", "limit=");
    assertPlanLacks("SELECT a FROM t OFFSET 4", "limit=");
    assertPlanLacks("SELECT a FROM t WHERE RAND() < v LIMIT 3", "limit=");
  }

  @Test
  void limitsBeyondIntegersAreNoOverflow() {
    sql.run("INSERT INTO t (a, b, c) VALUES (1, '', 1), (2, '', 1), (3, '', 1)");
    String last = "9223372036854775807";
    assertEquals(3, sql.query("SELECT a FROM t LIMIT " + last).size());
    assertEquals(2, sql.query("SELECT a FROM t LIMIT " + last + " OFFSET 1").size());
    assertEquals(2, sql.query("SELECT a FROM t LIMIT 2147483647 OFFSET 1").size());
    assertEquals(0, sql.query("SELECT a FROM t LIMIT 2 OFFSET " + last).size());
    assertEquals(3, sql.query("SELECT a FROM t LIMIT 99999999999999999999").size());
    assertEquals(2, sql.query("SELECT a FROM t LIMIT ? OFFSET ?", 2147483647L, 1L).size());
    assertEquals(0, sql.query("SELECT a FROM t LIMIT 0").size());
  }

  @Test
  void snapshotIsTheScansTime() {
    assertPlan("SELECT a FROM t FOR SYSTEM_TIME AS OF 5 WHERE v = 1", "time=[5]", "filter=[v = 1]");
    assertPlan(
        "SELECT x.v FROM t FOR SYSTEM_TIME AS OF 5 AS x JOIN t FOR SYSTEM_TIME AS OF 6 AS y"
            + " ON x.v = y.v",
        "time=[5]",
        "time=[6]");
    assertPlanLacks("SELECT a FROM t FOR SYSTEM_TIME AS OF 5", "Snapshot");
    assertPlanLacks("SELECT a FROM t", "time=");
  }
}
