package io.cellardb.sql.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import java.util.List;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.Sarg;
import org.junit.jupiter.api.Test;

/**
 * What Calcite's simplification makes of expressions without our repairs. A test fails as soon as
 * that is right; then its repair is to be deleted.
 */
final class SimplificationRepairsTest {
  private final PlainCalcite calcite = new PlainCalcite();

  private static String needed(Class<?> repair) {
    return "Calcite no longer needs " + repair.getSimpleName() + ": delete it";
  }

  /** The row whose x is NULL has to stay. */
  @Test
  @Needs(GuardedCasts.class)
  void aConditionOnCoalesceLosesRows() {
    String plan =
        calcite.planned(
            "SELECT id FROM a WHERE CASE WHEN COALESCE(x, 13) = 8 THEN 1 END IS NULL",
            CoreRules.FILTER_REDUCE_EXPRESSIONS);
    assertTrue(
        plan.contains("condition=[<>(CAST($1):INTEGER NOT NULL, 8)]"),
        () -> needed(GuardedCasts.class) + plan);
  }

  /** What is unknown is not true. */
  @Test
  @Needs(Membership.class)
  void aTestOfMembershipIsLost() {
    String simplified = calcite.simplified("(1 IN (SELECT NULL)) IS TRUE");
    assertTrue(simplified.startsWith("IN(1,"), () -> needed(Membership.class) + simplified);
  }

  @Test
  @Needs(NullComparisons.class)
  void noPredicateMayCompareWithNull() {
    RexNode unknown = calcite.expression("x = NULL");
    AssertionError error =
        assertThrows(
            AssertionError.class,
            () -> RelOptPredicateList.of(calcite.builder(), List.of(unknown)),
            needed(NullComparisons.class));
    assertEquals("Comparison with NULL in pulledUpPredicates", error.getMessage());
  }

  /** Rows of a without one of b have to stay where the array is empty. */
  @Test
  @Needs(QuantifiedNulls.class)
  void nullIsUnknownBesideAllOfNothing() {
    String plan =
        calcite.planned(
            "SELECT a.id FROM a LEFT JOIN b ON a.id = b.id"
                + " WHERE CAST(b.x AS VARCHAR) < ALL (STRING_TO_ARRAY(CAST(a.x AS VARCHAR), ','))",
            CoreRules.FILTER_INTO_JOIN);
    assertTrue(plan.contains("joinType=[inner]"), () -> needed(QuantifiedNulls.class) + plan);
  }

  /** It is unknown where x is NULL. */
  @Test
  @Needs(RowComparisons.class)
  void aRowIsNeverUnknown() {
    assertEquals("false", calcite.simplified("(x, 1) < (x, 1)"), needed(RowComparisons.class));
  }

  /** NULL is not between anything. */
  @Test
  @Needs(TruthComparisons.class)
  void nullIsBetweenFalseAndTrue() {
    assertEquals(
        "SEARCH(false, Sarg[[false..true]])",
        calcite.simplifiedAsCondition("NULLIF(t, t) BETWEEN FALSE AND TRUE"),
        needed(TruthComparisons.class));
  }

  /** NULL is distinct from FALSE. */
  @Test
  @Needs(TruthSearch.class)
  void nullIsNotFoundAmongTrueAndNull() {
    RexNode searched = calcite.expression("NULLIF(t, t)");
    Sarg<Boolean> distinctFromFalse =
        Sarg.of(RexUnknownAs.TRUE, ImmutableRangeSet.of(Range.singleton(true)));
    RexNode search =
        calcite
            .builder()
            .makeCall(
                SqlStdOperatorTable.SEARCH,
                searched,
                calcite.builder().makeSearchArgumentLiteral(distinctFromFalse, searched.getType()));
    assertEquals(
        "=(false, true)",
        calcite.simplify().simplifyUnknownAsFalse(search).toString(),
        needed(TruthSearch.class));
  }

  /** It is false where x is NULL. */
  @Test
  @Needs(TruthTest.class)
  void aTestOfAConjunctionLosesATerm() {
    assertEquals(
        "IS NOT FALSE(=($1, 1))",
        calcite.simplified("(x IS NOT NULL AND x = 1) IS NOT FALSE"),
        needed(TruthTest.class));
  }

  @Test
  @Needs(LiteralCasts.class)
  void aCastOfALiteralCutsDigits() {
    assertEquals(
        "00:00:00",
        calcite.expression("CAST(TIME '00:00:00.9' AS TIME(0))").toString(),
        needed(LiteralCasts.class));
    String cast = calcite.expression("CAST(CAST(x AS INTERVAL DAY) AS INTEGER)").toString();
    assertTrue(cast.contains("/INT(Reinterpret("), () -> needed(LiteralCasts.class) + cast);
  }

  /** It is the one text that is a percent sign. */
  @Test
  @Needs(LikeEscapes.class)
  void anEscapedPercentSignIsAnyText() {
    assertEquals(
        "OR(null, IS NOT NULL($1))",
        calcite.simplified("CAST(x AS VARCHAR) LIKE '%%' ESCAPE '%'"),
        needed(LikeEscapes.class));
  }

  /** There are UUIDs between the two. */
  @Test
  @Needs(UuidLiterals.class)
  void uuidsAreOrderedAsSignedNumbers() {
    assertEquals(
        "false",
        calcite.simplifiedAsCondition(
            "u > UUID '00000000-0000-0000-0000-000000000000'"
                + " AND u < UUID '80000000-0000-0000-0000-000000000000'"),
        needed(UuidLiterals.class));
  }
}
