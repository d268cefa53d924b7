package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.DoubleVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import java.math.BigDecimal;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Floating-point arithmetic as PostgreSQL has it. Errors are a division by zero, an infinite result
 * of finite operands, and a product or quotient so small that it would become zero.
 */
final class DoubleArithmetic implements Expression {
  private final ArithmeticOperator operator;
  private final Expression left;
  private final Expression right;
  private final boolean real;
  private final DoubleVectorBuilder result = new DoubleVectorBuilder();

  DoubleArithmetic(
      ArithmeticOperator operator, Expression left, Expression right, RelDataType type) {
    this.operator = operator;
    this.left = left;
    this.right = right;
    this.real = type.getSqlTypeName() == SqlTypeName.REAL;
  }

  @Override
  public Vector evaluate(Batch batch) {
    DoubleVector a = (DoubleVector) left.evaluate(batch);
    DoubleVector b = (DoubleVector) right.evaluate(batch);
    result.resize(batch.bound());
    Nulls.propagate(batch, a, result);
    Nulls.propagate(batch, b, result);
    boolean nulls = a.mayHaveNulls() || b.mayHaveNulls();
    double[] values = result.values();
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (!nulls || !result.isNull(row)) {
        values[row] = apply(a.get(row), b.get(row));
      }
    }
    return result.build();
  }

  private double apply(double x, double y) {
    if (y == 0
        && !Double.isNaN(x)
        && (operator == ArithmeticOperator.DIVIDE || operator == ArithmeticOperator.MOD)) {
      throw SqlExecutionException.divisionByZero();
    }
    double value =
        switch (operator) {
          case PLUS -> x + y;
          case MINUS -> x - y;
          case TIMES -> x * y;
          case DIVIDE -> x / y;
          case MOD -> x % y;
        };
    double result = real ? (float) value : value;
    if (result == 0 && isTooSmall(x, y)) {
      throw SqlExecutionException.outOfRange(real ? "REAL" : "DOUBLE");
    }
    return checked(result, real, Double.isInfinite(x) || Double.isInfinite(y));
  }

  /** Whether a result of zero stands for one that is none. */
  private boolean isTooSmall(double x, double y) {
    return switch (operator) {
      case TIMES -> x != 0 && y != 0;
      case DIVIDE -> x != 0 && !Double.isInfinite(y);
      case PLUS, MINUS, MOD -> false;
    };
  }

  /** A value as a REAL or DOUBLE; an error if only that makes it infinite or zero. */
  static double narrowed(double value, boolean real) {
    double result = real ? (float) value : value;
    if (result == 0 && value != 0) {
      throw SqlExecutionException.outOfRange("REAL");
    }
    return checked(result, real, Double.isInfinite(value));
  }

  /** A number as a REAL or DOUBLE; an error if it is too large or too small for one. */
  static double of(BigDecimal number, boolean real) {
    double result = real ? number.floatValue() : number.doubleValue();
    if (result == 0 && number.signum() != 0) {
      throw SqlExecutionException.outOfRange(real ? "REAL" : "DOUBLE");
    }
    return checked(result, real, false);
  }

  /** The value, or an error if it is infinite though its operands were not. */
  static double checked(double value, boolean real, boolean infiniteOperand) {
    if (Double.isInfinite(value) && !infiniteOperand) {
      throw SqlExecutionException.outOfRange(real ? "REAL" : "DOUBLE");
    }
    return value;
  }
}
