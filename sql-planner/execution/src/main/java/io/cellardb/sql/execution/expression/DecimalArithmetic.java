package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DecimalVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.apache.calcite.rel.type.RelDataType;

/**
 * DECIMAL arithmetic, rounded half up to the scale of the result type. A row is computed in longs
 * if its operands and everything on the way fit, else with BigDecimal.
 */
final class DecimalArithmetic implements Expression {
  private final ArithmeticOperator operator;
  private final Expression left;
  private final Expression right;
  private final Decimals digits;
  private final DecimalVectorBuilder result;

  DecimalArithmetic(
      ArithmeticOperator operator, Expression left, Expression right, RelDataType type) {
    this.operator = operator;
    this.left = left;
    this.right = right;
    this.digits = Decimals.of(type);
    this.result = new DecimalVectorBuilder(type.getScale());
  }

  @Override
  public Vector evaluate(Batch batch) {
    DecimalVector a = (DecimalVector) left.evaluate(batch);
    DecimalVector b = (DecimalVector) right.evaluate(batch);
    result.resize(batch.bound());
    Nulls.propagate(batch, a, result);
    Nulls.propagate(batch, b, result);
    switch (operator) {
      case PLUS, MINUS -> addAll(batch, a, b);
      case TIMES -> multiplyAll(batch, a, b);
      case DIVIDE -> divideAll(batch, a, b);
      case MOD -> eachBig(batch, a, b);
    }
    return result.build();
  }

  private void addAll(Batch batch, DecimalVector a, DecimalVector b) {
    int leftShift = digits.scale() - a.scale();
    int rightShift = digits.scale() - b.scale();
    if (!Decimals.isLongPower(leftShift) || !Decimals.isLongPower(rightShift)) {
      eachBig(batch, a, b);
      return;
    }
    long leftFactor = Decimals.power(leftShift);
    long rightFactor = Decimals.power(rightShift);
    boolean minus = operator == ArithmeticOperator.MINUS;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (result.isNull(row)) {
        continue;
      }
      if (!a.isBig(row) && !b.isBig(row)) {
        long x = a.unscaled(row) * leftFactor;
        long y = b.unscaled(row) * rightFactor;
        long z = minus ? x - y : x + y;
        long overflow = minus ? (x ^ y) & (x ^ z) : (x ^ z) & (y ^ z);
        if (Math.multiplyHigh(a.unscaled(row), leftFactor) == x >> 63
            && Math.multiplyHigh(b.unscaled(row), rightFactor) == y >> 63
            && overflow >= 0) {
          result.setUnscaled(row, digits.check(z));
          continue;
        }
      }
      setBig(row, a, b);
    }
  }

  private void multiplyAll(Batch batch, DecimalVector a, DecimalVector b) {
    int excess = a.scale() + b.scale() - digits.scale();
    if (!Decimals.isLongPower(excess)) {
      eachBig(batch, a, b);
      return;
    }
    long divisor = Decimals.power(excess);
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (result.isNull(row)) {
        continue;
      }
      if (!a.isBig(row) && !b.isBig(row)) {
        long x = a.unscaled(row);
        long y = b.unscaled(row);
        long product = x * y;
        if (Math.multiplyHigh(x, y) == product >> 63) {
          long rounded = divisor == 1 ? product : Decimals.divideHalfUp(product, divisor);
          result.setUnscaled(row, digits.check(rounded));
          continue;
        }
      }
      setBig(row, a, b);
    }
  }

  private void divideAll(Batch batch, DecimalVector a, DecimalVector b) {
    int shift = digits.scale() - a.scale() + b.scale();
    if (!Decimals.isLongPower(shift)) {
      eachBig(batch, a, b);
      return;
    }
    long factor = Decimals.power(shift);
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (result.isNull(row)) {
        continue;
      }
      if (!a.isBig(row) && !b.isBig(row)) {
        long divisor = b.unscaled(row);
        long x = a.unscaled(row);
        long dividend = x * factor;
        if (divisor > 0 && Math.multiplyHigh(x, factor) == dividend >> 63) {
          result.setUnscaled(row, digits.check(Decimals.divideHalfUp(dividend, divisor)));
          continue;
        }
      }
      setBig(row, a, b);
    }
  }

  private void eachBig(Batch batch, DecimalVector a, DecimalVector b) {
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (!result.isNull(row)) {
        setBig(row, a, b);
      }
    }
  }

  private void setBig(int row, DecimalVector a, DecimalVector b) {
    BigDecimal x = a.get(row);
    BigDecimal y = b.get(row);
    if (y.signum() == 0
        && (operator == ArithmeticOperator.DIVIDE || operator == ArithmeticOperator.MOD)) {
      throw SqlExecutionException.divisionByZero();
    }
    BigDecimal value =
        switch (operator) {
          case PLUS -> x.add(y);
          case MINUS -> x.subtract(y);
          case TIMES -> x.multiply(y);
          case DIVIDE -> x.divide(y, digits.scale(), RoundingMode.HALF_UP);
          case MOD -> x.remainder(y, MathContext.UNLIMITED);
        };
    result.setUnscaled(row, digits.unscaled(value));
  }
}
