package io.cellardb.sql.execution.expression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class ExpressionTest {
  private static Object value(String sql) {
    return new SqlExpressions().evaluate(sql).get(0);
  }

  private static void fails(String sqlState, String sql) {
    SqlExecutionException e =
        assertThrows(SqlExecutionException.class, () -> value(sql), () -> sql);
    assertEquals(sqlState, e.sqlState(), () -> sql + ": " + e.getMessage());
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }

  @Test
  void integersOverflowAtTheRangeOfTheirType() {
    assertEquals(2147483647L, value("2147483646 + 1"));
    fails("22003", "2147483647 + 1");
    fails("22003", "CAST(9223372036854775807 AS BIGINT) + 1");
    fails("22003", "CAST(-9223372036854775807 AS BIGINT) - 2");
    fails("22003", "CAST(4611686018427387904 AS BIGINT) * 2");
    fails("22003", "CAST(100 AS TINYINT) * CAST(100 AS TINYINT)");
    fails("22003", "-CAST(-2147483648 AS INTEGER)");
    fails("22003", "ABS(CAST(-128 AS TINYINT))");
    assertEquals(-9223372036854775808L, value("CAST(-9223372036854775807 AS BIGINT) - 1"));
  }

  @Test
  void uncheckedOperatorsOverflowToo() {
    SqlExpressions sql = new SqlExpressions();
    RexNode most = sql.parse("2147483647");
    RexNode sum =
        new RexBuilder(sql.typeFactory())
            .makeCall(most.getType(), SqlStdOperatorTable.PLUS, List.of(most, most));
    SqlExecutionException e = assertThrows(SqlExecutionException.class, () -> sql.evaluate(sum));
    assertEquals("22003", e.sqlState());
  }

  @Test
  void integersDivideTowardsZero() {
    assertEquals(-3L, value("-7 / 2"));
    assertEquals(-1L, value("MOD(-7, 2)"));
    assertEquals(1L, value("7 % 3"));
    fails("22012", "1 / 0");
    fails("22012", "MOD(1, 0)");
    fails("22003", "CAST(-2147483648 AS INTEGER) / -1");
  }

  @Test
  void decimalsKeepTheirScaleAndRoundHalfUp() {
    assertEquals(decimal("0.30"), value("0.1 + 0.20"));
    assertEquals(decimal("0.002"), value("0.1 * 0.02"));
    assertEquals(decimal("-2.5"), value("1.0 - 3.5"));
    assertEquals(decimal("0.66666666666666666667"), value("2.0 / 3.00000"));
    assertEquals(decimal("-0.66666666666666666667"), value("-2.0 / 3.00000"));
    assertEquals(decimal("1.24"), value("CAST(1.235 AS DECIMAL(5, 2))"));
    assertEquals(decimal("-1.24"), value("CAST(-1.235 AS DECIMAL(5, 2))"));
    assertEquals(decimal("0.5"), value("MOD(5.5, 2.5)"));
    fails("22012", "1.5 / 0.0");
    fails("22003", "CAST(1000 AS DECIMAL(5, 2))");
    fails("22003", "CAST(99999999999999999999999999999999999999 AS DECIMAL(38, 0)) + 1.0");
  }

  @Test
  void decimalsBeyondLongsAreExact() {
    assertEquals(
        decimal("12345678901234567890123456790"), value("12345678901234567890123456789 + 1"));
    SqlExpressions sql = new SqlExpressions();
    RelDataType money = sql.type(SqlTypeName.DECIMAL, 15, 2);
    sql.column("p", money, decimal("9999999999999.99"), decimal("-0.01"), null)
        .column("d", money, decimal("0.07"), decimal("0.10"), decimal("1.00"));
    assertEquals(
        Arrays.asList(decimal("9299999999999.9907"), decimal("-0.0090"), null),
        sql.evaluate("p * (1 - d)"));
    assertEquals(
        Arrays.asList(decimal("99999999999999800000000000.0001"), decimal("0.0001"), null),
        sql.evaluate("p * p"));
  }

  @Test
  void doublesFollowPostgresql() {
    assertEquals(0.5, value("1e0 / 2"));
    fails("22012", "1e0 / 0");
    fails("22003", "1e308 * 10");
    assertEquals(8.0, value("POWER(2, 3)"));
    assertEquals(3.0, value("SQRT(9)"));
    fails("2201F", "SQRT(-1)");
    fails("2201E", "LN(0)");
  }

  @Test
  void comparisonsMixNumericTypesAndKnowNulls() {
    SqlExpressions sql = new SqlExpressions();
    sql.column("i", sql.type(SqlTypeName.INTEGER), 1L, 2L, null, 3L)
        .column(
            "d",
            sql.type(SqlTypeName.DECIMAL, 10, 2),
            decimal("1.00"),
            decimal("1.99"),
            decimal("1"),
            null)
        .column("f", sql.type(SqlTypeName.DOUBLE), 1.0, Double.NaN, 2.0, -0.0)
        .column("s", sql.type(SqlTypeName.VARCHAR), "a", "b", "ä", null);
    assertEquals(Arrays.asList(true, false, null, null), sql.evaluate("i = d"));
    assertEquals(Arrays.asList(false, true, null, null), sql.evaluate("i > d"));
    assertEquals(List.of(0, 3), sql.select("f <= 1"));
    assertEquals(List.of(1), sql.select("f > 1e300"));
    assertEquals(List.of(3), sql.select("f = 0"));
    assertEquals(List.of(1, 2), sql.select("s > 'a'"));
    assertEquals(List.of(2), sql.select("s >= 'z'"));
    assertEquals(List.of(2, 3), sql.select("s IS NULL OR s = 'ä'"));
    assertEquals(List.of(0), sql.select("i IS NOT DISTINCT FROM d"));
    assertEquals(Arrays.asList(false, true, true, true), sql.evaluate("i IS DISTINCT FROM d"));
  }

  @Test
  void logicHasThreeValues() {
    SqlExpressions sql = new SqlExpressions();
    RelDataType bool = sql.type(SqlTypeName.BOOLEAN);
    sql.column("a", bool, true, true, true, false, false, false, null, null, null)
        .column("b", bool, true, false, null, true, false, null, true, false, null);
    assertEquals(
        Arrays.asList(true, false, null, false, false, false, null, false, null),
        sql.evaluate("a AND b"));
    assertEquals(
        Arrays.asList(true, true, true, true, false, null, true, null, null),
        sql.evaluate("a OR b"));
    assertEquals(
        Arrays.asList(false, false, false, true, true, true, null, null, null),
        sql.evaluate("NOT a"));
    assertEquals(List.of(0), sql.select("a AND b"));
    assertEquals(List.of(0, 1, 2, 3, 6), sql.select("a OR b"));
    assertEquals(List.of(3, 4, 5), sql.select("NOT a"));
    assertEquals(List.of(3, 4, 5, 6, 7, 8), sql.select("a IS NOT TRUE"));
    assertEquals(List.of(0, 1, 2, 6, 7, 8), sql.select("a IS NOT FALSE"));
    assertEquals(List.of(6, 7, 8), sql.select("a IS UNKNOWN"));
    assertEquals(List.of(1, 4, 7), sql.select("(a OR NOT a OR a IS NULL) AND b IS FALSE"));
  }

  @Test
  void untakenBranchesAreNotEvaluated() {
    SqlExpressions sql = new SqlExpressions();
    sql.column("n", sql.type(SqlTypeName.INTEGER), 0L, 2L, null, 5L);
    assertEquals(
        Arrays.asList(-1L, 5L, -1L, 2L), sql.evaluate("CASE WHEN n <> 0 THEN 10 / n ELSE -1 END"));
    assertEquals(List.of(1, 3), sql.select("n <> 0 AND 10 / n > 0"));
    assertEquals(List.of(0, 1, 3), sql.select("n = 0 OR 10 / n > 0"));
    assertEquals(Arrays.asList(0L, 2L, 7L, 5L), sql.evaluate("COALESCE(n, 7)"));
    assertEquals(Arrays.asList(null, 5L, null, 2L), sql.evaluate("10 / NULLIF(n, 0)"));
  }

  @Test
  void caseMixesTextsOfDifferentColumns() {
    SqlExpressions sql = new SqlExpressions();
    sql.column("a", sql.type(SqlTypeName.VARCHAR), "x", "yy", null)
        .column("b", sql.type(SqlTypeName.VARCHAR), "1", "2", "3");
    assertEquals(
        Arrays.asList("x|", "long|", "3|"),
        sql.evaluate("CASE WHEN a = 'x' THEN 'x' WHEN a IS NULL THEN b ELSE 'long' END || '|'"));
  }

  @Test
  void inListsAndRangesBecomeSearches() {
    SqlExpressions sql = new SqlExpressions();
    sql.column("n", sql.type(SqlTypeName.INTEGER), 1L, 5L, null, 9L, 10L)
        .column("s", sql.type(SqlTypeName.VARCHAR), "a", "m", "z", null, "q")
        .column(
            "d",
            sql.type(SqlTypeName.DECIMAL, 10, 2),
            decimal("1.50"),
            decimal("2"),
            null,
            decimal("3.00"),
            decimal("4"));
    assertEquals(List.of(0, 3), sql.select("n IN (1, 9, 11)"));
    assertEquals(List.of(1, 4), sql.select("n NOT IN (1, 9, 11)"));
    assertEquals(List.of(1, 3), sql.select("n BETWEEN 5 AND 9"));
    assertEquals(List.of(0, 4), sql.select("n NOT BETWEEN 5 AND 9"));
    assertEquals(List.of(1, 4), sql.select("s IN ('m', 'q')"));
    assertEquals(List.of(0, 3), sql.select("d IN (1.5, 3)"));
    assertEquals(Arrays.asList(true, false, null, true, false), sql.evaluate("n IN (1, 9, 11)"));
    assertEquals(List.of(0, 3, 4), sql.select("n < 3 OR n > 6"));
  }

  @Test
  void rowsCompareFieldByField() {
    SqlExpressions sql = new SqlExpressions();
    sql.column("a", sql.type(SqlTypeName.INTEGER), 1L, 1L, 2L, null)
        .column("b", sql.type(SqlTypeName.INTEGER), 1L, 3L, null, 9L);
    assertEquals(List.of(1, 2), sql.select("(a, b) > (1, 2)"));
    assertEquals(List.of(0), sql.select("(a, b) = (1, 1)"));
    assertEquals(List.of(0), sql.select("(a, b) <= (1, 2)"));
  }

  @Test
  void likeWorksOnCodePoints() {
    SqlExpressions sql = new SqlExpressions();
    sql.column(
        "s",
        sql.type(SqlTypeName.VARCHAR),
        "abc",
        "aXc",
        "a_c",
        "äöü",
        "",
        null,
        "com.cnn.www",
        "日本語");
    assertEquals(List.of(0, 1, 2), sql.select("s LIKE 'a%c'"));
    assertEquals(List.of(0, 1, 2), sql.select("s LIKE 'a_c'"));
    assertEquals(List.of(2), sql.select("s LIKE 'a!_c' ESCAPE '!'"));
    assertEquals(List.of(0, 1, 2, 3, 7), sql.select("s LIKE '___'"));
    assertEquals(List.of(3), sql.select("s LIKE '%ö_'"));
    assertEquals(List.of(6), sql.select("s LIKE '%.cnn.%'"));
    assertEquals(List.of(0, 1, 2, 3, 4, 6, 7), sql.select("s LIKE '%'"));
    assertEquals(List.of(4), sql.select("s LIKE ''"));
    assertEquals(List.of(3, 4, 6, 7), sql.select("s NOT LIKE 'a%'"));
    assertEquals(List.of(1), sql.select("s LIKE 'a%X%c'"));
    assertEquals(List.of(0, 1, 2), sql.select("s ILIKE 'A%C'"));
    assertEquals(List.of(1), sql.select("s SIMILAR TO 'a(X|Y)c'"));
    assertEquals(true, value("'a\\c' LIKE 'a\\c'"));
    assertEquals(true, value("'aab' LIKE '%ab'"));
    assertEquals(false, value("'ab' LIKE 'ab_'"));
    assertEquals(false, value("'ab' LIKE 'ab%b'"));
    fails("22025", "'a' LIKE 'a!' ESCAPE '!'");
  }

  @Test
  void textFunctionsCountCodePoints() {
    assertEquals("äb", value("'ä' || 'b'"));
    assertEquals("ÄI", value("UPPER('äi')"));
    assertEquals("äi", value("LOWER('ÄI')"));
    assertEquals("TITLE", value("UPPER('title')"));
    assertEquals("title", value("LOWER('TITLE')"));
    assertEquals(3L, value("CHAR_LENGTH('日本語')"));
    assertEquals(9L, value("OCTET_LENGTH(CAST('日本語' AS VARBINARY))"));
    assertEquals("本", value("SUBSTRING('日本語' FROM 2 FOR 1)"));
    assertEquals("本語", value("SUBSTRING('日本語' FROM 2)"));
    assertEquals("a", value("SUBSTRING('abc' FROM -1 FOR 3)"));
    assertEquals("", value("SUBSTRING('abc' FROM 4)"));
    fails("22011", "SUBSTRING('abc' FROM 1 FOR -1)");
    assertEquals(2L, value("POSITION('本' IN '日本語')"));
    assertEquals(0L, value("POSITION('x' IN 'abc')"));
    assertEquals(1L, value("POSITION('' IN 'abc')"));
    assertEquals(4L, value("POSITION('a' IN 'abca' FROM 2)"));
    assertEquals("x", value("TRIM(' x ')"));
    assertEquals("x ", value("TRIM(LEADING FROM ' x ')"));
    assertEquals("xa", value("TRIM(LEADING 'a' FROM 'aaxa')"));
    assertEquals("語", value("TRIM(BOTH '日' FROM '日語日')"));
    assertEquals("b-c", value("REPLACE('aac', 'aa', 'b-')"));
    assertEquals("日本", value("LEFT('日本語', 2)"));
    assertEquals("本語", value("RIGHT('日本語', 2)"));
    assertArrayEquals(new byte[] {2, 3}, (byte[]) value("SUBSTRING(x'010203' FROM 2)"));
    assertArrayEquals(new byte[] {1, 2}, (byte[]) value("x'01' || x'02'"));
    assertNull(value("CAST(NULL AS VARCHAR) || 'a'"));
    assertEquals("Hello", value("INITCAP('hello')"));
    assertEquals("abab", value("REPEAT('ab', 2)"));
  }

  @Test
  void castsReadAndWriteText() {
    assertEquals(12L, value("CAST(' 12 ' AS INTEGER)"));
    fails("22P02", "CAST('1x' AS INTEGER)");
    fails("22P02", "CAST('' AS INTEGER)");
    fails("22003", "CAST('3000000000' AS INTEGER)");
    fails("22003", "CAST('99999999999999999999' AS BIGINT)");
    fails("22003", "CAST(300 AS TINYINT)");
    assertEquals(3L, value("CAST(2.5 AS INTEGER)"));
    assertEquals(2L, value("CAST(2.5e0 AS INTEGER)"));
    assertEquals(decimal("1.50"), value("CAST('1.5' AS DECIMAL(5, 2))"));
    fails("22P02", "CAST('abc' AS DOUBLE)");
    assertEquals("1.5", value("CAST(1.5e0 AS VARCHAR)"));
    assertEquals("1e+20", value("CAST(1e20 AS VARCHAR)"));
    assertEquals("100", value("CAST(1e2 AS VARCHAR)"));
    assertEquals("true", value("CAST(TRUE AS VARCHAR)"));
    assertEquals(true, value("CAST('yes' AS BOOLEAN)"));
    fails("22P02", "CAST('maybe' AS BOOLEAN)");
    assertEquals("abc", value("CAST('abcdef' AS VARCHAR(3))"));
    assertEquals("ab", value("CAST('ab' AS CHAR(5))"));
    fails("22001", "CAST(12345 AS VARCHAR(3))");
    assertEquals(LocalDate.of(2026, 1, 31), value("CAST('2026-01-31' AS DATE)"));
    fails("22007", "CAST('2026-02-30' AS DATE)");
    fails("22007", "CAST('today?' AS TIMESTAMP)");
    assertEquals(
        LocalDateTime.of(2026, 1, 31, 12, 0, 0, 123_456_000),
        value("CAST('2026-01-31 12:00:00.123456' AS TIMESTAMP(6))"));
    assertEquals(
        LocalDateTime.of(2026, 1, 31, 12, 0, 0, 120_000_000),
        value("CAST('2026-01-31T12:00:00.123456' AS TIMESTAMP(2))"));
    assertEquals(
        "2026-01-31 12:00:00.5", value("CAST(TIMESTAMP '2026-01-31 12:00:00.500' AS VARCHAR)"));
    assertEquals(LocalTime.of(12, 30), value("CAST(TIMESTAMP '2026-01-31 12:30:00' AS TIME)"));
    assertEquals(
        UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
        value("CAST('123e4567-e89b-12d3-a456-426614174000' AS UUID)"));
    fails("22P02", "CAST('123' AS UUID)");
    assertNull(value("CAST(NULL AS INTEGER)"));
    assertEquals("日本", value("CAST(CAST('日本' AS VARBINARY) AS VARCHAR)"));
    fails("22021", "CAST(x'FF' AS VARCHAR)");
  }

  @Test
  void datetimesAddSubtractAndSplit() {
    assertEquals(LocalDate.of(1998, 9, 2), value("DATE '1998-12-01' - INTERVAL '90' DAY"));
    assertEquals(LocalDate.of(2024, 2, 29), value("DATE '2024-01-31' + INTERVAL '1' MONTH"));
    assertEquals(LocalDate.of(1995, 1, 1), value("DATE '1994-01-01' + INTERVAL '1' YEAR"));
    assertEquals(
        LocalDateTime.of(2026, 1, 1, 0, 0),
        value("TIMESTAMP '2025-12-31 23:59:59' + INTERVAL '1' SECOND"));
    assertEquals(
        LocalDateTime.of(2025, 12, 31, 22, 59, 59),
        value("TIMESTAMP '2025-12-31 23:59:59' - INTERVAL '1' HOUR"));
    assertEquals(LocalTime.of(0, 30), value("TIME '23:30:00' + INTERVAL '1' HOUR"));
    assertEquals(2L * 86_400_000_000L, value("(DATE '2026-01-03' - DATE '2026-01-01') DAY"));
    assertEquals(14L, value("(DATE '2027-03-01' - DATE '2026-01-01') MONTH"));
    assertEquals(1998L, value("EXTRACT(YEAR FROM DATE '1998-12-01')"));
    assertEquals(4L, value("EXTRACT(QUARTER FROM DATE '1998-12-01')"));
    assertEquals(59L, value("EXTRACT(SECOND FROM TIMESTAMP '2025-12-31 23:58:59')"));
    assertEquals(58L, value("EXTRACT(MINUTE FROM TIMESTAMP '2025-12-31 23:58:59')"));
    assertEquals(2025L, value("YEAR(DATE '2025-12-31')"));
    assertEquals(LocalDate.of(2026, 5, 1), value("FLOOR(DATE '2026-05-17' TO MONTH)"));
    assertEquals(LocalDate.of(2026, 6, 1), value("CEIL(DATE '2026-05-17' TO MONTH)"));
    assertEquals(
        LocalDateTime.of(2026, 1, 2, 0, 0),
        value("TIMESTAMPADD(DAY, 1, TIMESTAMP '2026-01-01 00:00:00')"));
    assertEquals(
        LocalDateTime.of(2026, 1, 1, 0, 0, 0, 7_000),
        value("TIMESTAMPADD(MICROSECOND, 7, TIMESTAMP '2026-01-01 00:00:00')"));
    assertEquals(
        36L,
        value(
            "TIMESTAMPDIFF(HOUR, TIMESTAMP '2026-01-01 00:00:00', TIMESTAMP '2026-01-02"
                + " 12:00:00')"));
    assertEquals(13L, value("TIMESTAMPDIFF(MONTH, DATE '2026-01-15', DATE '2027-02-15')"));
  }

  @Test
  void theStatementHasOneTimeInItsZone() {
    assertEquals(LocalDate.of(2026, 3, 8), value("CURRENT_DATE"));
    assertEquals(LocalDateTime.of(2026, 3, 8, 1, 59, 58, 123_456_000), value("LOCALTIMESTAMP(6)"));
    assertEquals(
        LocalDateTime.of(2026, 3, 8, 1, 59, 58, 123_000_000), value("CURRENT_TIMESTAMP(3)"));
  }

  @Test
  void parametersFitTheirType() {
    assertEquals(43L, value("CAST(? AS INTEGER) + 1"));
    SqlExecutionException e =
        assertThrows(
            SqlExecutionException.class, () -> new SqlExpressions().evaluate("CAST(? AS VARCHAR)"));
    assertEquals("22018", e.sqlState());
  }

  @Test
  void collectionsAreMadeAndTakenApart() {
    assertEquals(List.of(1L, 2L), value("ARRAY[1, 2]"));
    assertEquals(Map.of("a", 1L), value("MAP['a', 1]"));
    assertEquals(2L, value("ARRAY[1, 2][2]"));
    assertNull(value("ARRAY[1, 2][3]"));
    assertNull(value("ARRAY[1, 2][0]"));
    assertEquals(1L, value("MAP['a', 1]['a']"));
    assertNull(value("MAP['a', 1]['b']"));
    assertEquals(2L, value("CARDINALITY(ARRAY[1, 2])"));
    assertEquals(1L, value("CARDINALITY(MAP['a', 1])"));
    assertEquals(List.of(1L, "x"), value("ROW(1, 'x')"));
  }

  @Test
  void roundingGoesAwayFromZero() {
    assertEquals(0, decimal("3").compareTo((BigDecimal) value("ROUND(2.5)")));
    assertEquals(0, decimal("-3").compareTo((BigDecimal) value("ROUND(-2.5)")));
    assertEquals(0, decimal("2.35").compareTo((BigDecimal) value("ROUND(2.345, 2)")));
    assertEquals(0, decimal("-3").compareTo((BigDecimal) value("FLOOR(-2.5)")));
    assertEquals(0, decimal("-2").compareTo((BigDecimal) value("CEIL(-2.5)")));
    assertEquals(1200L, value("ROUND(1234, -2)"));
    assertEquals(2.0, value("CEIL(1.5e0)"));
    assertEquals(0, decimal("2.3").compareTo((BigDecimal) value("TRUNCATE(2.39, 1)")));
    assertEquals(5L, value("ABS(-5)"));
  }

  @Test
  void constantsFoldUnlessTheyFail() {
    SqlExpressions sql = new SqlExpressions();
    RexBuilder rexBuilder = new RexBuilder(sql.typeFactory());
    List<RexNode> nodes =
        List.of(
            sql.parse("DATE '1998-12-01' - INTERVAL '90' DAY"),
            sql.parse("1 / 0"),
            sql.parse("CURRENT_DATE"),
            sql.parse("CAST(? AS INTEGER)"),
            sql.parse("0.06 - 0.01"));
    List<RexNode> reduced = new ArrayList<>();
    ConstantFolder.INSTANCE.reduce(rexBuilder, nodes, reduced);
    assertEquals("1998-09-02", reduced.get(0).toString());
    assertEquals(nodes.get(1), reduced.get(1));
    assertEquals(nodes.get(2), reduced.get(2));
    assertEquals(nodes.get(3), reduced.get(3));
    assertTrue(reduced.get(4).toString().startsWith("0.05"), reduced.get(4).toString());
  }

  @Test
  void whatNobodyCanExecuteIsRefusedWhenCompiled() {
    SqlExpressions sql = new SqlExpressions();
    RexNode over =
        new RexBuilder(sql.typeFactory())
            .makeCall(sql.type(SqlTypeName.INTEGER), SqlStdOperatorTable.GROUPING_ID, List.of());
    SqlExecutionException e =
        assertThrows(SqlExecutionException.class, () -> Expressions.compile(over));
    assertEquals("0A000", e.sqlState());
  }
}
