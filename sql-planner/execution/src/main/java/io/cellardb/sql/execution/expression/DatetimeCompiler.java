package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.VectorKind;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Datetimes and intervals: their sums and differences, EXTRACT, FLOOR and CEIL to a unit. */
final class DatetimeCompiler {
  private final ExpressionCompiler compiler;

  DatetimeCompiler(ExpressionCompiler compiler) {
    this.compiler = compiler;
  }

  /** A datetime plus an interval, in either order; null if the operands are others. */
  Template plus(RexCall call) {
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    if (SqlTypeUtil.isDatetime(left.getType()) && SqlTypeUtil.isInterval(right.getType())) {
      return add(call, left, right, false);
    }
    if (SqlTypeUtil.isInterval(left.getType()) && SqlTypeUtil.isDatetime(right.getType())) {
      return add(call, right, left, false);
    }
    return null;
  }

  /** A datetime minus an interval or a datetime; null if the operands are others. */
  Template minus(RexCall call) {
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    if (!SqlTypeUtil.isDatetime(left.getType())) {
      return null;
    }
    if (SqlTypeUtil.isInterval(right.getType())) {
      return add(call, left, right, true);
    }
    return DatetimeFunctions.minus(
        compiler.compileAll(call.getOperands()), left.getType(), right.getType(), call.getType());
  }

  private Template add(RexCall call, RexNode datetime, RexNode interval, boolean minus) {
    return DatetimeFunctions.plus(
        List.of(compiler.compile(datetime), compiler.compile(interval)),
        datetime.getType(),
        interval.getType(),
        call.getType(),
        minus);
  }

  /** FLOOR or CEIL to the unit that the second operand names; null if there is no kernel. */
  Template round(RexCall call, boolean ceil) {
    RexNode operand = call.getOperands().get(0);
    TimeUnit unit = unit(call.getOperands().get(1));
    return unit == null
        ? null
        : DatetimeFunctions.round(
            unit, ceil, compiler.compile(operand), operand.getType(), call.getType());
  }

  Template extract(RexCall call) {
    TimeUnit unit = unit(call.getOperands().get(0));
    RexNode operand = call.getOperands().get(1);
    return unit == null
        ? null
        : Extraction.template(unit, compiler.compile(operand), operand.getType(), call.getType());
  }

  /** The unit that a flag names, or null if it is a range of units or no flag. */
  private static TimeUnit unit(RexNode flag) {
    if (!(flag instanceof RexLiteral literal)) {
      return null;
    }
    if (literal.getValue() instanceof TimeUnitRange range) {
      return range.endUnit == null ? range.startUnit : null;
    }
    return literal.getValue() instanceof TimeUnit unit ? unit : null;
  }

  /** Between intervals and Calcite's integers for them, which are months or milliseconds. */
  Template reinterpret(RexCall call) {
    RexNode operand = call.getOperands().get(0);
    RelDataType from = operand.getType();
    RelDataType to = call.getType();
    boolean fromTime = SqlTypeUtil.isInterval(from) && !from.getSqlTypeName().isYearMonth();
    boolean toTime = SqlTypeUtil.isInterval(to) && !to.getSqlTypeName().isYearMonth();
    if (VectorKind.of(from) != VectorKind.LONG || VectorKind.of(to) != VectorKind.LONG) {
      return null;
    }
    if (fromTime == toTime) {
      return compiler.compile(operand);
    }
    IntegerRange range = IntegerRange.of(to);
    long millis = Literals.MICROS_PER_MILLI.longValue();
    return StrictCall.template(
        to,
        List.of(compiler.compile(operand)),
        (row, result) -> {
          long value = row.getLong(0);
          if (fromTime) {
            row.setLong(result, value / millis);
          } else if (Math.multiplyHigh(value, millis) != (value * millis) >> 63) {
            throw range.overflow();
          } else {
            row.setLong(result, value * millis);
          }
        });
  }
}
