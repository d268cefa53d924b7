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

/** Which joins look rows up by their keys, and that they find what other joins find. */
class LookupJoinTest {
  private static final String ON_KEY = " ON item.g = few.g AND item.n = few.n";

  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void tables() {
    String digits =
        IntStream.range(0, 10)
            .mapToObj(i -> "(" + i + ")")
            .collect(Collectors.joining(", ", "(VALUES ", ")"));
    sql.run("CREATE TABLE item (g INTEGER, n BIGINT, v INTEGER, PRIMARY KEY (g, n DESC))");
    sql.run(
        "INSERT INTO item SELECT a.d * 10 + b.d, c.d * 10 + e.d,"
            + (" a.d * 1000 + b.d * 100 + c.d * 10 + e.d FROM " + digits + " a(d), " + digits)
            + (" b(d), " + digits + " c(d), " + digits + " e(d)"));
    sql.run("CREATE TABLE few (id INTEGER PRIMARY KEY, g INTEGER, n BIGINT, t VARCHAR)");
    sql.run(
        "INSERT INTO few VALUES (1, 3, 7, 'a'), (2, 3, 200, 'b'), (3, NULL, 7, 'c'),"
            + " (4, 99, 0, 'd'), (5, 3, 7, 'e'), (6, 500, 1, 'f')");
  }

  /** The rows of a join, after a check that it looks up. */
  private void assertLookup(String query, String columns, String... rows) {
    String plan = sql.plan(query);
    assertTrue(plan.contains("lookup=[" + columns + "]"), () -> query + "\n" + plan);
    assertEquals(List.of(rows), sql.query(query), query);
  }

  private void assertNoLookup(String query) {
    String plan = sql.plan(query);
    assertFalse(plan.contains("lookup="), () -> query + "\n" + plan);
  }

  @Test
  void innerJoinsOnTheWholeKey() {
    assertLookup(
        "SELECT few.id, item.v FROM few JOIN item" + ON_KEY + " ORDER BY 1",
        "g, n",
        "1|307",
        "4|9900",
        "5|307");
  }

  @Test
  void theSmallerInputLooksUpWhereverItStands() {
    assertLookup(
        "SELECT few.id, item.v FROM item JOIN few" + ON_KEY + " ORDER BY 1",
        "g, n",
        "1|307",
        "4|9900",
        "5|307");
    assertLookup(
        "SELECT few.id, item.v FROM item RIGHT JOIN few" + ON_KEY + " WHERE few.id < 3 ORDER BY 1",
        "g, n",
        "1|307",
        "2|null");
  }

  @Test
  void outerJoinsKeepEveryLeftRow() {
    assertLookup(
        "SELECT few.id, item.v FROM few LEFT JOIN item" + ON_KEY + " AND item.v < 1000 ORDER BY 1",
        "g, n",
        "1|307",
        "2|null",
        "3|null",
        "4|null",
        "5|307",
        "6|null");
    assertNoLookup("SELECT few.id FROM few FULL JOIN item" + ON_KEY);
    assertNoLookup("SELECT few.id FROM item LEFT JOIN few" + ON_KEY);
  }

  @Test
  void joinsOnAPrefixOfTheKey() {
    assertLookup(
        "SELECT few.id, COUNT(*), MAX(item.v) FROM few JOIN item ON item.g = few.g"
            + " WHERE few.id > 3 AND item.n > 89 GROUP BY few.id ORDER BY 1",
        "g",
        "4|10|9999",
        "5|10|399");
  }

  @Test
  void columnsThatConditionsFixComeBeforeThoseThatAreLookedUp() {
    assertLookup(
        "SELECT few.id, item.v FROM few JOIN item ON item.n = few.n AND item.g = 98"
            + " WHERE few.id = 4",
        "n",
        "4|9800");
    assertNoLookup("SELECT few.id FROM few JOIN item ON item.n = few.n AND item.g > 98");
    assertNoLookup("SELECT few.id FROM few JOIN item ON item.v = few.g");
  }

  @Test
  void subQueriesLookUp() {
    assertLookup(
        "SELECT id FROM few WHERE EXISTS"
            + " (SELECT 1 FROM item WHERE item.g = few.g AND item.n = few.n) ORDER BY id",
        "g, n",
        "1",
        "4",
        "5");
    assertLookup(
        "SELECT id, (SELECT MIN(v) FROM item WHERE item.g = few.g AND v > 350) FROM few"
            + " WHERE id < 4 ORDER BY id",
        "g",
        "1|351",
        "2|351",
        "3|null");
    assertLookup(
        "SELECT v FROM item WHERE n = 7 AND g IN (SELECT g FROM few WHERE id IN (1, 4)) ORDER BY v",
        "g",
        "307",
        "9907");
    assertEquals(
        List.of("2", "3", "6"),
        sql.query(
            "SELECT id FROM few WHERE NOT EXISTS"
                + " (SELECT 1 FROM item WHERE item.g = few.g AND item.n = few.n) ORDER BY id"));
  }

  @Test
  void nullsThatAreNotDistinctJoin() {
    sql.run("CREATE TABLE x (id INTEGER PRIMARY KEY, g INTEGER)");
    sql.run("INSERT INTO x VALUES (1, NULL), (2, 99), (3, 4)");
    assertEquals(
        List.of("1|3", "2|4"),
        sql.query(
            "SELECT x.id, few.id FROM x JOIN few ON x.g IS NOT DISTINCT FROM few.g ORDER BY 1"));
    assertEquals(
        List.of("1|1", "2|1", "3|0"),
        sql.query(
            "SELECT id, (SELECT COUNT(*) FROM few WHERE few.g IS NOT DISTINCT FROM x.g)"
                + " FROM x ORDER BY 1"));
    assertLookup(
        "SELECT x.id, item.v FROM x LEFT JOIN item ON item.g IS NOT DISTINCT FROM x.g AND item.n ="
            + " 0 ORDER BY 1",
        "g",
        "1|null",
        "2|9900",
        "3|400");
  }

  @Test
  void manyLeftRowsAreHashed() {
    assertNoLookup("SELECT a.v FROM item a JOIN item b ON a.v = b.g AND a.g = b.n");
  }

  @Test
  void moreLeftRowsThanExpectedAreHashedInTheEnd() {
    // All rows pass, which the estimates do not expect.
    String left =
        "(SELECT v, g, n FROM item WHERE v * 0 = 0 AND v * 0 + 1 = 1 AND v * 0 + 2 = 2"
            + " AND v * 0 + 3 = 3 AND v * 0 + 4 = 4) l";
    String query =
        "SELECT COUNT(*), SUM(l.v - r.v) FROM " + left + " JOIN item r ON l.g = r.g AND l.n = r.n";
    assertLookup(query, "g, n", "10000|0");
    assertLookup(query.replace("JOIN", "LEFT JOIN"), "g, n", "10000|0");
  }

  @Test
  void leftRowsThatMayBeFewAreCountedFirst() {
    sql.run("CREATE TABLE large (id INTEGER PRIMARY KEY, g INTEGER, n BIGINT, v INTEGER)");
    for (int part = 0; part < 2; part++) {
      sql.run("INSERT INTO large SELECT v + " + part + " * 10000, g, n, v FROM item");
    }
    String query =
        "SELECT COUNT(*), MIN(r.v) FROM large l LEFT JOIN large r ON r.id = l.id + 5"
            + " WHERE l.id >= ? AND l.id < ?";
    String plan = sql.plan(query, 7, 10);
    assertTrue(plan.contains("lookup=[id], most=["), plan);
    assertEquals(List.of("3|12"), sql.query(query, 7, 10));
    assertEquals(List.of("0|null"), sql.query(query, 7, 7));
    assertEquals(List.of("20000|0"), sql.query(query, 0, 20_000));
    assertNoLookup("SELECT l.id FROM large l JOIN large r ON r.id = l.id + 5");
  }

  @Test
  void mergeLooksItsTargetUp() {
    String merge =
        "MERGE INTO item USING few ON item.g = few.g AND item.n = few.n AND few.id < 5"
            + " WHEN MATCHED THEN UPDATE SET v = few.id"
            + " WHEN NOT MATCHED AND few.id = 6 THEN INSERT VALUES (few.g, few.n, 0)";
    String plan = sql.plan(merge);
    assertTrue(plan.contains("lookup=[g, n]"), plan);
    sql.run(merge);
    assertEquals(
        List.of("3|7|1", "99|0|4", "500|1|0"),
        sql.query(
            "SELECT g, n, v FROM item WHERE g IN (3, 99, 500) AND v < 5 AND n < 8 ORDER BY g"));
  }

  @Test
  void theFirstRowsAreEnoughForALimit() {
    assertLookup("SELECT few.id FROM few JOIN item" + ON_KEY + " LIMIT 1", "g, n", "1");
  }
}
