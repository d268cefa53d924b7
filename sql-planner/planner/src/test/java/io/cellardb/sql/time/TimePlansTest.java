package io.cellardb.sql.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What goes into scans of histories and below joins, and what does not. */
class TimePlansTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void table() {
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, v VARCHAR, n INTEGER)");
    sql.run("UPSERT INTO t (k, v, n, _time) VALUES (1, 'a', 1, 1000), (2, 'b', 2, 2000)");
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
  void filterGoesIntoTheScanOfHistories() {
    assertPlan(
        "SELECT v FROM t$history WHERE k = 1 AND _valid_from < 5 AND v = 'a' AND _valid_to > 3",
        "keys=[k = 1]",
        "from=[_valid_from < 5]",
        "residual=[_valid_to > 3 AND v = 'a']");
    assertPlan("SELECT v FROM t$history WHERE _valid_to <= 9", "to=[_valid_to <= 9]");
    assertPlan("SELECT v FROM t FOR SYSTEM_TIME ALL WHERE _row = X'80000001'", "keys=[_row = ");
    assertPlanLacks("SELECT v FROM t$history WHERE k = 1 AND v = 'a'", "Filter");
  }

  @Test
  void filterStaysAboveTheScanOfHistories() {
    assertPlan("SELECT v FROM t$history WHERE RAND() < _valid_from", "Filter", "keys=[all]");
    assertPlan("SELECT v FROM t$history WHERE _valid_from <> 5", "residual=[_valid_from <> 5");
    assertPlan(
        "SELECT k FROM (SELECT k, _valid_from FROM t$history LIMIT 1) WHERE k = 1", "keys=[all]");
  }

  @Test
  void aScanOfHistoriesHasTheColumnsThatAreUsed() {
    assertPlan("SELECT v FROM t$history", "columns=[v]");
    assertPlan("SELECT v, _valid_from FROM t$history", "columns=[v, _valid_from]");
    assertPlan("SELECT COUNT(*) FROM t$history", "columns=[]");
    assertEquals(List.of("2"), sql.query("SELECT COUNT(*) FROM t$history"));
  }

  @Test
  void onlyConditionsOnTheLeftGoBelowAnAsofJoin() {
    String join =
        "SELECT a.k FROM t a ASOF JOIN t b MATCH_CONDITION a.n >= b.n ON a.v = b.v WHERE ";
    assertPlan(join + "a.k = 1", "keys=[k = 1]");
    assertPlanLacks(join + "a.k = 1", "Filter");
    assertPlan(join + "b.k = 1", "Filter", "keys=[all]");
    assertPlanLacks(join + "b.k = 1", "keys=[k = 1]");
    assertPlan(join + "a.k = b.k", "Filter");
  }

  @Test
  void analyzeShowsWhatRanForEachRowAndWhatAHistoryCost() {
    List<String> lines =
        sql.query(
            "EXPLAIN ANALYZE SELECT a.k, b.v FROM t a JOIN t FOR SYSTEM_TIME AS OF a.n * 1000 AS b"
                + " ON a.k = b.k");
    assertTrue(lines.get(lines.size() - 1).contains("runs=2"), () -> String.join("\n", lines));
    String history = sql.query("EXPLAIN ANALYZE SELECT v FROM t$history").get(0);
    assertTrue(history.contains("actual rows=2"), history);
    assertTrue(history.contains("cells looked at"), history);
  }
}
