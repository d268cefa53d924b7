package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

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

  /** Whether values are numbers of months or microseconds. */
  private final boolean interval;

  /** Whether they are numbers of months. */
  private final boolean months;

  ExactSumAccumulator(int argument, Function function, RelDataType type) {
    this.argument = argument;
    this.function = function;
    this.result = new ExactResult(type);
    this.interval = SqlTypeName.INTERVAL_TYPES.contains(type.getSqlTypeName());
    this.months = interval && type.getSqlTypeName().isYearMonth();
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
    if (function == Function.AVERAGE) {
      BigDecimal count = BigDecimal.valueOf(counts[group]);
      if (months && sum.remainder(count).signum() != 0) {
        throw new SqlExecutionException(
            "0A000", "the average of these intervals has parts of a month, which no interval has");
      }
      // Microseconds are rounded as PostgreSQL does, to the even one.
      sum = interval ? sum.divide(count, 0, RoundingMode.HALF_EVEN) : result.divide(sum, count);
    }
    result.write(sum, target, row);
  }
}
