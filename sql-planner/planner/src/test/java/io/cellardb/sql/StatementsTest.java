package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.error.SqlException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What statements do. */
class StatementsTest {
  private final SqlTester sql = new SqlTester();

  private void assertRows(String query, String... rows) {
    assertEquals(List.of(rows), sql.query(query), query);
  }

  private void assertState(String sqlState, String statement) {
    SqlException e = assertThrows(SqlException.class, () -> sql.run(statement));
    assertEquals(sqlState, e.sqlState(), e.getMessage());
  }

  private void columns() {
    sql.run(
        "CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, s VARCHAR DEFAULT 'none',"
            + " z BIGINT NOT NULL DEFAULT 7, f.q VARCHAR, m MAP<VARCHAR, INTEGER>)"
            + " FAMILY d WITH (versions = 5) FAMILY f WITH (versions = 5)");
  }

  @Test
  void namespacesAndTablesComeAndGo() {
    sql.run("CREATE SCHEMA web");
    sql.run("CREATE NAMESPACE IF NOT EXISTS WEB");
    assertState("42P06", "CREATE NAMESPACE web");
    sql.run("CREATE TABLE web.a (k INTEGER PRIMARY KEY DESC)");
    sql.run("CREATE TABLE IF NOT EXISTS web.A (x VARCHAR PRIMARY KEY)");
    sql.run("INSERT INTO Web.A VALUES (1), (3), (2)");
    assertRows("SELECT * FROM web.a", "3", "2", "1");
    assertState("2BP01", "DROP NAMESPACE web");
    sql.run("FLUSH TABLE web.a");
    sql.run("COMPACT TABLE web.a MAJOR");
    sql.run("COMPACT TABLE web.a");
    assertRows("SELECT COUNT(*) FROM web.a", "3");
    sql.run("TRUNCATE TABLE web.a");
    assertRows("SELECT COUNT(*) FROM web.a", "0");
    sql.run("DROP TABLE web.a");
    sql.run("DROP TABLE IF EXISTS web.a");
    sql.run("CREATE TABLE web.b (k INTEGER PRIMARY KEY)");
    sql.run("DROP NAMESPACE web CASCADE");
    sql.run("DROP NAMESPACE IF EXISTS web");
    assertState("3F000", "DROP NAMESPACE web");
  }

  @Test
  void insertFillsInDefaults() {
    columns();
    assertEquals(1, sql.run("INSERT INTO t (k) VALUES (1)"));
    assertEquals(1, sql.run("INSERT INTO t (s, k, z) VALUES (DEFAULT, 2, DEFAULT)"));
    assertEquals(1, sql.run("INSERT INTO t VALUES (3, 1, NULL, 9, 'q', MAP['a', 1, 'b', NULL])"));
    assertEquals(
        2, sql.run("INSERT INTO t (k, n) VALUES (4, 4), (CAST(? AS INTEGER) + 4, ?)", 1L, 5L));
    assertEquals(5, sql.run("INSERT INTO t (k, n) SELECT k + 10, n FROM t"));
    assertEquals(0, sql.run("INSERT INTO t (k, n) SELECT k, n FROM t WHERE k > 100"));
    assertRows(
        "SELECT * FROM t WHERE k < 10",
        "1|null|none|7|null|{}",
        "2|null|none|7|null|{}",
        "3|1|null|9|q|{a=1}",
        "4|4|none|7|null|{}",
        "5|5|none|7|null|{}");
    assertRows("SELECT COUNT(*), COUNT(n), SUM(z) FROM t WHERE k > 10", "5|3|35");
  }

  @Test
  void textsOfStatementsMayBeLong() {
    String text = "it''s _UTF-8''x'' ".repeat(2_000);
    String read = text.replace("''", "'");
    sql.run("CREATE TABLE long (k INTEGER PRIMARY KEY, s VARCHAR)");
    sql.run("INSERT INTO long SELECT 1, '" + text + "' || s FROM (VALUES ('x')) AS v(s)");
    sql.run("UPDATE long SET s = s || '" + text + "' WHERE s <> '" + text + "'");
    assertRows("SELECT s FROM long", read + "x" + read);
    sql.run("CREATE TABLE odd (k INTEGER PRIMARY KEY, \"like_UTF-8'\" INTEGER)");
    String odd = sql.plan("SELECT * FROM odd");
    assertTrue(odd.contains("columns=[k, like_UTF-8']"), odd);
    String plan = sql.plan("SELECT s || '" + text + "' FROM long");
    assertTrue(plan.contains(", '" + text + "')"), plan);
    sql.run(
        "CREATE TABLE found AS SELECT 1 AS k, JSON_VALUE('{\"a\": \"' || REPEAT('x', 3000) ||"
            + " '\"}', '$.a') AS v");
    assertRows("SELECT CHAR_LENGTH(v) FROM found", "3000");
  }

  @Test
  void upsertWritesWhatItNames() {
    columns();
    sql.run("INSERT INTO t (k, n, f.q) VALUES (1, 1, 'x')");
    sql.run("UPSERT INTO t (k, n) VALUES (1, 2), (2, 3)");
    assertRows("SELECT k, n, s, z, f.q FROM t", "1|2|none|7|x", "2|3|null|7|null");
    sql.run("UPSERT INTO t (k, f.q) VALUES (1, NULL)");
    assertRows("SELECT f.q FROM t WHERE k = 1", "null");
    assertState("23502", "UPSERT INTO t (k, z) VALUES (1, NULL)");
    sql.run("UPSERT INTO t (k) SELECT k + 5 FROM t");
    assertRows("SELECT k, n FROM t WHERE k > 2", "6|null", "7|null");
    sql.run("UPSERT INTO t (k, n, s) VALUES (8, 1, 'a'), (8, NULL, 'b')");
    assertRows("SELECT n, s FROM t WHERE k = 8", "null|b");
  }

  @Test
  void mapsAreMergedEntryByEntry() {
    columns();
    sql.run("UPSERT INTO t (k, m) VALUES (1, MAP['a', 1, 'b', 2])");
    sql.run("UPSERT INTO t (k, m) VALUES (1, MAP['b', 3, 'c', 4])");
    assertRows("SELECT m, m['b'], m['x'] FROM t", "{a=1, b=3, c=4}|3|null");
    sql.run("UPSERT INTO t (k, m) VALUES (1, MAP['a', NULL, 'd', 5])");
    assertRows("SELECT m FROM t", "{b=3, c=4, d=5}");
    sql.run("UPSERT INTO t (k, m) VALUES (1, NULL)");
    assertRows("SELECT m FROM t WHERE m['d'] = 5", "{b=3, c=4, d=5}");
    assertRows("SELECT e.k, e.v FROM t, UNNEST(t.m) AS e (k, v) WHERE v > 3", "c|4", "d|5");
  }

  @Test
  void binaryKeysOfMapsCanBeNamed() {
    sql.run("CREATE TABLE b (k INTEGER PRIMARY KEY, m MAP<VARBINARY, INTEGER>)");
    sql.run("UPSERT INTO b VALUES (1, MAP[X'0a', 5])");
    assertRows("SELECT m[X'0a'], m[X'0b'] FROM b WHERE m[X'0a'] > 1", "5|null");
  }

  @Test
  void updateChangesWhatItFinds() {
    columns();
    sql.run("INSERT INTO t (k, n, f.q) VALUES (1, 1, 'x'), (2, 2, 'y'), (3, NULL, 'z')");
    assertEquals(2, sql.run("UPDATE t SET n = n + 1, f.q = f.q || n WHERE n IS NOT NULL"));
    assertRows("SELECT n, f.q FROM t", "2|x1", "3|y2", "null|z");
    assertEquals(1, sql.run("UPDATE t AS a SET s = NULL WHERE a.k = 1"));
    assertEquals(3, sql.run("UPDATE t SET n = (SELECT MAX(b.n) FROM t b WHERE b.k <= t.k)"));
    assertRows("SELECT n, s FROM t", "2|null", "3|none", "3|none");
    assertEquals(0, sql.run("UPDATE t SET n = 0 WHERE k = 9"));
    assertEquals(1, sql.run("UPDATE t SET q = ?, z = ? WHERE k = ?", "p", 70L, 2L));
    assertRows("SELECT q, z FROM t WHERE k = 2", "p|70");
  }

  @Test
  void deleteRemovesRowsOrVersions() {
    columns();
    sql.run("INSERT INTO t (k, n) VALUES (1, 1), (2, 2), (3, 3)");
    assertEquals(1, sql.run("DELETE FROM t WHERE n = 2"));
    assertEquals(0, sql.run("DELETE FROM t WHERE n = 2"));
    assertRows("SELECT k FROM t", "1", "3");
    sql.run("UPSERT INTO t (k, n, _time) VALUES (7, 1, 10), (7, 2, 20)");
    assertEquals(1, sql.run("DELETE FROM t$cells WHERE qualifier = 'n' AND cell_time = 20"));
    assertRows("SELECT n FROM t WHERE k = 7", "1");
    assertEquals(3, sql.run("DELETE FROM t"));
    assertRows("SELECT COUNT(*) FROM t", "0");
  }

  @Test
  void rowsOfNullsExist() {
    columns();
    sql.run("INSERT INTO t (k, s) VALUES (1, NULL)");
    assertRows("SELECT k, n, s FROM t", "1|null|null");
    sql.run("UPDATE t SET s = 'x'");
    sql.run("UPDATE t SET s = NULL");
    assertRows("SELECT COUNT(*) FROM t WHERE s IS NULL", "1");
  }

  @Test
  void timesAreGivenInEveryForm() {
    columns();
    sql.run("UPSERT INTO t (k, n, _time) VALUES (1, 1, 1577836800000)");
    sql.run("UPSERT INTO t (k, n, _time) VALUES (1, 2, TIMESTAMP '2020-01-01 00:00:00')");
    // The session's zone is America/St_Johns in tests: three and a half hours behind UTC.
    assertRows(
        "SELECT cell_time FROM t$cells WHERE qualifier = 'n'", "1577849400000", "1577836800000");
    assertAsOf("1577836799999");
    assertAsOf("1577836800000", "1");
    assertAsOf("1577849400000", "2");
    assertAsOf("TIMESTAMP '2019-12-31 23:59:59'", "1");
    assertAsOf("TIMESTAMP '2020-01-01 00:00:00'", "2");
    assertAsOf("DATE '2020-01-02'", "2");
    assertAsOf("CURRENT_TIMESTAMP - INTERVAL '1' HOUR", "2");
    assertAsOf("CAST(NULL AS BIGINT)");
    String query = "SELECT n FROM t FOR SYSTEM_TIME AS OF ?";
    assertEquals(List.of("1"), sql.query(query, 1577836800000L));
    assertEquals(
        List.of("2"), sql.query(query, java.time.LocalDateTime.parse("2020-01-01T00:00:00")));
    assertEquals(List.of("1"), sql.query(query, java.time.Instant.parse("2020-01-01T00:00:00Z")));
    assertRows(
        "SELECT a.n, b.n, c.n FROM t FOR SYSTEM_TIME AS OF 1577836800000 AS a"
            + " JOIN t FOR SYSTEM_TIME AS OF 1577849400000 AS b ON a.k = b.k"
            + " JOIN t AS c ON a.k = c.k",
        "1|2|2");
  }

  private void assertAsOf(String time, String... values) {
    assertRows("SELECT n FROM t FOR SYSTEM_TIME AS OF " + time, values);
  }

  @Test
  void namesOfColumnsInEveryPlace() {
    sql.run(
        "CREATE TABLE n (k INTEGER PRIMARY KEY, f.q VARCHAR, g.p INTEGER, g.x VARCHAR, f.x INT)");
    sql.run("INSERT INTO n (k, f.q, \"g.p\") VALUES (1, 'a', 1)");
    sql.run("INSERT INTO n (K, Q, n.g.p) VALUES (2, 'b', 2)");
    sql.run("UPDATE n SET F.Q = 'c', p = 3 WHERE n.f.q = 'b'");
    sql.run("UPDATE n SET n.f.q = 'd', \"g.p\" = g.p + 1 WHERE \"f.q\" = 'c'");
    assertRows("SELECT f.q, n.f.q, \"f.q\", q, F.Q, N.\"F.Q\" FROM n WHERE q = 'a'", "a|a|a|a|a|a");
    assertRows("SELECT z.f.q FROM n AS z WHERE z.f.q > 'a' ORDER BY z.f.q", "d");
    assertRows("SELECT g.p, COUNT(*) FROM n GROUP BY g.p ORDER BY g.p DESC", "4|1", "1|1");
    assertRows("SELECT \"f.q\" FROM (SELECT * FROM n) ORDER BY 1", "a", "d");
    assertEquals(
        List.of("k", "f.q", "g.p", "g.x", "f.x"),
        sql.session.prepare("SELECT * FROM n").columns().stream()
            .map(ResultColumn::label)
            .toList());
    SqlException e = assertThrows(SqlException.class, () -> sql.query("SELECT x FROM n"));
    assertEquals("42702", e.sqlState());
  }

  @Test
  void literalsOfDifferentTypesShareATextButNotAMeaning() {
    columns();
    sql.run("INSERT INTO t (k, n, f.q) VALUES (1, 1, '1'), (2, 2, 'x')");
    for (int round = 0; round < 2; round++) {
      assertRows("SELECT k FROM t WHERE n = 1", "1");
      assertRows("SELECT k FROM t WHERE n = 2", "2");
      assertRows("SELECT k FROM t WHERE n = 1.5");
      assertRows("SELECT k FROM t WHERE n = 2.0", "2");
      assertRows("SELECT k FROM t WHERE n < 1.5", "1");
      assertRows("SELECT k FROM t WHERE n = 1e0", "1");
      assertRows("SELECT k FROM t WHERE n = '2'", "2");
      assertRows("SELECT k FROM t WHERE n = NULL");
      assertRows("SELECT k FROM t WHERE n < 99999999999", "1", "2");
      assertRows("SELECT k FROM t WHERE f.q = 'x'", "2");
      assertRows("SELECT k FROM t WHERE f.q IN ('1', 'y')", "1");
      assertRows("SELECT k, 'a' FROM t WHERE k BETWEEN 1 AND 1", "1|a");
      assertRows("SELECT k, 'bc' FROM t WHERE k BETWEEN 2 AND 9", "2|bc");
    }
  }

  @Test
  void preparedStatementsSeeNewDefinitions() {
    columns();
    sql.run("INSERT INTO t (k) VALUES (1)");
    Statement all = sql.session.prepare("SELECT * FROM t");
    Statement insert = sql.session.prepare("INSERT INTO t (k) VALUES (2)");
    Session other = sql.session.engine().session();
    other.prepare("DROP TABLE t").define();
    assertEquals("42P01", assertThrows(SqlException.class, () -> count(all)).sqlState());
    other.prepare("CREATE TABLE t (k BIGINT PRIMARY KEY, x VARCHAR)").define();
    assertEquals(1, insert.update(List.<Object[]>of(new Object[0]), context -> {})[0]);
    assertEquals(1, count(all));
    assertEquals(2, all.columns().size());
  }

  private static int count(Statement query) {
    int rows = 0;
    try (Cursor cursor = query.query(new Object[0])) {
      for (var batch = cursor.next(); batch != null; batch = cursor.next()) {
        rows += batch.size();
      }
    }
    return rows;
  }

  @Test
  void concurrentIncrementsLoseNothing() throws Exception {
    columns();
    sql.run("INSERT INTO t (k, n) VALUES (1, 0), (2, 0)");
    int threads = 8;
    int rounds = 25;
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Void>> work = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        work.add(
            () -> {
              Session session = sql.session.engine().session();
              Statement update = session.prepare("UPDATE t SET n = n + 1 WHERE k <= 2");
              for (int round = 0; round < rounds; round++) {
                assertEquals(2, update.update(List.<Object[]>of(new Object[0]), context -> {})[0]);
              }
              return null;
            });
      }
      for (Future<Void> done : executor.invokeAll(work)) {
        done.get();
      }
    } finally {
      executor.shutdownNow();
    }
    int total = threads * rounds;
    assertRows("SELECT n FROM t", "" + total, "" + total);
  }

  @Test
  void batchesOfParametersAreAppliedAtOnce() {
    columns();
    Statement insert = sql.session.prepare("INSERT INTO t (k, n) VALUES (?, ?)");
    List<Object[]> batch = List.of(new Object[] {1L, 1L}, new Object[] {2L, 2L});
    assertEquals(true, insert.isBatchable());
    assertEquals(2, insert.update(batch, context -> {}).length);
    List<Object[]> bad = List.of(new Object[] {3L, 3L}, new Object[] {1L, 1L});
    SqlException e = assertThrows(SqlException.class, () -> insert.update(bad, context -> {}));
    assertEquals("23505", e.sqlState());
    assertRows("SELECT k FROM t", "1", "2");
  }
}
