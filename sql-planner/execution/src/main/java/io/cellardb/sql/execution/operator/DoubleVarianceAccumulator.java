package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.DoubleVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.util.Arrays;

/**
 * Variance and deviation of doubles: mean and sum of squared deviations, updated value by value
 * (Welford, Technometrics 4(3), 1962).
 */
final class DoubleVarianceAccumulator extends Accumulator {
  private final int argument;
  private final Variance function;
  private long[] counts = {};
  private double[] means = {};
  private double[] squares = {};

  DoubleVarianceAccumulator(int argument, Variance function) {
    this.argument = argument;
    this.function = function;
  }

  @Override
  void resize(int newCapacity) {
    counts = Arrays.copyOf(counts, newCapacity);
    means = Arrays.copyOf(means, newCapacity);
    squares = Arrays.copyOf(squares, newCapacity);
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    double[] values = ((DoubleVector) columns[argument]).values();
    for (int i = 0; i < count; i++) {
      int group = groups[i];
      double value = values[rows[i]];
      double deviation = value - means[group];
      means[group] += deviation / ++counts[group];
      double sum = squares[group] + deviation * (value - means[group]);
      if (Double.isInfinite(sum) && !Double.isInfinite(value)) {
        throw SqlExecutionException.outOfRange("DOUBLE");
      }
      squares[group] = sum;
    }
  }

  @Override
  boolean isNull(int group) {
    return function.divisor(counts[group]) <= 0;
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    double variance = squares[group] / function.divisor(counts[group]);
    ((DoubleVectorBuilder) target).setDouble(row, function.root() ? Math.sqrt(variance) : variance);
  }
}
