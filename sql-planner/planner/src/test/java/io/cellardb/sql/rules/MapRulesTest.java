package io.cellardb.sql.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What of the families that are MAPs goes into scans, and what does not. */
class MapRulesTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void table() {
    sql.run(
        "CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER, m MAP<VARCHAR, INTEGER>,"
            + " n MAP<INTEGER, VARCHAR>, b MAP<VARBINARY, VARCHAR>, e MAP<INTEGER, VARCHAR> ENCODING 'text')");
    sql.run(
        "INSERT INTO t (k, v, m, n, b) VALUES (1, 10, MAP['a', 1, 'ab', 2, 'b', 3], MAP[1, 'x', 2, 'y'],"
            + " MAP[X'00', 'zero']), (2, 20, MAP['ab', 4], NULL, NULL), (3, 30, NULL, NULL, NULL)");
  }

  private void assertPlan(String query, String... parts) {
    String plan = sql.plan(query, new Object[query.replaceAll("[^?]", "").length()]);
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
  void anEntryIsOneCellWhereItsKeyIsKnownWhenTheStatementStarts() {
    assertPlan("SELECT m['a'] FROM t", "columns=[m['a']]");
    assertPlan("SELECT m[?] FROM t", "columns=[m[?1]]");
    assertPlan(
        "SELECT m['a' || CAST(? AS VARCHAR)] FROM t", "columns=[m['a' || CAST(?1 AS VARCHAR)]]");
    assertPlan("SELECT k FROM t WHERE m[?] = 2", "columns=[k]", "residual=[m[?1] = 2]");
    assertPlan("SELECT n[CAST(? AS BIGINT)] FROM t", "columns=[n[");
    assertPlan(
        "SELECT (SELECT m[u.name] FROM t WHERE k = u.id) FROM (VALUES (1, 'a')) AS u (id, name)",
        "columns=[m[outer2]], keys=[k = outer1]");
    assertEquals(List.of("2", "4", "null"), sql.query("SELECT m[?] FROM t", "ab"));
    assertEquals(List.of("null", "null", "null"), sql.query("SELECT m[?] FROM t", (Object) null));
    assertEquals(List.of("1"), sql.query("SELECT k FROM t WHERE m[?] < ?", "ab", 3L));
    assertEquals(List.of("zero"), sql.query("SELECT b[?] FROM t WHERE k = 1", new byte[1]));
  }

  @Test
  void anEntryIsLookedUpInTheWholeMapWhereItsKeyIsNotKnownOrHasToBeChanged() {
    assertPlan("SELECT m[CAST(k AS VARCHAR)] FROM t", "columns=[m, k]");
    assertPlan("SELECT n[1.5] FROM t", "columns=[n]");
  }

  @Test
  void aKeyThatNoneCanBeFindsNothing() {
    assertEquals(
        List.of("null|null|null"),
        sql.query("SELECT m[''], n[?], m[?] FROM t WHERE k = 1", 1L << 40, ""));
    sql.run("CREATE TABLE first (k INTEGER PRIMARY KEY, m MAP<VARCHAR, VARCHAR>)");
    sql.run("INSERT INTO first VALUES (1, MAP['a', 'b'])");
    assertEquals(List.of("null|null|b"), sql.query("SELECT m[''], m[?], m[?] FROM first", "", "a"));
  }

  @Test
  void conditionsOnTheKeysOfAnUnnestedMapAreRangesOfQualifiers() {
    String from = "SELECT t.k, x.v FROM t, UNNEST(t.m) AS x (k, v) WHERE ";
    assertPlan(from + "x.k = 'a'", "columns=[k, m[KEY = 'a']]", "Unnest");
    assertPlan(
        "SELECT x.v FROM t, UNNEST(t.m) AS x (k, v) WHERE x.k = 'a'", "columns=[m[KEY = 'a']]");
    assertPlan(from + "x.k IN ('a', 'b')", "m[(KEY = 'a' OR KEY = 'b')]");
    assertPlan(from + "x.k LIKE 'a%' AND x.v > 1", "m[KEY LIKE 'a%']");
    assertPlan(
        from + "x.k >= ? AND x.k < ? AND t.v = 1", "m[KEY >= ?1 AND KEY < ?2]", "filter=[v = 1]");
    assertPlan(
        from + "(x.k = 'a' OR x.k > 'b') AND t.k = 2",
        "keys=[k = 2]",
        "m[(KEY = 'a' OR KEY > 'b')]");
    assertPlan(
        "SELECT COUNT(*) FROM t, UNNEST(t.n) AS x (k, v) WHERE x.k BETWEEN 1 AND 3 AND t.m['a'] = 1",
        "columns=[n[KEY >= 1 AND KEY <= 3]]",
        "residual=[m['a'] = 1]");
    assertEquals(List.of("1|1", "1|2", "2|4"), sql.query(from + "x.k LIKE 'a%'"));
    assertEquals(List.of("1|2", "2|4"), sql.query(from + "x.k > ? AND x.k < ?", "a", "b"));
    assertEquals(List.of(), sql.query(from + "x.k > ?", (Object) null));
  }

  @Test
  void otherConditionsOnEntriesAreTestedOnTheWholeMap() {
    String from = "SELECT t.k, x.v FROM t, UNNEST(t.m) AS x (k, v) WHERE ";
    assertPlan(from + "x.v = 1", "columns=[k, m]");
    assertPlan(from + "UPPER(x.k) = 'A'", "columns=[k, m]");
    assertPlan(from + "x.k = CAST(t.k AS VARCHAR)", "columns=[k, m]");
    assertPlan(from + "x.k = 'a' OR x.v = 3", "columns=[k, m]");
    assertPlan("SELECT x.v FROM t, UNNEST(t.e) AS x (k, v) WHERE x.k = 7", "columns=[e]", "Filter");
    assertPlan("SELECT t.k, x.v FROM t LEFT JOIN UNNEST(t.m) AS x (k, v) ON x.k = 'a'", "ForEach");
    assertPlan(
        "SELECT x.v, t.m FROM t, UNNEST(t.m) AS x (k, v) WHERE x.k = 'a'",
        "columns=[m, m[KEY = 'a']]");
    assertPlanLacks("SELECT t.k, x.v FROM t LEFT JOIN UNNEST(t.m) AS x (k, v) ON TRUE", "ForEach");
    assertEquals(
        List.of("1|1", "1|2", "1|3", "2|4", "3|null"),
        sql.query("SELECT t.k, x.v FROM t LEFT JOIN UNNEST(t.m) AS x (k, v) ON TRUE"));
    assertEquals(
        List.of("1|1", "2|null", "3|null"),
        sql.query("SELECT t.k, x.v FROM t LEFT JOIN UNNEST(t.m) AS x (k, v) ON x.k = 'a'"));
  }

  @Test
  void mapsAreTakenApart() {
    assertEquals(
        List.of("[a, ab, b]|[1, 2, 3]|3|true|false"),
        sql.query(
            "SELECT MAP_KEYS(m), MAP_VALUES(m), CARDINALITY(m), MAP_CONTAINS_KEY(m, 'ab'),"
                + " MAP_CONTAINS_KEY(m, ?) FROM t WHERE k = 1",
            "c"));
    assertEquals(
        List.of("true"), sql.query("SELECT MAP_CONTAINS_KEY(b, X'00') FROM t WHERE k = 1"));
  }

  @Test
  void conditionsOnTheQualifierOfCellsAreRangesBesideAFamily() {
    String cells = "SELECT qualifier FROM t$cells WHERE family = 'm' AND ";
    assertPlan(cells + "qualifier = 'a'", "columns=['m'.'a']");
    assertPlan(cells + "qualifier LIKE 'a%'", "columns=['m'[qualifier LIKE 'a%']]");
    assertPlan(
        cells + "qualifier IN ('a', 'b')", "columns=['m'[(qualifier = 'a' OR qualifier = 'b')]]");
    assertPlan(
        cells + "qualifier > ? AND qualifier <= ?", "'m'[qualifier > ?1 AND qualifier <= ?2]");
    assertPlan(cells + "UPPER(qualifier) = 'A'", "columns=['m'.*]");
    assertPlanLacks("SELECT qualifier FROM t$cells WHERE qualifier = 'a'", "columns=['");
    assertPlan(
        "SELECT qualifier FROM t$markers WHERE family = 'm' AND qualifier > 'a'",
        "columns=['m'.*]");
    assertEquals(List.of("a", "ab", "ab"), sql.query(cells + "qualifier LIKE 'a%'"));
    assertEquals(List.of("ab", "b", "ab"), sql.query(cells + "qualifier > 'a'"));
    assertEquals(
        List.of("ab", "ab"), sql.query(cells + "qualifier > ? AND qualifier < ?", "a", "b"));
  }
}
