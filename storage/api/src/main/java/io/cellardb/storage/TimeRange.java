package io.cellardb.storage;

/**
 * A half-open range of cell times, {@code [min, max)}.
 *
 * @param min the smallest time within, at least 0
 * @param max the smallest time above, at least {@code min}; {@link Long#MAX_VALUE} is unbounded
 */
public record TimeRange(long min, long max) {
  /** Every time. */
  public static final TimeRange ALL = new TimeRange(0, Long.MAX_VALUE);

  /** Refuses a negative minimum and a maximum below it. */
  public TimeRange {
    if (min < 0 || max < min) {
      throw new StorageException(
          StorageException.Code.INVALID_ARGUMENT,
          "[" + min + ", " + max + ") is not a range of cell times");
    }
  }

  /** Everything up to and including {@code time}: the state as of then. */
  public static TimeRange asOf(long time) {
    return time == Long.MAX_VALUE ? ALL : new TimeRange(0, time + 1);
  }

  /** Exactly one time. */
  public static TimeRange at(long time) {
    return new TimeRange(time, time + 1);
  }

  /** Whether {@code min <= time < max}. */
  public boolean contains(long time) {
    return time >= min && time < max;
  }

  /** Whether this is {@link #ALL}. */
  public boolean isAll() {
    return min == 0 && max == Long.MAX_VALUE;
  }

  /** Whether no time is within. */
  public boolean isEmpty() {
    return min == max;
  }

  /** The times within both; empty ranges are {@code [x, x)} for some x. */
  public TimeRange intersect(TimeRange other) {
    long low = Math.max(min, other.min);
    return new TimeRange(low, Math.max(low, Math.min(max, other.max)));
  }
}
