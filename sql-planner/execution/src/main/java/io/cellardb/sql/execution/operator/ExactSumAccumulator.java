package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.math.BigDecimal;
import java.util.Arrays;
import org.apache.calcite.rel.type.RelDataType;

/** SUM, $SUM0 and AVG of integers, intervals and decimals: exact, rounded once at the end. */
final class ExactSumAccumulator extends Accumulator {
  /** What becomes of the sum. */
  enum Function {
    SUM,
    SUM_EMPTY_IS_ZERO,
    AVERAGE
  }

  private final int argument;
  private final Function function;
  private final ExactResult result;
  private final ExactSums sums = new ExactSums();

  /** The number of values by group, for averages only. */
  private long[] counts = {};

  private int scale;

  ExactSumAccumulator(int argument, Function function, RelDataType type) {
    this.argument = argument;
    this.function = function;
    this.result = new ExactResult(type);
  }

  @Override
  void resize(int newCapacity) {
    sums.resize(newCapacity);
    if (function == Function.AVERAGE) {
      counts = Arrays.copyOf(counts, newCapacity);
    }
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    Vector vector = columns[argument];
    scale = ExactResult.scale(vector);
    sums.addAll(vector, rows, groups, count);
    if (function == Function.AVERAGE) {
      for (int i = 0; i < count; i++) {
        counts[groups[i]]++;
      }
    }
  }

  @Override
  boolean emptyIsNull() {
    return function != Function.SUM_EMPTY_IS_ZERO;
  }

  @Override
  boolean canRemove() {
    return true;
  }

  @Override
  void remove(Vector[] columns, int[] rows, int[] groups, int count) {
    sums.subtractAll(columns[argument], rows, groups, count);
    if (function == Function.AVERAGE) {
      for (int i = 0; i < count; i++) {
        counts[groups[i]]--;
      }
    }
  }

  @Override
  boolean isNull(int group) {
    return function != Function.SUM_EMPTY_IS_ZERO && super.isNull(group);
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    BigDecimal sum = new BigDecimal(sums.get(group), scale);
    result.write(
        function == Function.AVERAGE ? result.divide(sum, BigDecimal.valueOf(counts[group])) : sum,
        target,
        row);
  }
}
