package io.cellardb.sql.logical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What each phase makes of the smallest query that it is for. */
class PhasesTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void tables() {
    sql.run("CREATE TABLE a (id INTEGER PRIMARY KEY, x INTEGER)");
    sql.run("CREATE TABLE b (id INTEGER PRIMARY KEY, a INTEGER, y INTEGER)");
    sql.run("INSERT INTO a VALUES (1, 10), (2, 20), (3, NULL)");
    sql.run("INSERT INTO b VALUES (1, 1, 5), (2, 1, 7), (3, 2, NULL)");
  }

  private void assertPlanned(String query, List<String> rows, String... parts) {
    String plan = sql.plan(query);
    int from = 0;
    for (String part : parts) {
      int found = plan.indexOf(part, from);
      assertTrue(found >= 0, part + " is not in its place in\n" + plan);
      from = found + part.length();
    }
    assertEquals(rows, sql.query(query));
  }

  @Test
  void existsIsASemiJoin() {
    assertPlanned(
        "SELECT id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.a = a.id)",
        List.of("1", "2"),
        "joinType=[semi]",
        "default.a",
        "default.b");
  }

  @Test
  void notExistsIsAnAntiJoin() {
    assertPlanned(
        "SELECT id FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.a = a.id)",
        List.of("3"),
        "joinType=[anti]",
        "default.a",
        "default.b");
  }

  @Test
  void notInOfNullsHasNoRows() {
    assertEquals(List.of(), sql.query("SELECT id FROM a WHERE x NOT IN (SELECT y FROM b)"));
    assertEquals(
        List.of("1", "2"),
        sql.query("SELECT id FROM a WHERE x NOT IN (SELECT y FROM b WHERE y IS NOT NULL)"));
  }

  @Test
  void anAggregateOfACorrelatedQueryIsMadeOnceForEachGroup() {
    assertPlanned(
        "SELECT id, (SELECT MAX(y) FROM b WHERE b.a = a.id) AS m FROM a",
        List.of("1|7", "2|null", "3|null"),
        "joinType=[left]",
        "default.a",
        "Aggregate(group=[{a}]",
        "default.b");
  }

  @Test
  void aCountOfACorrelatedQueryWithoutRowsIsZero() {
    assertEquals(
        List.of("1|2", "2|1", "3|0"),
        sql.query("SELECT id, (SELECT COUNT(*) FROM b WHERE b.a = a.id) AS n FROM a"));
  }

  @Test
  void whatCannotBeJoinedIsRunForEachRow() {
    assertPlanned(
        "SELECT id, y FROM a, LATERAL (SELECT y FROM b WHERE b.a = a.id ORDER BY y LIMIT 1) AS l",
        List.of("1|5", "2|null"),
        "ForEach(parameters=[outer1=id]",
        "default.a",
        "filter=[a = outer1]");
  }

  @Test
  void aWindowReadsItsRowsInTheOrderOfTheKey() {
    String query = "SELECT id, SUM(x) OVER (ORDER BY id) AS s FROM a";
    assertPlanned(query, List.of("1|10", "2|30", "3|30"), "Window(", "order=[key]");
    assertFalse(sql.plan(query).contains("Sort("));
  }

  @Test
  void bucketsAreThoseOfThePartitionWhateverTheFrame() {
    assertEquals(
        List.of("1|1", "2|1", "3|2"),
        sql.query("SELECT id, NTILE(2) OVER (ORDER BY id ROWS 1 PRECEDING) FROM a"));
  }

  @Test
  void aRecursionReadsWhatItFoundLast() {
    assertPlanned(
        "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3)"
            + " SELECT n FROM r",
        List.of("1", "2", "3"),
        "RepeatUnion(all=[true])",
        "Filter(condition=[<(n, 3)])",
        "WorkingScan(name=[r])");
  }

  @Test
  void aConditionOfOneSideOfALeftJoinIsTheScansAndLosesNoRow() {
    assertPlanned(
        "SELECT a.id, b.id FROM a LEFT JOIN b ON b.a = a.id AND b.y > 5",
        List.of("1|2", "2|null", "3|null"),
        "joinType=[left]",
        "default.a",
        "default.b",
        "filter=[y > 5]");
  }

  @Test
  void columnsThatNobodyNeedsAreNotRead() {
    assertPlanned(
        "SELECT COUNT(*) FROM (SELECT id, y, y + 1 AS z FROM b WHERE a = 1) AS q",
        List.of("2"),
        "columns=[], keys=[all], filter=[a = 1]");
  }
}
