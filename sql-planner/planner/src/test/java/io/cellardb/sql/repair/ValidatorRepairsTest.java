package io.cellardb.sql.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

/**
 * What Calcite's parser and validator do without our repairs. A test fails as soon as they do it
 * right; then its repair is to be deleted.
 */
final class ValidatorRepairsTest {
  private final PlainCalcite calcite = new PlainCalcite();

  private static String needed(Class<?> repair) {
    return "Calcite no longer needs " + repair.getSimpleName() + ": delete it";
  }

  private void assertRefused(Class<?> repair, Class<? extends Throwable> error, String sql) {
    assertThrows(error, () -> calcite.validated(sql), needed(repair));
  }

  private void assertNeverNull(Class<?> repair, String sql) {
    assertFalse(calcite.type(sql).isNullable(), () -> needed(repair) + ", for " + sql);
  }

  @Test
  @Needs(ArrayQuantifiers.class)
  void anArrayOfOneTextTypeIsNotComparedWithAnother() {
    assertRefused(
        ArrayQuantifiers.class, CalciteContextException.class, "SELECT 'a' = ANY (texts) FROM a");
  }

  @Test
  @Needs(ArrayQuantifiers.class)
  void noParameterIsComparedWithAnArray() {
    assertRefused(
        ArrayQuantifiers.class,
        UnsupportedOperationException.class,
        "SELECT ? = ANY (texts) FROM a");
  }

  @Test
  @Needs(CoercedCases.class)
  void aNullThatIsCastToTheTypeOfOthersIsNeverNull() {
    assertNeverNull(CoercedCases.class, "SELECT COALESCE(CAST(NULL AS DATE), 'none')");
  }

  @Test
  @Needs(ColumnAliases.class)
  void aTableHasANameForEachColumnOrForNone() {
    assertRefused(
        ColumnAliases.class, CalciteContextException.class, "SELECT * FROM a AS u (first)");
  }

  @Test
  @Needs(CommaJoins.class)
  void theCommaBindsAsJoinDoes() {
    SqlSelect select = (SqlSelect) PlainCalcite.parsed("SELECT * FROM a, b NATURAL JOIN c");
    SqlJoin last = (SqlJoin) select.getFrom();
    SqlJoin first = assertInstanceOf(SqlJoin.class, last.getLeft(), needed(CommaJoins.class));
    assertEquals(JoinType.COMMA, first.getJoinType(), needed(CommaJoins.class));
  }

  @Test
  @Needs(DatetimeLiterals.class)
  void yearsHaveAnyNumberOfDigits() {
    String needed = needed(DatetimeLiterals.class);
    assertEquals(
        "SELECT DATE '0001-01-01'", calcite.validated("SELECT DATE '1-1-1'").toString(), needed);
    assertEquals(
        "SELECT TIMESTAMP '2345-01-01 00:00:00'",
        calcite.validated("SELECT TIMESTAMP '12345-01-01 00:00:00'").toString(),
        needed);
  }

  @Test
  @Needs(DatetimeLiterals.class)
  void theErrorOfALateYearHasNoPlace() {
    assertRefused(
        DatetimeLiterals.class, IllegalArgumentException.class, "SELECT DATE '12345-01-01'");
  }

  @Test
  @Needs(DeclaredNames.class)
  void namesThatAStatementDeclaresAreFoundInOneSpellingAlone() {
    assertRefused(
        DeclaredNames.class, CalciteContextException.class, "WITH q AS (SELECT 1) SELECT * FROM Q");
    assertRefused(
        DeclaredNames.class,
        CalciteContextException.class,
        "SELECT SUM(x) OVER W FROM a WINDOW w AS (ORDER BY id)");
  }

  @Test
  @Needs(FilteredWindows.class)
  void noWindowHasAFilter() {
    assertRefused(
        FilteredWindows.class,
        CalciteContextException.class,
        "SELECT SUM(x) FILTER (WHERE x > 1) OVER () FROM a");
  }

  @Test
  @Needs(JoinedColumns.class)
  void mergedColumnsAreAmbiguousInWhere() {
    assertRefused(
        JoinedColumns.class,
        CalciteContextException.class,
        "SELECT a.id FROM a JOIN b USING (x) WHERE x = 1");
  }

  @Test
  @Needs(JoinedColumns.class)
  void noMoreThanTwoColumnsAreMerged() {
    assertRefused(
        JoinedColumns.class,
        AssertionError.class,
        "SELECT x FROM a JOIN b USING (x) JOIN c USING (x)");
  }

  @Test
  @Needs(JoinedColumns.class)
  void behindAColumnAStarTakesOthersForThoseThatAreMerged() {
    assertRefused(
        JoinedColumns.class, NullPointerException.class, "SELECT a.x, * FROM a JOIN b USING (id)");
  }

  @Test
  @Needs(OuterColumns.class)
  void anOuterColumnIsNoConstantBesideAnAggregate() {
    assertRefused(
        OuterColumns.class,
        CalciteContextException.class,
        "SELECT (SELECT COUNT(*) + a.x FROM b) FROM a");
  }

  @Test
  @Needs(Percentiles.class)
  void aPercentileOfIntegersIsAnInteger() {
    String query = "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY id) FROM a";
    assertEquals(
        SqlTypeName.INTEGER, calcite.type(query).getSqlTypeName(), needed(Percentiles.class));
    assertNeverNull(Percentiles.class, query);
    assertNeverNull(
        Percentiles.class, "SELECT PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY id) FROM a");
  }

  @Test
  @Needs(Percentiles.class)
  void aPercentileWithAFilterHasNoType() {
    assertRefused(
        Percentiles.class,
        UnsupportedOperationException.class,
        "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY id) FILTER (WHERE id > 1) FROM a");
  }

  @Test
  @Needs(TimePrecision.class)
  void digitsOfASecondAreLeftOut() {
    assertEquals(
        "TIMESTAMP(9)",
        calcite.type("SELECT CAST('2000-01-01 00:00:00' AS TIMESTAMP(12))").toString(),
        needed(TimePrecision.class));
    assertEquals(
        "123:INTERVAL SECOND(2, 9)",
        calcite.expression("INTERVAL '0.1234567' SECOND(2, 9)").toString(),
        needed(TimePrecision.class));
  }

  @Test
  @Needs(UnframedWindows.class)
  void functionsWithoutFrameRefuseOne() {
    for (String function :
        List.of("ROW_NUMBER", "RANK", "DENSE_RANK", "PERCENT_RANK", "CUME_DIST", "LAG", "LEAD")) {
      String operand = function.startsWith("L") ? "x" : "";
      assertRefused(
          UnframedWindows.class,
          CalciteContextException.class,
          "SELECT " + function + "(" + operand + ") OVER (ORDER BY id ROWS 1 PRECEDING) FROM a");
    }
  }

  @Test
  @Needs(WindowTypes.class)
  void theValueOfARowThatAFrameMayLackIsNeverNull() {
    assertNeverNull(WindowTypes.class, "SELECT NTH_VALUE(id, 2) OVER (ORDER BY id) FROM a");
    assertNeverNull(
        WindowTypes.class,
        "SELECT FIRST_VALUE(id) IGNORE NULLS"
            + " OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING) FROM a");
    assertNeverNull(
        WindowTypes.class,
        "SELECT FIRST_VALUE(id) OVER"
            + " (ORDER BY id ROWS BETWEEN CURRENT ROW AND CURRENT ROW EXCLUDE CURRENT ROW) FROM a");
  }

  @Test
  @Needs(AggregateTypes.class)
  void whatRowsAreWantingForIsNeverNull() {
    assertNeverNull(AggregateTypes.class, "SELECT ARRAY_AGG(id) FROM a");
    assertNeverNull(AggregateTypes.class, "SELECT VAR_SAMP(id) FROM a GROUP BY x");
    assertNeverNull(AggregateTypes.class, "SELECT LAG(x, 1, 0) OVER (ORDER BY id) FROM a");
  }

  @Test
  @Needs(AggregateTypes.class)
  void joinedTextsAreAsShortAsEach() {
    assertEquals(
        1, calcite.type("SELECT LISTAGG('a') FROM a").getPrecision(), needed(AggregateTypes.class));
  }

  @Test
  @Needs(SessionVariable.class)
  void aSessionAlwaysHasAUser() {
    SessionVariable.all()
        .forEach(name -> assertNeverNull(SessionVariable.class, "SELECT " + name.getName()));
  }

  @Test
  @Needs(ExtendedTables.class)
  void anExtendedTableIsNotJoined() {
    assertRefused(
        ExtendedTables.class,
        NullPointerException.class,
        "SELECT * FROM a EXTEND (z INTEGER) JOIN b USING (x)");
  }

  @Test
  @Needs(MisplacedCalls.class)
  void aValueIsCalledForATable() {
    assertRefused(
        MisplacedCalls.class, IllegalArgumentException.class, "SELECT * FROM TABLE(MD5('a'))");
  }
}
