package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
      })
  void aParameterHasTheTypeOfItsPlace(String type, String query) {
    assertEquals(
        List.of(type),
        sql.session.prepare(query).parameters().stream()
            .map(parameter -> parameter.getSqlTypeName().getName())
            .toList());
  }

  @Test
  void copiesOfAParameterAreOneParameter() {
    assertEquals(List.of("7"), sql.query("SELECT COALESCE(?, 1)", 7L));
    assertEquals(List.of("1"), sql.query("SELECT COALESCE(?, 1)", (Object) null));
    assertEquals(List.of("null"), sql.query("SELECT NULLIF(?, 2)", 2L));
    assertEquals(List.of("3"), sql.query("SELECT NULLIF(?, 2)", 3L));
  }
}
