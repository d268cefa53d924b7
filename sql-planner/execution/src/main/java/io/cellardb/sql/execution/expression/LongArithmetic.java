package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import org.apache.calcite.rel.type.RelDataType;

/** Integer and interval arithmetic; a result outside of its type's range is an error. */
final class LongArithmetic implements Expression {
  private final ArithmeticOperator operator;
  private final Expression left;
  private final Expression right;
  private final IntegerRange range;
  private final LongVectorBuilder result = new LongVectorBuilder();

  LongArithmetic(ArithmeticOperator operator, Expression left, Expression right, RelDataType type) {
    this.operator = operator;
    this.left = left;
    this.right = right;
    this.range = IntegerRange.of(type);
  }

  @Override
  public Vector evaluate(Batch batch) {
    LongVector a = (LongVector) left.evaluate(batch);
    LongVector b = (LongVector) right.evaluate(batch);
    result.resize(batch.bound());
    Nulls.propagate(batch, a, result);
    Nulls.propagate(batch, b, result);
    boolean nulls = a.mayHaveNulls() || b.mayHaveNulls();
    long[] values = result.values();
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (!nulls || !result.isNull(row)) {
        values[row] = range.check(apply(a.get(row), b.get(row)));
      }
    }
    return result.build();
  }

  private long apply(long x, long y) {
    return switch (operator) {
      case PLUS -> {
        long sum = x + y;
        if (((x ^ sum) & (y ^ sum)) < 0) {
          throw range.overflow();
        }
        yield sum;
      }
      case MINUS -> {
        long difference = x - y;
        if (((x ^ y) & (x ^ difference)) < 0) {
          throw range.overflow();
        }
        yield difference;
      }
      case TIMES -> {
        long product = x * y;
        if (Math.multiplyHigh(x, y) != product >> 63) {
          throw range.overflow();
        }
        yield product;
      }
      case DIVIDE -> {
        if (y == 0) {
          throw SqlExecutionException.divisionByZero();
        }
        if (y == -1 && x == Long.MIN_VALUE) {
          throw range.overflow();
        }
        yield x / y;
      }
      case MOD -> {
        if (y == 0) {
          throw SqlExecutionException.divisionByZero();
        }
        yield x % y;
      }
    };
  }
}
