package io.cellardb.sql.execution.vector;

import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Times with digits below the microsecond. Their vectors are {@link DecimalVector}s of scale {@link
 * #SCALE}: seconds of the day, or since 1970-01-01T00:00, whose unscaled values are nanoseconds. A
 * long holds those of the years 1678 to 2261. Functions take them as whole microseconds, which is
 * what other times are, and the nanoseconds above these.
 */
public final class FineTimes {
  /** The decimal places of their vectors. */
  public static final int SCALE = 9;

  private static final int MICROSECOND_DIGITS = 6;
  private static final int NANOS_PER_MICRO = 1_000;
  private static final BigInteger BIG_NANOS_PER_MICRO = BigInteger.valueOf(NANOS_PER_MICRO);

  /** The microseconds whose nanoseconds, with those above them, certainly fit a long. */
  private static final long MOST_MICROS = Long.MAX_VALUE / NANOS_PER_MICRO - 1;

  private FineTimes() {}

  /** Whether values of a type are such times: TIME or a TIMESTAMP of more than six digits. */
  public static boolean is(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case TIME, TIME_WITH_LOCAL_TIME_ZONE, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          type.getPrecision() > MICROSECOND_DIGITS;
      default -> false;
    };
  }

  /** The whole microseconds, rounded down, of the time at a row that is not NULL. */
  public static long micros(DecimalVector times, int row) {
    if (!times.isBig(row)) {
      return Math.floorDiv(times.unscaled(row), NANOS_PER_MICRO);
    }
    BigInteger nanos = times.bigUnscaled(row);
    return nanos.subtract(nanos.mod(BIG_NANOS_PER_MICRO)).divide(BIG_NANOS_PER_MICRO).longValue();
  }

  /** The nanoseconds, 0 to 999, that the time at a row has above {@link #micros}. */
  public static int nanos(DecimalVector times, int row) {
    return times.isBig(row)
        ? times.bigUnscaled(row).mod(BIG_NANOS_PER_MICRO).intValue()
        : Math.floorMod(times.unscaled(row), NANOS_PER_MICRO);
  }

  /** Sets a row to a time given as {@link #micros} and {@link #nanos}. */
  public static void set(DecimalVectorBuilder result, int row, long micros, int nanos) {
    if (micros >= -MOST_MICROS && micros <= MOST_MICROS) {
      result.setUnscaled(row, micros * NANOS_PER_MICRO + nanos);
    } else {
      result.setUnscaled(
          row,
          BigInteger.valueOf(micros).multiply(BIG_NANOS_PER_MICRO).add(BigInteger.valueOf(nanos)));
    }
  }

  /** The nanoseconds above the microsecond of a canonical value; 0 if it is no time. */
  public static int nanos(Object value) {
    return isTime(value)
        ? ((TemporalAccessor) value).get(ChronoField.NANO_OF_SECOND) % NANOS_PER_MICRO
        : 0;
  }

  /** Whether a value is the canonical one of a time. */
  static boolean isTime(Object value) {
    return value instanceof LocalDateTime || value instanceof Instant || value instanceof LocalTime;
  }

  /** The canonical value at a row that is not NULL. */
  static Object canonical(RelDataType type, DecimalVector times, int row) {
    return canonical(type, micros(times, row), nanos(times, row));
  }

  /** The canonical value of a time given as {@link #micros} and {@link #nanos}. */
  public static Object canonical(RelDataType type, long micros, int nanos) {
    Object value = Vectors.canonical(type, micros);
    return value instanceof LocalDateTime timestamp
        ? timestamp.plusNanos(nanos)
        : value instanceof Instant instant
            ? instant.plusNanos(nanos)
            : ((LocalTime) value).plusNanos(nanos);
  }
}
