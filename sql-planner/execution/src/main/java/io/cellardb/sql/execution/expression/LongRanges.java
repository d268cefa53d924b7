package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;

/**
 * Ranges of longs, both bounds included: of values that are longs, or decimals of one scale. As the
 * ranges are disjoint and ascending, so are both arrays. Immutable.
 */
final class LongRanges {
  private final long[] least;
  private final long[] most;

  private LongRanges(long[] least, long[] most) {
    this.least = least;
    this.most = most;
  }

  /** The same ranges as longs, or null if there are none or a bound is no long. */
  static LongRanges of(Ranges ranges) {
    long[] lower = longs(ranges.lower());
    long[] upper = longs(ranges.upper());
    if (lower == null || upper == null) {
      return null;
    }
    long[] least = new long[ranges.count()];
    long[] most = new long[ranges.count()];
    int count = 0;
    for (int i = 0; i < least.length; i++) {
      boolean fromStart = ranges.lower().isNull(i);
      boolean toEnd = ranges.upper().isNull(i);
      boolean pastEnd = !fromStart && !ranges.isLowerClosed(i) && lower[i] == Long.MAX_VALUE;
      boolean beforeStart = !toEnd && !ranges.isUpperClosed(i) && upper[i] == Long.MIN_VALUE;
      if (!pastEnd && !beforeStart) {
        least[count] =
            fromStart ? Long.MIN_VALUE : ranges.isLowerClosed(i) ? lower[i] : lower[i] + 1;
        most[count++] = toEnd ? Long.MAX_VALUE : ranges.isUpperClosed(i) ? upper[i] : upper[i] - 1;
      }
    }
    return new LongRanges(Arrays.copyOf(least, count), Arrays.copyOf(most, count));
  }

  /** The values of a vector as longs, whose order is theirs; null if they are none. */
  private static long[] longs(Vector vector) {
    if (vector instanceof LongVector longs) {
      return longs.values();
    }
    return vector instanceof DecimalVector decimals && !decimals.mayBeBig()
        ? decimals.unscaledValues()
        : null;
  }

  /**
   * The values of a vector as longs that compare with the bounds of ranges; null if they do not.
   */
  static long[] comparable(Vector values, Ranges ranges) {
    boolean sameScale =
        !(values instanceof DecimalVector decimals)
            || (ranges.lower() instanceof DecimalVector bounds
                && bounds.scale() == decimals.scale());
    return sameScale ? longs(values) : null;
  }

  boolean contains(long value) {
    if (least.length == 1) {
      return value >= least[0] && value <= most[0];
    }
    int low = 0;
    int high = least.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (least[middle] <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > 0 && value <= most[low - 1];
  }
}
