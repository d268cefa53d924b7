package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.FineTimes;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.RowComparator;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorKind;
import io.cellardb.sql.execution.vector.Vectors;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Compares sort keys with the key of a row plus or minus an offset, for the bounds of RANGE frames.
 * A sum beyond what the key's type can hold is no error: all keys are on one side of it.
 */
abstract class RangeDistance {
  private static final long MICROS_PER_DAY = 86_400_000_000L;
  private static final int MICROSECOND_DIGITS = 6;

  /** The sort keys. */
  Vector keys;

  /** The offsets, by row. */
  Vector offsets;

  private RangeDistance() {}

  /**
   * Distances of keys and offsets of these types, which the validator has found to fit.
   *
   * @param zone in which months are added to instants
   */
  static RangeDistance of(RelDataType key, RelDataType offset, ZoneId zone) {
    VectorKind kind = VectorKind.of(key);
    VectorKind offsetKind = VectorKind.of(offset);
    SqlTypeName name = key.getSqlTypeName();
    boolean ofMonths =
        SqlTypeUtil.isInterval(offset)
            && offset.getSqlTypeName().isYearMonth()
            && !SqlTypeUtil.isInterval(key);
    ZoneId ofKey = name == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE ? zone : ZoneOffset.UTC;
    if (FineTimes.is(key)) {
      return ofMonths ? new OfMonthsAndNanos(ofKey) : new OfDecimals(MICROSECOND_DIGITS);
    }
    if (kind == VectorKind.LONG && offsetKind == VectorKind.LONG) {
      if (ofMonths) {
        return new OfMonths(name == SqlTypeName.DATE, ofKey);
      }
      boolean days = name == SqlTypeName.DATE && SqlTypeUtil.isInterval(offset);
      return new OfLongs(days ? MICROS_PER_DAY : 1);
    }
    if (kind == VectorKind.DOUBLE || offsetKind == VectorKind.DOUBLE) {
      return new OfDoubles();
    }
    if (isExact(kind) && isExact(offsetKind)) {
      return new OfDecimals(0);
    }
    throw SqlExecutionException.unsupported("RANGE over " + key + " and " + offset, null);
  }

  private static boolean isExact(VectorKind kind) {
    return kind == VectorKind.LONG || kind == VectorKind.DECIMAL;
  }

  final void columns(Vector newKeys, Vector newOffsets) {
    keys = newKeys;
    offsets = newOffsets;
  }

  /** Exchanges the keys that are compared with the target. */
  final void keys(Vector newKeys) {
    keys = newKeys;
  }

  /**
   * Makes the target the key of a row, which is not NULL, minus its offset, or plus it. False if
   * the offset is NULL or negative.
   */
  final boolean setTarget(int row, boolean minus) {
    return !offsets.isNull(row) && set(row, minus);
  }

  abstract boolean set(int row, boolean minus);

  /** The order of a row's key, which is not NULL, and the target. */
  abstract int compareToTarget(int row);

  /** Integers, and times with intervals, in one unit. */
  private static final class OfLongs extends RangeDistance {
    private final long unit;
    private long target;

    OfLongs(long unit) {
      this.unit = unit;
    }

    @Override
    boolean set(int row, boolean minus) {
      long offset = ((LongVector) offsets).get(row);
      long key = ((LongVector) keys).get(row) * unit;
      long sum = minus ? key - offset : key + offset;
      boolean overflow = minus ? sum > key : sum < key;
      target = !overflow ? sum : minus ? Long.MIN_VALUE : Long.MAX_VALUE;
      return offset >= 0;
    }

    @Override
    int compareToTarget(int row) {
      return Long.compare(((LongVector) keys).get(row) * unit, target);
    }
  }

  /** Dates and timestamps with months. */
  private static final class OfMonths extends RangeDistance {
    private final boolean dates;
    private final ZoneId zone;
    private long target;

    OfMonths(boolean dates, ZoneId zone) {
      this.dates = dates;
      this.zone = zone;
    }

    @Override
    boolean set(int row, boolean minus) {
      long offset = ((LongVector) offsets).get(row);
      long months = minus ? -offset : offset;
      long key = ((LongVector) keys).get(row);
      try {
        target =
            dates
                ? LocalDate.ofEpochDay(key).plusMonths(months).toEpochDay()
                : Vectors.micros(Vectors.instant(key).atZone(zone).plusMonths(months).toInstant());
      } catch (DateTimeException | SqlExecutionException e) {
        // Beyond all times there are.
        target = minus ? Long.MIN_VALUE : Long.MAX_VALUE;
      }
      return offset >= 0;
    }

    @Override
    int compareToTarget(int row) {
      return Long.compare(((LongVector) keys).get(row), target);
    }
  }

  /** Timestamps to nanoseconds with months. */
  private static final class OfMonthsAndNanos extends RangeDistance {
    private final ZoneId zone;

    /** Null if it is beyond all times there are. */
    private BigDecimal target;

    private boolean below;

    OfMonthsAndNanos(ZoneId zone) {
      this.zone = zone;
    }

    @Override
    boolean set(int row, boolean minus) {
      long offset = ((LongVector) offsets).get(row);
      DecimalVector times = (DecimalVector) keys;
      below = minus;
      try {
        Instant sum =
            Vectors.instant(FineTimes.micros(times, row))
                .atZone(zone)
                .plusMonths(minus ? -offset : offset)
                .toInstant();
        target =
            BigDecimal.valueOf(Vectors.micros(sum), MICROSECOND_DIGITS)
                .add(BigDecimal.valueOf(FineTimes.nanos(times, row), FineTimes.SCALE));
      } catch (DateTimeException | SqlExecutionException e) {
        target = null;
      }
      return offset >= 0;
    }

    @Override
    int compareToTarget(int row) {
      return target == null ? (below ? 1 : -1) : ((DecimalVector) keys).get(row).compareTo(target);
    }
  }

  /** Exact numbers, one of which is a decimal, or times to nanoseconds with intervals. */
  private static final class OfDecimals extends RangeDistance {
    private final int offsetScale;
    private BigDecimal target;

    /**
     * @param offsetScale the decimal places of offsets that are integers
     */
    OfDecimals(int offsetScale) {
      this.offsetScale = offsetScale;
    }

    @Override
    boolean set(int row, boolean minus) {
      BigDecimal offset = decimal(offsets, row, offsetScale);
      BigDecimal key = decimal(keys, row, 0);
      target = minus ? key.subtract(offset) : key.add(offset);
      return offset.signum() >= 0;
    }

    @Override
    int compareToTarget(int row) {
      return decimal(keys, row, 0).compareTo(target);
    }

    private static BigDecimal decimal(Vector vector, int row, int scale) {
      return vector instanceof DecimalVector decimals
          ? decimals.get(row)
          : BigDecimal.valueOf(((LongVector) vector).get(row), scale);
    }
  }

  /** Numbers, one of which is a double. */
  private static final class OfDoubles extends RangeDistance {
    private double target;

    @Override
    boolean set(int row, boolean minus) {
      double offset = number(offsets, row);
      double key = number(keys, row);
      // An infinite key is at no distance from itself.
      target = Double.isInfinite(key) ? key : minus ? key - offset : key + offset;
      return offset >= 0;
    }

    @Override
    int compareToTarget(int row) {
      return RowComparator.compareDoubles(number(keys, row), target);
    }

    private static double number(Vector vector, int row) {
      return vector instanceof DoubleVector doubles
          ? doubles.values()[row]
          : vector instanceof DecimalVector decimals
              ? decimals.get(row).doubleValue()
              : ((LongVector) vector).get(row);
    }
  }
}
