package io.cellardb.sql.physical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where the order of the key spares a sort or a hash table of all groups, and where not. */
class KeyOrderTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void table() {
    sql.run(
        "CREATE TABLE t (a INTEGER, b INTEGER, c INTEGER, v INTEGER, PRIMARY KEY (a, b DESC, c))");
    // More rows than a batch has; groups of a end within batches and at their ends.
    String rows =
        IntStream.range(0, 5000)
            .mapToObj(
                i -> "(%d, %d, %d, %d)".formatted(i < 2048 ? 0 : 1 + i / 100, i % 7, i, i % 13))
            .collect(Collectors.joining(", "));
    sql.run("INSERT INTO t VALUES " + rows);
    sql.run("CREATE TABLE u (v INTEGER PRIMARY KEY, w INTEGER)");
    sql.run("INSERT INTO u VALUES (1, 10), (2, 20), (12, 30)");
  }

  /** The plan has a text, and the rows are those of the query in which nothing is ordered. */
  private void assertOrdered(String query, String... parts) {
    String plan = sql.plan(query);
    for (String part : parts) {
      assertTrue(plan.contains(part), () -> query + " has no " + part + "\n" + plan);
    }
    assertFalse(plan.contains("Sort(") && !plan.contains("presorted"), () -> query + "\n" + plan);
    String unordered =
        query.replace("FROM t", "FROM (SELECT a + 0 AS a, b + 0 AS b, c, v FROM t) t");
    assertEquals(sql.query(unordered), sql.query(query), query);
  }

  @Test
  void groupsOfAPrefixOfTheKeyComeInRuns() {
    assertOrdered("SELECT a, COUNT(*), SUM(v) FROM t GROUP BY a ORDER BY a", "runs=[{a}]");
    assertOrdered("SELECT a, b, MAX(c) FROM t GROUP BY a, b ORDER BY a, b DESC", "runs=[{a, b}]");
    assertOrdered("SELECT DISTINCT a FROM t ORDER BY a DESC", "runs=[{a}]", "key backwards");
    assertOrdered("SELECT DISTINCT a FROM t ORDER BY a LIMIT 3 OFFSET 1", "runs=[{a}]", "Limit");
    assertOrdered("SELECT a, v, COUNT(*) FROM t GROUP BY a, v ORDER BY a, v", "presorted=[1]");
    assertOrdered("SELECT b, COUNT(*) FROM t WHERE a = 0 GROUP BY b ORDER BY b DESC", "runs=[{b}]");
    assertOrdered(
        "SELECT a, COUNT(*) FROM t WHERE v > 5 GROUP BY a HAVING COUNT(*) > 50 ORDER BY a",
        "runs=[{a}]");
  }

  @Test
  void otherGroupsDoNot() {
    for (String query :
        List.of(
            "SELECT b, COUNT(*) FROM t GROUP BY b",
            "SELECT b, c, COUNT(*) FROM t GROUP BY b, c",
            "SELECT COUNT(DISTINCT a) FROM t",
            "SELECT a, COUNT(*) FROM t GROUP BY ROLLUP(a)",
            "SELECT a + 1, COUNT(*) FROM t GROUP BY a + 1")) {
      String plan = sql.plan(query);
      assertFalse(plan.contains("runs="), () -> query + "\n" + plan);
    }
  }

  @Test
  void rowsThatAreOrderedByTheFirstColumnsAreSortedInRuns() {
    assertOrdered("SELECT a, v, c FROM t ORDER BY a, v, c", "presorted=[1]");
    assertOrdered("SELECT a, v, c FROM t ORDER BY a, v, c LIMIT 7 OFFSET 2047", "presorted=[1]");
    assertOrdered("SELECT a, b, c, v FROM t ORDER BY a, b DESC, v, c", "presorted=[2]");
    assertOrdered("SELECT a, b, c FROM t ORDER BY a DESC, b DESC, c", "presorted=[1]", "backwards");
    assertOrdered("SELECT a, b, c FROM t ORDER BY a DESC, b, c DESC LIMIT 5", "key backwards");
    String plan = sql.plan("SELECT a, b FROM t ORDER BY b, a");
    assertFalse(plan.contains("presorted") || plan.contains("order=[key"), plan);
  }

  @Test
  void joinsKeepTheOrderOfTheirLeftInput() {
    assertOrdered(
        "SELECT t.a, t.b, t.c, u.w FROM t JOIN u ON t.v = u.v ORDER BY t.a, t.b DESC, t.c LIMIT 9",
        "order=[key]");
    assertOrdered(
        "SELECT t.a, COUNT(*) FROM t JOIN u ON t.v = u.v GROUP BY t.a ORDER BY t.a", "runs=");
    assertOrdered("SELECT a, c FROM t WHERE v IN (SELECT v FROM u) ORDER BY a, c", "presorted=[1]");
    String plan = sql.plan("SELECT t.a, u.w FROM t LEFT JOIN u ON t.v = u.v ORDER BY t.a");
    assertTrue(plan.contains("Sort("), plan);
  }

  @Test
  void whatIsMeasuredRunsAlike() {
    String plan =
        String.join(
            "\n",
            sql.query("EXPLAIN ANALYZE SELECT a, COUNT(*) FROM t GROUP BY a ORDER BY a LIMIT 1"));
    assertTrue(plan.contains("runs=[{a}]"), plan);
    assertFalse(plan.contains("actual rows=5000"), plan);
  }
}
