package io.cellardb.sql.explain;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FieldNamesTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void tables() {
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, \"$1\" INTEGER, \"$0\" INTEGER, s VARCHAR)");
  }

  private void assertPlanned(String query, String... parts) {
    String plan = sql.plan(query);
    for (String part : parts) {
      assertTrue(plan.contains(part), () -> part + " is not in\n" + plan);
    }
  }

  @Test
  void fieldsHaveTheirNames() {
    assertPlanned("SELECT k + 1 AS n, s FROM t ORDER BY s", "sort0=[s]", "n=[+(k, 1)], s=[s]");
    assertPlanned(
        "SELECT s, MAX(k) AS m FROM t GROUP BY s HAVING MAX(k) > 3",
        "Filter(condition=[>(m, 3)])",
        "Aggregate(group=[{s}], m=[MAX(k)])");
    assertPlanned(
        "SELECT s, k, COUNT(*) FROM t GROUP BY GROUPING SETS ((s, k), (k), ())",
        "groups=[[{s, k}, {k}, {}]]");
  }

  @Test
  void theFieldsOfSecondInputsHaveNumbersWhereTheirNamesAreTaken() {
    assertPlanned("SELECT 1 FROM t a JOIN t b ON a.s = b.s", "condition=[=(s, s0)]");
  }

  @Test
  void ordersWithinWindowsAndAggregatesHaveNames() {
    assertPlanned(
        "SELECT SUM(k) OVER (PARTITION BY s ORDER BY k DESC) FROM t",
        "partition {s} order by [k DESC] aggs [",
        "SUM(k)");
    assertPlanned(
        "SELECT LISTAGG(s, '-') WITHIN GROUP (ORDER BY k DESC, s) FROM t",
        "WITHIN GROUP ([k DESC, s])");
  }

  @Test
  void namesThatLookLikeNumbersAreNotReplacedAgain() {
    assertPlanned("SELECT \"$0\", \"$1\", MAX(k) FROM t GROUP BY \"$0\", \"$1\"", "{$0, $1}");
    assertPlanned("SELECT \"$1\" + \"$0\" AS n FROM t", "n=[+($1, $0)]");
  }

  @Test
  void textsStayAsTheyAre() {
    assertPlanned("SELECT s || ' $0 it''s {0}' AS n FROM t", "n=[||(s, ' $0 it''s {0}')]");
    assertPlanned("SELECT MAX(s || '{0} $1') FILTER (WHERE k > 1) AS m FROM t", "||(s, '{0} $1')");
    String longText = "x''".repeat(20_000);
    assertPlanned("SELECT s || '" + longText + "' AS n FROM t", "(s, '" + longText + "')");
  }
}
