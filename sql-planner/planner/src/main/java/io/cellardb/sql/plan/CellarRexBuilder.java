package io.cellardb.sql.plan;

import io.cellardb.sql.execution.PlanningWork;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;

/**
 * Builds expressions. A cast of a literal to a time of fewer digits stays a cast, which rounds as
 * that of any other time: Calcite would make a literal of it, and cut the digits. Casts of
 * intervals stay casts, too, of which Calcite would make arithmetic of whole numbers. IS NOT FALSE
 * and IS NOT TRUE are tests of single conditions, see {@link TruthTest}, and for CASE see {@link
 * TruthCase}.
 */
final class CellarRexBuilder extends WindowTypes {
  CellarRexBuilder(RelDataTypeFactory types) {
    super(types);
  }

  @Override
  public RexNode makeCall(SqlParserPos pos, SqlOperator op, List<? extends RexNode> exprs) {
    RexNode call = super.makeCall(pos, op, exprs);
    return own(pos, call.getType(), op, exprs, call);
  }

  @Override
  public RexNode makeCall(
      SqlParserPos pos, RelDataType returnType, SqlOperator op, List<RexNode> exprs) {
    return own(pos, returnType, op, exprs, super.makeCall(pos, returnType, op, exprs));
  }

  private RexNode own(
      SqlParserPos pos,
      RelDataType type,
      SqlOperator op,
      List<? extends RexNode> exprs,
      RexNode otherwise) {
    PlanningWork.step();
    if (TruthTest.isOne(op)) {
      return TruthTest.of(this, pos, type, op, exprs.get(0));
    }
    return TruthCase.isOne(op, type) ? TruthCase.of(this, pos, type, op, exprs) : otherwise;
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
