package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Variance and deviation of integers and decimals, from the exact sums of values and of their
 * squares, so that nothing cancels.
 */
final class ExactVarianceAccumulator extends Accumulator {
  /** More digits than a result of 38 needs after a square root. */
  private static final MathContext DIGITS = new MathContext(80, RoundingMode.HALF_UP);

  private final int argument;
  private final Variance function;
  private final ExactResult result;
  private final ExactSums sums = new ExactSums();
  private final ExactSums squares = new ExactSums();
  private long[] counts = {};
  private int scale;

  ExactVarianceAccumulator(int argument, Variance function, RelDataType type) {
    this.argument = argument;
    this.function = function;
    this.result = new ExactResult(type);
  }

  @Override
  void resize(int newCapacity) {
    sums.resize(newCapacity);
    squares.resize(newCapacity);
    counts = Arrays.copyOf(counts, newCapacity);
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    Vector vector = columns[argument];
    scale = ExactResult.scale(vector);
    sums.addAll(vector, rows, groups, count);
    for (int i = 0; i < count; i++) {
      counts[groups[i]]++;
      if (vector instanceof LongVector longs) {
        squares.addSquare(groups[i], longs.get(rows[i]));
      } else {
        DecimalVector decimals = (DecimalVector) vector;
        if (decimals.isBig(rows[i])) {
          squares.addSquare(groups[i], decimals.bigUnscaled(rows[i]));
        } else {
          squares.addSquare(groups[i], decimals.unscaled(rows[i]));
        }
      }
    }
  }

  @Override
  boolean isNull(int group) {
    return function.divisor(counts[group]) <= 0;
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    BigInteger count = BigInteger.valueOf(counts[group]);
    BigInteger sum = sums.get(group);
    BigDecimal dividend =
        new BigDecimal(
            squares.get(group).multiply(count).subtract(sum.multiply(sum)),
            Math.multiplyExact(2, scale));
    BigDecimal divisor =
        new BigDecimal(count.multiply(BigInteger.valueOf(function.divisor(counts[group]))));
    result.write(
        function.root()
            ? dividend.divide(divisor, DIGITS).sqrt(DIGITS)
            : result.divide(dividend, divisor),
        target,
        row);
  }
}
