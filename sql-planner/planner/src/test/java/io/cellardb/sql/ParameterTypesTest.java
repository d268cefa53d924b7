package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parameters have the types that their places tell. */
final class ParameterTypesTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void createTable() {
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, s VARCHAR, d DATE)");
    sql.run("INSERT INTO t VALUES (1, 'abc', DATE '2020-02-29')");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "VARCHAR ~ SELECT UPPER(?)",
        "VARCHAR ~ SELECT ? || 'x'",
        "VARCHAR ~ SELECT TRIM(?)",
        "VARCHAR ~ SELECT POSITION('a' IN ?)",
        "VARCHAR ~ SELECT SUBSTRING(? FROM 2)",
        "INTEGER ~ SELECT SUBSTRING(s FROM ?) FROM t",
        "VARCHAR ~ SELECT COALESCE(?, s) FROM t",
        "INTEGER ~ SELECT COALESCE(?, 1)",
        "BOOLEAN ~ SELECT k FROM t WHERE COALESCE(?, FALSE)",
        "INTEGER ~ SELECT NULLIF(?, 2)",
        "VARCHAR ~ SELECT NULLIF(s, ?) FROM t",
        "INTEGER ~ SELECT GREATEST(?, k) FROM t",
        "INTEGER ~ SELECT CASE WHEN k = 1 THEN ? ELSE 3 END FROM t",
        "INTEGER ~ SELECT CASE k WHEN ? THEN 'a' END FROM t",
        "INTEGER ~ SELECT ? + 1",
        "INTEGER ~ SELECT k FROM t WHERE ? IN (k, 5)",
        "INTEGER ~ SELECT k FROM t WHERE ? BETWEEN 0 AND k",
        "DATE ~ SELECT k FROM t WHERE d = ?",
        "DOUBLE ~ SELECT ABS(?)",
        "DOUBLE ~ SELECT -?",
        "BOOLEAN ~ SELECT NOT ?",
        "TIMESTAMP ~ SELECT DATE_TRUNC('month', ?)",
        "TIMESTAMP ~ SELECT EXTRACT(YEAR FROM ?)",
        "BIGINT ~ SELECT REPEAT(s, ?) FROM t",
        "VARCHAR ~ SELECT ?",
        "VARCHAR ~ SELECT ? AS x FROM t",
        "VARCHAR ~ SELECT MAX(?) FROM t",
        "DATE ~ SELECT CAST(? AS DATE)",
        "DATE ~ SELECT ?::DATE",
        "BOOLEAN ~ SELECT CASE WHEN ? THEN 1 END",
        "INTEGER ~ SELECT ? = ANY (SELECT k FROM t)",
        "INTEGER ~ SELECT ARRAY[k] || ARRAY[?] FROM t",
        "DOUBLE ~ SELECT INTERVAL '1' DAY * ?",
        "INTEGER ~ SELECT (?, 'a') = (SELECT k, s FROM t)",
        "DATE ~ SELECT (k, ?) <> (SELECT k, d FROM t AS u WHERE u.k = t.k) FROM t",
        "DATE ~ SELECT k FROM t WHERE k = 1 OR NOT (SELECT k, d FROM t) > (k, ?)",
        "DATE ~ SELECT k FROM t WHERE (k, ?) IN (SELECT k, d FROM t)",
        "DATE ~ SELECT k FROM t WHERE (k, ?) <> ALL (SELECT k, d FROM t)",
        "INTEGER ~ SELECT ? UNION SELECT 1",
        "INTEGER ~ SELECT ? AS x UNION ALL SELECT k FROM t ORDER BY x",
        "DATE ~ SELECT d FROM t EXCEPT SELECT ?",
        "DATE ~ SELECT d FROM t INTERSECT (SELECT NULL UNION SELECT ?)",
        "INTEGER ~ VALUES (?) UNION ALL SELECT k FROM t",
        "INTEGER ~ SELECT * FROM (SELECT k FROM t) AS q UNION SELECT ?",
        "DATE ~ SELECT 1, d FROM t UNION SELECT k, ? FROM t",
        "INTEGER ~ SELECT ? FROM t UNION SELECT u.k FROM t AS u JOIN t AS v USING (d)",
        "VARCHAR ~ SELECT ? UNION SELECT 'a'",
        "VARCHAR ~ SELECT ? UNION SELECT NULL",
        "INTEGER ~ SELECT k FROM t WHERE k IN (SELECT ?)",
        "INTEGER ~ SELECT k FROM t WHERE k > ALL (SELECT ? FROM t)",
        "INTEGER ~ SELECT k FROM t WHERE k = (SELECT ?)",
        "DATE ~ SELECT k FROM t WHERE (k, d) IN (VALUES (1, ?))",
      })
  void aParameterHasTheTypeOfItsPlace(String type, String query) {
    assertEquals(
        List.of(type),
        sql.session.prepare(query).parameters().stream()
            .map(parameter -> parameter.getSqlTypeName().getName())
            .toList());
  }

  @Test
  void parametersOfOneColumnMayTypeEachOther() {
    for (String query :
        List.of(
            "SELECT ?, d FROM t UNION SELECT k, ? FROM t",
            "SELECT ? AS a, t.d FROM t UNION SELECT k, ? FROM t JOIN t AS u USING (k)",
            "SELECT COUNT(*), ? FROM t UNION ALL SELECT ?, d FROM t",
            "VALUES (?, CURRENT_DATE), (1, ?)")) {
      assertEquals(
          List.of("DATE", "INTEGER"),
          sql.session.prepare(query).parameters().stream()
              .map(parameter -> parameter.getSqlTypeName().getName())
              .map(name -> name.equals("BIGINT") ? "INTEGER" : name)
              .sorted()
              .toList(),
          query);
    }
  }

  @Test
  void copiesOfAParameterAreOneParameter() {
    assertEquals(List.of("7"), sql.query("SELECT COALESCE(?, 1)", 7L));
    assertEquals(List.of("1"), sql.query("SELECT COALESCE(?, 1)", (Object) null));
    assertEquals(List.of("null"), sql.query("SELECT NULLIF(?, 2)", 2L));
    assertEquals(List.of("3"), sql.query("SELECT NULLIF(?, 2)", 3L));
  }

  /** What is done with a value cuts or rounds it, and not that it is a parameter. */
  @Test
  void aTimeKeepsItsDigitsUntilTheyAreRounded() {
    LocalDateTime fine = LocalDateTime.parse("2026-01-31T12:00:00.123456789");
    assertEquals(
        sql.query(
            "SELECT CAST(ARRAY[TIMESTAMP '2026-01-31 12:00:00.123456789'] AS TIMESTAMP(3) ARRAY)"),
        sql.query("SELECT CAST(ARRAY[?] AS TIMESTAMP(3) ARRAY)", fine));
    String difference =
        "SELECT TIMESTAMPDIFF(SECOND, TIMESTAMP '2026-01-31 11:59:59.123456789', %s)";
    assertEquals(List.of("1"), sql.query(difference.formatted("?"), fine));
    assertEquals(
        List.of("1"), sql.query(difference.formatted("TIMESTAMP '2026-01-31 12:00:00.123456789'")));
    assertEquals(
        sql.query("SELECT CAST(ARRAY['abc'] AS VARCHAR(2) ARRAY)"),
        sql.query("SELECT CAST(ARRAY[?] AS VARCHAR(2) ARRAY)", "abc"));
  }
}
