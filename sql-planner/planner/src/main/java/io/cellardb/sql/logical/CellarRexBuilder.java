package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.GroupsBound;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.parser.tree.GroupsWindow;
import io.cellardb.sql.repair.LikeEscapes;
import io.cellardb.sql.repair.LiteralCasts;
import io.cellardb.sql.repair.NullComparisons;
import io.cellardb.sql.repair.QuantifiedNulls;
import io.cellardb.sql.repair.TruthSearch;
import io.cellardb.sql.repair.TruthTest;
import io.cellardb.sql.repair.WindowTypes;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Builds expressions. Some casts stay casts, see {@link LiteralCasts}.
 *
 * <p>A truth value that is said to be never NULL is true or else false. Calcite simplifies a CASE
 * that is never NULL as if unknown were false, and keeps its type by such a cast; NOT of it would
 * be unknown. IS NOT FALSE and IS NOT TRUE are tests of single conditions, see {@link TruthTest},
 * truth values are not searched, see {@link TruthSearch}, comparisons with NULL are unknown from
 * the start, see {@link NullComparisons}, unless they are with an array, see {@link
 * QuantifiedNulls}, and LIKE heeds its escape, see {@link LikeEscapes}. For {@code 'today'::date}
 * see {@link TimeWordCasts}.
 */
public final class CellarRexBuilder extends WindowTypes {
  public CellarRexBuilder(RelDataTypeFactory types) {
    super(types);
  }

  @Override
  public RexNode makeCall(SqlParserPos pos, SqlOperator op, List<? extends RexNode> exprs) {
    PlanningWork.step();
    return isOwn(op, exprs)
        ? ownCall(pos, deriveReturnType(op, exprs), op, exprs)
        : super.makeCall(pos, op, LikeEscapes.heeded(this, op, exprs));
  }

  @Override
  public RexNode makeCall(
      SqlParserPos pos, RelDataType returnType, SqlOperator op, List<RexNode> exprs) {
    PlanningWork.step();
    return isOwn(op, exprs)
        ? ownCall(pos, returnType, op, exprs)
        : super.makeCall(pos, returnType, op, List.copyOf(LikeEscapes.heeded(this, op, exprs)));
  }

  private static boolean isOwn(SqlOperator op, List<? extends RexNode> exprs) {
    return TruthTest.isOne(op)
        || TruthSearch.isOne(op, exprs)
        || NullComparisons.isUnknown(op, exprs)
        || QuantifiedNulls.isOne(op, exprs);
  }

  private RexNode ownCall(
      SqlParserPos pos, RelDataType type, SqlOperator op, List<? extends RexNode> exprs) {
    if (TruthTest.isOne(op)) {
      return TruthTest.of(this, pos, type, op, exprs.get(0));
    }
    if (QuantifiedNulls.isOne(op, exprs)) {
      return makeCall(pos, type, QuantifiedNulls.of(op), List.copyOf(exprs));
    }
    return TruthSearch.isOne(op, exprs) ? TruthSearch.of(this, pos, exprs) : makeNullLiteral(type);
  }

  @Override
  public RexNode makeAbstractCast(SqlParserPos pos, RelDataType type, RexNode exp, boolean safe) {
    RexNode own = ownCast(pos, type, exp, safe);
    return own == null ? super.makeAbstractCast(pos, type, exp, safe) : own;
  }

  @Override
  public RexNode makeAbstractCast(
      SqlParserPos pos, RelDataType type, RexNode exp, boolean safe, RexLiteral format) {
    RexNode own = ownCast(pos, type, exp, safe);
    return own == null ? super.makeAbstractCast(pos, type, exp, safe, format) : own;
  }

  /** What a cast is without being one; null if it stays one. */
  private RexNode ownCast(SqlParserPos pos, RelDataType type, RexNode exp, boolean safe) {
    if (!safe && isOfTruth(type, exp)) {
      return makeCall(pos, SqlStdOperatorTable.IS_TRUE, List.of(exp));
    }
    if (isOfLiteralTruth(type, exp)) {
      RelDataType known = getTypeFactory().createTypeWithNullability(type, false);
      return makeExactLiteral(exp.isAlwaysTrue() ? BigDecimal.ONE : BigDecimal.ZERO, known);
    }
    RexNode time = TimeWordCasts.meant(this, type, exp);
    return time == null ? null : makeCast(pos, type, time, false, safe);
  }

  /** Whether TRUE or FALSE is cast to a number, of which Calcite would make a wrong literal. */
  private static boolean isOfLiteralTruth(RelDataType type, RexNode exp) {
    return type.getSqlTypeName() == SqlTypeName.INTEGER
        && (exp.isAlwaysTrue() || exp.isAlwaysFalse())
        && exp instanceof RexLiteral;
  }

  /** Whether a cast says of a truth value that it is never NULL. */
  private static boolean isOfTruth(RelDataType type, RexNode exp) {
    return type.getSqlTypeName() == SqlTypeName.BOOLEAN
        && exp.getType().getSqlTypeName() == SqlTypeName.BOOLEAN
        && exp.getType().isNullable()
        && !type.isNullable();
  }

  @Override
  public RexNode makeCast(
      SqlParserPos pos,
      RelDataType type,
      RexNode exp,
      boolean matchNullability,
      boolean safe,
      RexLiteral format) {
    boolean own =
        LiteralCasts.stays(exp, type)
            || isOfTime(exp.getType(), type)
            || isOfLiteralTruth(type, exp);
    return own
        ? makeAbstractCast(pos, type, exp, safe, format)
        : super.makeCast(pos, type, exp, matchNullability, safe, format);
  }

  @Override
  public RexNode makeOver(
      SqlParserPos pos,
      RelDataType type,
      SqlAggFunction operator,
      List<RexNode> exprs,
      List<RexNode> partitionKeys,
      com.google.common.collect.ImmutableList<RexFieldCollation> orderKeys,
      RexWindowBound lowerBound,
      RexWindowBound upperBound,
      RexWindowExclusion exclude,
      boolean rows,
      boolean allowPartial,
      boolean nullWhenCountZero,
      boolean distinct,
      boolean ignoreNulls) {
    return super.makeOver(
        pos,
        type,
        operator,
        exprs,
        partitionKeys,
        orderKeys,
        counted(lowerBound),
        counted(upperBound),
        exclude,
        rows,
        allowPartial,
        nullWhenCountZero,
        distinct,
        ignoreNulls);
  }

  /** A bound that counts groups, if it is marked as such. */
  private static RexWindowBound counted(RexWindowBound bound) {
    if (bound.getOffset() instanceof RexCall call
        && call.getOperator().equals(GroupsWindow.COUNT)) {
      RexNode offset = call.getOperands().get(0);
      return new GroupsBound(
          bound.isPreceding()
              ? RexWindowBounds.preceding(offset)
              : RexWindowBounds.following(offset));
    }
    return bound;
  }

  /** What is refused; Calcite makes literals of it. */
  private static boolean isOfTime(RelDataType from, RelDataType to) {
    return (SqlTypeUtil.isDatetime(to) && SqlTypeUtil.isNumeric(from))
        || (SqlTypeUtil.isDatetime(from) && SqlTypeUtil.isNumeric(to))
        || (from.getSqlTypeName() == SqlTypeName.TIME && SqlTypeUtil.isTimestamp(to));
  }
}
