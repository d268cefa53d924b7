package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.error.SqlException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every bad statement is refused with its SQLSTATE, at its place, and changes nothing. */
class BadStatementsTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void table() {
    sql.run(
        "CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER NOT NULL, s VARCHAR(5), f.q VARCHAR,"
            + " g.q VARCHAR, m MAP<VARCHAR, INTEGER>, d DATE, p DECIMAL(5, 2), u UUID)");
    sql.run("INSERT INTO t (k, n) VALUES (1, 1), (2, 2)");
  }

  /** SQLSTATE, column (0 for an error of the execution, which has no place), statement. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // Syntax.
        "42601 | 1  | SELEC 1",
        "42601 | 6  | SELECT",
        "42601 | 13 | SELECT 1 FROM",
        "42601 | 9  | SELECT 1)",
        "42601 | 8  | SELECT 'abc",
        "25P01 | 0  | SAVEPOINT s",
        "42P01 | 32 | CREATE VIEW v AS SELECT 1 FROM nope",
        "42601 | 13 | ALTER INDEX t",
        "42601 | 48 | INSERT INTO t (k, n) VALUES (1, 1) ON CONFLICT NOTHING",
        "42601 | 1  | CREATE OR REPLACE TABLE t (k INT PRIMARY KEY)",
        "42601 | 9  | EXPLAIN DROP TABLE t",
        "2201W | 0 | SELECT k FROM t LIMIT -1",
        "42601 | 13 | INSERT INTO a.b.c (k) VALUES (1)",
        "42601 | 22 | INSERT INTO t VALUES (3, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 2)",
        "42601 | 29 | INSERT INTO t (k, n) VALUES (3)",
        "42601 | 22 | INSERT INTO t (k, n) SELECT k FROM t",
        "42601 | 30 | SELECT * FROM t UNION SELECT k FROM t",
        "42601 | 39 | INSERT INTO t (k, n, m) VALUES (8, 1, MAP['a'])",
        "42601 | 42 | CREATE TABLE x (k INT PRIMARY KEY, l INT PRIMARY KEY)",
        // What is not there yet.
        "0A000 | 1  | CALL f(1)",
        "42704 | 1  | SET x = 1",
        "42P01 | 10 | DESCRIBE nosuch",
        "0A000 | 44 | UPDATE t SET n = 1 FROM t AS u WHERE 1 = 1 LIMIT 1",
        "0A000 | 14 | UPDATE t SET _time = 5",
        "0A000 | 17 | CREATE TABLE x (k INT ARRAY PRIMARY KEY)",
        "0A000 | 38 | CREATE TABLE x (k INT PRIMARY KEY, v TIMESTAMP(10))",
        "0A000 | 38 | CREATE TABLE x (k INT PRIMARY KEY, v TIME(10) ARRAY)",
        "0A000 | 34 | SELECT CAST(CURRENT_TIMESTAMP AS TIMESTAMP(10) WITH LOCAL TIME ZONE)",
        "0A000 | 36 | CREATE TABLE x (k INT PRIMARY KEY, v INT MULTISET)",
        "0A000 | 15 | SELECT * FROM SYS.TABLES FOR SYSTEM_TIME AS OF 1",
        "0A000 | 23 | SELECT * FROM t$cells FOR SYSTEM_TIME ALL",
        "0A000 | 63 | SELECT 1 FROM t ASOF JOIN t AS b MATCH_CONDITION t.n > b.n ON t.s > b.s",
        "42P01 | 8  | SELECT f.* FROM t",
        "42809 | 15 | SELECT * FROM t$cells TABLESAMPLE BERNOULLI(50)",
        "0A000 | 0  | SELECT * FROM t MATCH_RECOGNIZE (ORDER BY k PATTERN (a) DEFINE a AS n > 0)",
        // Names.
        "42P01 | 15 | SELECT * FROM nosuch",
        "42P01 | 15 | SELECT * FROM nosuch.t",
        "42P01 | 13 | INSERT INTO nosuch (k) VALUES (1)",
        "42P01 | 8  | UPDATE nosuch SET n = 1",
        "42P01 | 13 | DELETE FROM nosuch",
        "42P01 | 12 | DROP TABLE nosuch",
        "42P01 | 16 | TRUNCATE TABLE nosuch",
        "42809 | 13 | INSERT INTO t$cells (k) VALUES (1)",
        "42809 | 8  | UPDATE t$cells SET cell_time = 1",
        "42809 | 13 | DELETE FROM t$markers",
        "42703 | 8  | SELECT nosuch FROM t",
        "42703 | 8  | SELECT f FROM t",
        "42703 | 23 | SELECT k FROM t WHERE g = 'x'",
        "42703 | 10 | SELECT t.nosuch FROM t",
        "42703 | 19 | INSERT INTO t (k, nn) VALUES (1, 1)",
        "42703 | 14 | UPDATE t SET nosuch = 1",
        "42703 | 30 | INSERT INTO t (k, n) VALUES (k, 1)",
        "0A000 | 50 | CREATE TABLE x (k INT PRIMARY KEY, v INT DEFAULT k)",
        "42702 | 8  | SELECT q FROM t",
        "42702 | 14 | UPDATE t SET q = 'x'",
        "42702 | 8  | SELECT n FROM t a, t b",
        "42712 | 18 | SELECT n FROM t, t",
        "42701 | 19 | INSERT INTO t (k, k) VALUES (1, 1)",
        "42701 | 21 | UPDATE t SET n = 1, n = 2",
        "42701 | 14 | CREATE TABLE x (k INT PRIMARY KEY, K VARCHAR)",
        "42701 | 14 | CREATE TABLE x (k INT PRIMARY KEY, _time INT)",
        "42703 | 37 | CREATE TABLE x (k INT, PRIMARY KEY (kk))",
        "42883 | 8  | SELECT nosuch(n) FROM t",
        "42602 | 14 | CREATE TABLE `a b` (k INT PRIMARY KEY)",
        "3F000 | 14 | CREATE TABLE nosuch.x (k INT PRIMARY KEY)",
        "3F000 | 16 | DROP NAMESPACE nosuch",
        "42501 | 14 | CREATE TABLE hbase.x (k INT PRIMARY KEY)",
        "42P06 | 18 | CREATE NAMESPACE hbase",
        "42P07 | 14 | CREATE TABLE t (k INT PRIMARY KEY)",
        // Definitions.
        "42P16 | 17 | CREATE TABLE x (m MAP<VARCHAR, INT> PRIMARY KEY)",
        "42P16 | 36 | CREATE TABLE x (k INT PRIMARY KEY, m MAP<VARCHAR, INT> NOT NULL)",
        "42P16 | 14 | CREATE TABLE x (k INT PRIMARY KEY, m MAP<VARCHAR, INT>, m.q INT)",
        "42P16 | 36 | CREATE TABLE x (k INT PRIMARY KEY, v INT DEFAULT ?)",
        "42P16 | 45 | CREATE TABLE x (k INT PRIMARY KEY) FAMILY d FAMILY d",
        "22P02 | 36 | CREATE TABLE x (k INT PRIMARY KEY, v INT DEFAULT 'abc')",
        "22003 | 36 | CREATE TABLE x (k INT PRIMARY KEY, v TINYINT DEFAULT 1000)",
        "22001 | 36 | CREATE TABLE x (k INT PRIMARY KEY, v VARCHAR(2) DEFAULT 'abc')",
        "22023 | 17 | CREATE TABLE x (k VARCHAR(0) PRIMARY KEY)",
        "22023 | 42 | CREATE TABLE x (k INT PRIMARY KEY) WITH (nosuch = 3)",
        "22023 | 65 | CREATE TABLE x (k INT PRIMARY KEY) FAMILY d WITH (versions = 3, versions ="
            + " 4)",
        "22023 | 62 | CREATE TABLE x (k INT PRIMARY KEY) FAMILY d WITH (versions = 'x')",
        "22023 | 62 | CREATE TABLE x (k INT PRIMARY KEY) FAMILY d WITH (versions = 1.5)",
        "22023 | 57 | CREATE TABLE x (k INT PRIMARY KEY) FAMILY d WITH (ttl = TRUE)",
        "22023 | 36 | CREATE TABLE x (k INT PRIMARY KEY) FAMILY d WITH (versions = 0)",
        "22023 | 59 | CREATE TABLE x (k INT PRIMARY KEY) FAMILY d WITH (bloom = 1)",
        // Types.
        "42883 | 8  | SELECT n + TRUE FROM t",
        "42804 | 21 | DELETE FROM t WHERE n",
        "42846 | 8  | SELECT CAST(TRUE AS DATE)",
        "42846 | 39 | INSERT INTO t (k, n, d) VALUES (8, 1, TRUE)",
        "42883 | 8  | SELECT m[1] FROM t",
        "42883 | 39 | SELECT * FROM t FOR SYSTEM_TIME AS OF TRUE",
        "42803 | 8  | SELECT n FROM t GROUP BY s",
        "42803 | 28 | SELECT SUM(n) FROM t WHERE SUM(n) > 1",
        "42P10 | 26 | SELECT n FROM t ORDER BY 5",
        "42601 | 34 | SELECT n FROM t WHERE NOT EXISTS EXISTS (SELECT 1 FROM t)",
        "42809 | 8  | SELECT LAG(n) FROM t",
        // Functions.
        "42601 | 8  | SELECT COALESCE()",
        "42601 | 8  | SELECT GREATEST()",
        "42601 | 15 | SELECT UNIQUE 1",
        "42601 | 8  | SELECT JSON_SET(s, '$.a') FROM t",
        "42804 | 8  | SELECT COALESCE(n, DATE '2020-01-01') FROM t",
        "22023 | 8  | SELECT DATE_PART('fortnight', d) FROM t",
        "0A000 | 18 | SELECT DATE_PART(s, d) FROM t",
        "0A000 | 33 | SELECT k FROM t LIMIT CASE WHEN EXISTS (SELECT 1) THEN 1 END",
        "42601 | 29 | SELECT n FROM t FETCH FIRST 1 ROWS WITH TIES",
        "0A000 | 21 | SELECT DISTINCT ON (2) *, n FROM t",
        "42804 | 0  | SELECT n FROM t WHERE (n, k)",
        "0A000 | 26 | SELECT DISTINCT n FROM t FOR UPDATE",
        "42P01 | 50 | SELECT n FROM t WHERE k = 1 FOR NO KEY UPDATE OF u NOWAIT",
        "0A000 | 32 | SELECT COUNT(*), 1 AS x FROM t FOR SHARE",
        "0A000 | 0  | SELECT n FROM t MATCH_RECOGNIZE (PATTERN (a) DEFINE a AS n > 1)",
        "22007 | 8  | SELECT DATE '2020-02-30'",
        "22P02 | 0  | SELECT UUID 'x'",
        // Values.
        "23505 | 0  | INSERT INTO t (k, n) VALUES (8, 1), (1, 1)",
        "23505 | 0  | INSERT INTO t (k, n) VALUES (8, 1), (8, 2)",
        "23502 | 13 | INSERT INTO t (k) VALUES (1)",
        "23502 | 13 | INSERT INTO t (n) VALUES (1)",
        "23502 | 0  | INSERT INTO t (k, n) VALUES (8, 1), (9, NULL)",
        "23502 | 0  | INSERT INTO t (k, n) VALUES (8, DEFAULT)",
        "23502 | 0  | INSERT INTO t (k, n) VALUES (8, 1), (NULL, 1)",
        "23502 | 0  | UPDATE t SET n = CASE WHEN k = 2 THEN NULL ELSE 7 END",
        "22001 | 0  | INSERT INTO t (k, n, s) VALUES (7, 1, 'short'), (8, 1, 'toolong')",
        "22003 | 0  | INSERT INTO t (k, n) VALUES (8, 1), (9, 99999999999)",
        "22003 | 0  | INSERT INTO t (k, n, p) VALUES (8, 1, 12345.678)",
        "22003 | 0  | UPDATE t SET n = 2147483646 + n",
        "22P02 | 0  | INSERT INTO t (k, n) VALUES (8, 'abc')",
        "22P02 | 0  | INSERT INTO t (k, n, u) VALUES (8, 1, 'xyz')",
        "22007 | 0  | INSERT INTO t (k, n, d) VALUES (8, 1, '2020-13-01')",
        "42804 | 0  | INSERT INTO t (k, n, m) VALUES (8, 1, MAP['a', 'b'])",
        "22004 | 0  | UPSERT INTO t (k, n, m) VALUES (8, 1, MAP[NULL, 1])",
        "22012 | 0  | UPDATE t SET n = 10 / (n - 2)",
        "21000 | 0  | UPDATE t SET n = (SELECT k FROM t)",
        "22008 | 0  | UPSERT INTO t (k, n, _time) VALUES (8, 1, -5)",
        "22023 | 0  | UPSERT INTO t (k, n, _time) VALUES (8, 1, 'x')",
        "22008 | 0  | SELECT * FROM t FOR SYSTEM_TIME AS OF -1",
      })
  void badStatementsAreRefusedAtTheirPlace(String sqlState, int column, String statement) {
    String text = statement.replace("`", "\"").replace("TABLE a b", "TABLE \"a b\"");
    List<String> before = sql.query("SELECT * FROM t ORDER BY k");
    SqlException e = assertThrows(SqlException.class, () -> execute(text));
    assertEquals(sqlState, e.sqlState(), e.getMessage());
    assertEquals(column, e.column(), e.getMessage());
    assertEquals(column == 0 ? 0 : 1, e.line(), e.getMessage());
    assertFalse(e.getMessage().contains("\n"), e.getMessage());
    assertEquals(before, sql.query("SELECT * FROM t ORDER BY k"));
  }

  private void execute(String text) {
    if (sql.session.prepare(text).isQuery()) {
      sql.query(text);
    } else {
      sql.run(text);
    }
  }

  @Test
  void placesAreThoseOfTheTextWithItsLiterals() {
    SqlException e =
        assertThrows(
            SqlException.class,
            () -> sql.query("SELECT k\nFROM t\nWHERE n = 12345 AND s = 'abc' AND nosuch = 1"));
    assertEquals(3, e.line());
    assertEquals(35, e.column());
  }

  @Test
  void wrongNamesComeWithTheNearestRightOne() {
    assertMessage("SELECT kk FROM t", "did you mean k?");
    assertMessage("INSERT INTO t (k, nn) VALUES (1, 1)", "did you mean n?");
    assertMessage("SELECT * FROM tt", "did you mean t?");
    assertMessage(
        "CREATE TABLE x (k INT PRIMARY KEY) FAMILY d WITH (version = 3)", "did you mean versions?");
  }

  private void assertMessage(String statement, String part) {
    SqlException e =
        assertThrows(SqlException.class, () -> sql.session.prepare(statement).define());
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void parametersMustBeAsManyAsThereAre() {
    SqlException e =
        assertThrows(SqlException.class, () -> sql.query("SELECT k FROM t WHERE k = ?"));
    assertEquals("07001", e.sqlState());
  }

  @Test
  void aReadOnlyEngineRefusesWhatChangesSomething() {
    Session session = Engine.open(sql.store, true).session();
    for (String statement :
        new String[] {
          "INSERT INTO t (k, n) VALUES (9, 9)",
          "UPDATE t SET n = 1",
          "DELETE FROM t",
          "DELETE FROM t$cells",
          "CREATE TABLE x (k INT PRIMARY KEY)",
          "DROP TABLE t",
          "TRUNCATE TABLE t",
          "COMPACT TABLE t"
        }) {
      SqlException e = assertThrows(SqlException.class, () -> session.prepare(statement));
      assertEquals("25006", e.sqlState(), statement);
    }
    assertTrue(session.prepare("SELECT * FROM t").isQuery());
    assertTrue(session.prepare("EXPLAIN DELETE FROM t").isQuery());
  }
}
