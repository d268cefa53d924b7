package io.cellardb.sql.logical;

import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.repair.NullComparisons;
import io.cellardb.sql.repair.TruthSearch;
import io.cellardb.sql.repair.TruthTest;
import io.cellardb.sql.repair.WindowTypes;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;

/**
 * Builds expressions. A cast of a literal to a time of fewer digits stays a cast, which rounds as
 * that of any other time: Calcite would make a literal of it, and cut the digits. Casts of
 * intervals stay casts, too, of which Calcite would make arithmetic of whole numbers.
 *
 * <p>A truth value that is said to be never NULL is true or else false. Calcite simplifies a CASE
 * that is never NULL as if unknown were false, and keeps its type by such a cast; NOT of it would
 * be unknown. IS NOT FALSE and IS NOT TRUE are tests of single conditions, see {@link TruthTest},
 * truth values are not searched, see {@link TruthSearch}, and comparisons with NULL are unknown
 * from the start, see {@link NullComparisons}.
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
        : super.makeCall(pos, op, exprs);
  }

  @Override
  public RexNode makeCall(
      SqlParserPos pos, RelDataType returnType, SqlOperator op, List<RexNode> exprs) {
    PlanningWork.step();
    return isOwn(op, exprs)
        ? ownCall(pos, returnType, op, exprs)
        : super.makeCall(pos, returnType, op, exprs);
  }

  private static boolean isOwn(SqlOperator op, List<? extends RexNode> exprs) {
    return TruthTest.isOne(op)
        || TruthSearch.isOne(op, exprs)
        || NullComparisons.isUnknown(op, exprs);
  }

  private RexNode ownCall(
      SqlParserPos pos, RelDataType type, SqlOperator op, List<? extends RexNode> exprs) {
    if (TruthTest.isOne(op)) {
      return TruthTest.of(this, pos, type, op, exprs.get(0));
    }
    return TruthSearch.isOne(op, exprs) ? TruthSearch.of(this, pos, exprs) : makeNullLiteral(type);
  }

  @Override
  public RexNode makeAbstractCast(SqlParserPos pos, RelDataType type, RexNode exp, boolean safe) {
    return !safe && isOfTruth(type, exp)
        ? makeCall(pos, SqlStdOperatorTable.IS_TRUE, List.of(exp))
        : super.makeAbstractCast(pos, type, exp, safe);
  }

  @Override
  public RexNode makeAbstractCast(
      SqlParserPos pos, RelDataType type, RexNode exp, boolean safe, RexLiteral format) {
    return !safe && isOfTruth(type, exp)
        ? makeCall(pos, SqlStdOperatorTable.IS_TRUE, List.of(exp))
        : super.makeAbstractCast(pos, type, exp, safe, format);
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
        isOfInterval(exp.getType(), type)
            || isOfInterval(type, exp.getType())
            || isOfTime(exp.getType(), type)
            || (exp instanceof RexLiteral literal && hasMoreDigits(literal, type));
    return own
        ? makeAbstractCast(pos, type, exp, safe, format)
        : super.makeCast(pos, type, exp, matchNullability, safe, format);
  }

  /** What is refused; Calcite makes literals of it. */
  private static boolean isOfTime(RelDataType from, RelDataType to) {
    return (SqlTypeUtil.isDatetime(to) && SqlTypeUtil.isNumeric(from))
        || (SqlTypeUtil.isDatetime(from) && SqlTypeUtil.isNumeric(to))
        || (from.getSqlTypeName() == SqlTypeName.TIME && SqlTypeUtil.isTimestamp(to));
  }

  private static boolean isOfInterval(RelDataType interval, RelDataType other) {
    return SqlTypeUtil.isInterval(interval)
        && (SqlTypeUtil.isExactNumeric(other)
            || SqlTypeUtil.isApproximateNumeric(other)
            || SqlTypeUtil.isInterval(other));
  }

  private static boolean hasMoreDigits(RexLiteral literal, RelDataType type) {
    int digits = type.getPrecision();
    return switch (type.getSqlTypeName()) {
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
        Comparable<?> value = literal.getValueAs(Comparable.class);
        yield value instanceof TimestampString timestamp
            ? !timestamp.round(digits).equals(timestamp)
            : value instanceof TimeString time && !time.round(digits).equals(time);
      }
      default -> false;
    };
  }
}
