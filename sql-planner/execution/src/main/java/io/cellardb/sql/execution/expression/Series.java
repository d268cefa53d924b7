package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.FineTimes;
import io.cellardb.sql.execution.vector.MemorySize;
import io.cellardb.sql.execution.vector.Vectors;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.ZoneId;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.IntFunction;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/** The values of GENERATE_SERIES, each of which is computed when it is asked for. */
final class Series extends AbstractList<Object> implements RandomAccess, MemorySize.Computed {
  private final int size;
  private final IntFunction<Object> values;

  private Series(int size, IntFunction<Object> values) {
    this.size = size;
    this.values = values;
  }

  @Override
  public Object get(int index) {
    return values.apply(Objects.checkIndex(index, size));
  }

  @Override
  public int size() {
    return size;
  }

  /** Integers, until {@code last} or the one before it. */
  static List<Object> of(long first, long last, long step) {
    int count =
        count(BigInteger.valueOf(first), BigInteger.valueOf(last), BigInteger.valueOf(step));
    return new Series(count, i -> first + i * step);
  }

  /** Decimals that have the same scale. */
  static List<Object> of(BigDecimal first, BigDecimal last, BigDecimal step) {
    int scale = first.scale();
    int count =
        count(first.unscaledValue(), last.unscaledValue(), step.setScale(scale).unscaledValue());
    return new Series(count, i -> first.add(step.multiply(BigDecimal.valueOf(i))).setScale(scale));
  }

  /**
   * Timestamps or instants, all given in microseconds.
   *
   * @param nanos what every value has above them
   */
  static List<Object> ofTimes(long first, long last, long step, int nanos, RelDataType type) {
    int count =
        count(BigInteger.valueOf(first), BigInteger.valueOf(last), BigInteger.valueOf(step));
    return new Series(count, i -> FineTimes.canonical(type, first + i * step, nanos));
  }

  /**
   * Timestamps or instants some months apart, each counted from the one before it: after the last
   * day of January and that of February comes the same day of March.
   *
   * @param nanos as in {@link #ofTimes}
   */
  static List<Object> ofMonths(
      long first, long last, long months, int nanos, RelDataType type, ZoneId zone) {
    checkStep(months == 0);
    List<Object> values = new ArrayList<>();
    boolean instants = type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    long value = first;
    while (months > 0 ? value <= last : value >= last) {
      values.add(FineTimes.canonical(type, value, nanos));
      long local = instants ? Zones.toLocal(value, zone) : value;
      long next = Vectors.micros(Vectors.localDateTime(local).plusMonths(months));
      value = instants ? Zones.toInstant(next, zone) : next;
    }
    return values;
  }

  private static int count(BigInteger first, BigInteger last, BigInteger step) {
    checkStep(step.signum() == 0);
    BigInteger distance = last.subtract(first);
    if (distance.signum() * step.signum() < 0) {
      return 0;
    }
    BigInteger steps = distance.divide(step);
    if (steps.compareTo(BigInteger.valueOf(Integer.MAX_VALUE)) >= 0) {
      throw new SqlExecutionException(
          "54000", SeriesFunction.NAME + " has more than " + Integer.MAX_VALUE + " values");
    }
    return steps.intValueExact() + 1;
  }

  private static void checkStep(boolean zero) {
    if (zero) {
      throw new SqlExecutionException(
          "22023", "the step of " + SeriesFunction.NAME + " must not be zero");
    }
  }
}
