package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.operator.ExactSumAccumulator.Function;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.DoubleVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.util.Arrays;

/** SUM, $SUM0 and AVG of doubles, added in the order they come. */
final class DoubleSumAccumulator extends Accumulator {
  private final int argument;
  private final Function function;
  private double[] sums = {};

  /** The number of values by group, for averages only. */
  private long[] counts = {};

  DoubleSumAccumulator(int argument, Function function) {
    this.argument = argument;
    this.function = function;
  }

  @Override
  void resize(int newCapacity) {
    sums = Arrays.copyOf(sums, newCapacity);
    if (function == Function.AVERAGE) {
      counts = Arrays.copyOf(counts, newCapacity);
    }
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    double[] values = ((DoubleVector) columns[argument]).values();
    for (int i = 0; i < count; i++) {
      double value = values[rows[i]];
      double old = sums[groups[i]];
      double sum = old + value;
      if (Double.isInfinite(sum) && !Double.isInfinite(old) && !Double.isInfinite(value)) {
        throw SqlExecutionException.outOfRange("DOUBLE");
      }
      sums[groups[i]] = sum;
    }
    if (function == Function.AVERAGE) {
      for (int i = 0; i < count; i++) {
        counts[groups[i]]++;
      }
    }
  }

  @Override
  boolean isNull(int group) {
    return function != Function.SUM_EMPTY_IS_ZERO && super.isNull(group);
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    double result = function == Function.AVERAGE ? sums[group] / counts[group] : sums[group];
    ((DoubleVectorBuilder) target).setDouble(row, result);
  }
}
