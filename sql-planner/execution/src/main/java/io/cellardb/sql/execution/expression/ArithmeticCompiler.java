package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.VectorKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Arithmetic of numbers, and of intervals with numbers, in the physical class of the result. */
final class ArithmeticCompiler {
  private final ExpressionCompiler compiler;
  private final RexBuilder rexBuilder;

  ArithmeticCompiler(ExpressionCompiler compiler, RexBuilder rexBuilder) {
    this.compiler = compiler;
    this.rexBuilder = rexBuilder;
  }

  Template compile(ArithmeticOperator operator, RexCall call) {
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    RelDataType type = call.getType();
    boolean whole = isLong(left, right) && operator != ArithmeticOperator.DIVIDE;
    if (SqlTypeUtil.isInterval(type) && !whole) {
      return intervalArithmetic(operator, left, right, type);
    }
    return switch (VectorKind.of(type)) {
      case LONG -> integerArithmetic(operator, left, right, type);
      case DOUBLE -> {
        Template a = compiler.numeric(left, true);
        Template b = compiler.numeric(right, true);
        yield context ->
            new DoubleArithmetic(operator, a.instantiate(context), b.instantiate(context), type);
      }
      case DECIMAL -> decimalArithmetic(operator, left, right, type);
      default -> null;
    };
  }

  private static boolean isLong(RexNode left, RexNode right) {
    return VectorKind.of(left.getType()) == VectorKind.LONG
        && VectorKind.of(right.getType()) == VectorKind.LONG;
  }

  private Template integerArithmetic(
      ArithmeticOperator operator, RexNode left, RexNode right, RelDataType type) {
    if (isLong(left, right)) {
      Template a = compiler.compile(left);
      Template b = compiler.compile(right);
      return context ->
          new LongArithmetic(operator, a.instantiate(context), b.instantiate(context), type);
    }
    int scale = Math.max(scale(left.getType()), scale(right.getType()));
    RelDataType exact =
        rexBuilder
            .getTypeFactory()
            .createTypeWithNullability(
                rexBuilder
                    .getTypeFactory()
                    .createSqlType(
                        SqlTypeName.DECIMAL,
                        rexBuilder
                            .getTypeFactory()
                            .getTypeSystem()
                            .getMaxPrecision(SqlTypeName.DECIMAL),
                        scale),
                type.isNullable());
    return Casts.template(decimalArithmetic(operator, left, right, exact), exact, type, false);
  }

  private static int scale(RelDataType type) {
    return SqlTypeUtil.isDecimal(type) ? type.getScale() : 0;
  }

  private Template decimalArithmetic(
      ArithmeticOperator operator, RexNode left, RexNode right, RelDataType type) {
    Template a = compiler.numeric(left, false);
    Template b = compiler.numeric(right, false);
    return context ->
        new DecimalArithmetic(operator, a.instantiate(context), b.instantiate(context), type);
  }

  /**
   * An interval times a number that is no integer, or divided by one. Microseconds are rounded to
   * the even one; parts of a month, which PostgreSQL makes days, are refused.
   */
  private Template intervalArithmetic(
      ArithmeticOperator operator, RexNode left, RexNode right, RelDataType type) {
    IntegerRange range = IntegerRange.of(type);
    boolean divide = operator == ArithmeticOperator.DIVIDE;
    boolean months = type.getSqlTypeName().isYearMonth();
    return StrictCall.template(
        type,
        List.of(asDecimal(left), asDecimal(right)),
        (row, result) -> {
          BigDecimal x = row.getDecimal(0);
          BigDecimal y = row.getDecimal(1);
          if (divide && y.signum() == 0) {
            throw SqlExecutionException.divisionByZero();
          }
          BigDecimal value =
              divide
                  ? x.divide(y, 0, RoundingMode.HALF_EVEN)
                  : x.multiply(y).setScale(0, RoundingMode.HALF_EVEN);
          boolean exact =
              (divide ? value.multiply(y) : x.multiply(y)).compareTo(divide ? x : value) == 0;
          if (months && !exact) {
            throw SqlExecutionException.unsupported("a part of a month in an interval", null);
          }
          row.setLong(result, NumberText.round(value, range));
        });
  }

  private Template asDecimal(RexNode node) {
    if (VectorKind.of(node.getType()) != VectorKind.DOUBLE) {
      return compiler.numeric(node, false);
    }
    RelDataType decimal = rexBuilder.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, 38, 12);
    return Casts.template(compiler.compile(node), node.getType(), decimal, false);
  }
}
