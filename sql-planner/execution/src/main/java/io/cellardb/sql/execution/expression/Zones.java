package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Vectors;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Between instants and local timestamps, both as microseconds. */
final class Zones {
  static final long MICROS_PER_SECOND = 1_000_000;
  static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;
  private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
  private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();
  private static final int FINEST = 6;
  private static final int NANO_DIGITS = 9;
  private static final int NANOS_PER_MICRO = 1_000;

  private Zones() {}

  /** The local timestamp of an instant. */
  static long toLocal(long instant, ZoneId zone) {
    ZoneOffset offset = zone.getRules().getOffset(Vectors.instant(instant));
    return instant + offset.getTotalSeconds() * MICROS_PER_SECOND;
  }

  /**
   * The instant of a local timestamp; one in a gap is moved on by the gap, the first of two wins.
   */
  static long toInstant(long local, ZoneId zone) {
    LocalDateTime timestamp = Vectors.localDateTime(local);
    return Vectors.micros(timestamp.atZone(zone).toInstant());
  }

  /** The local timestamp at the begin of a day. */
  static long midnight(long days) {
    try {
      return Math.multiplyExact(days, MICROS_PER_DAY);
    } catch (ArithmeticException e) {
      throw new SqlExecutionException("22008", "value out of range for type TIMESTAMP", e);
    }
  }

  /**
   * A date, as days since 1970-01-01.
   *
   * @throws SqlExecutionException 22008 if it is before the year 1 or after 9999
   */
  static long date(long days) {
    if (days < FIRST_DAY || days > LAST_DAY) {
      throw SqlExecutionException.datetimeOverflow("DATE");
    }
    return days;
  }

  /**
   * A local timestamp, or an instant.
   *
   * @throws SqlExecutionException 22008 if it is before the year 1 or after 9999
   */
  static long timestamp(long micros) {
    if (micros < FIRST_DAY * MICROS_PER_DAY || micros >= (LAST_DAY + 1) * MICROS_PER_DAY) {
      throw SqlExecutionException.datetimeOverflow("TIMESTAMP");
    }
    return micros;
  }

  /**
   * The microseconds of a time rounded half up to {@code precision} digits of the second.
   *
   * @param nanos 0 to 999 nanoseconds above {@code micros}, those of the result are {@link
   *     #roundedNanos}
   */
  static long round(long micros, int nanos, int precision) {
    if (precision < 0) {
      return micros;
    }
    if (precision > FINEST) {
      return micros + rounded(nanos, precision) / NANOS_PER_MICRO;
    }
    long unit = Decimals.power(FINEST - precision);
    long half = unit == 1 ? (nanos >= NANOS_PER_MICRO / 2 ? 1 : 0) : unit / 2;
    return Math.floorDiv(micros + half, unit) * unit;
  }

  /**
   * As {@link #round} for a time of day, which is not rounded up to the next day.
   *
   * @param micros of the time, or of a timestamp
   */
  static long roundTime(long micros, int nanos, int precision) {
    long time = Math.floorMod(micros, MICROS_PER_DAY);
    return isRoundedToNextDay(time, nanos, precision)
        ? MICROS_PER_DAY - (precision > FINEST ? 1 : Decimals.power(FINEST - precision))
        : round(time, nanos, precision);
  }

  /** The nanoseconds above {@link #roundTime}. */
  static int roundedTimeNanos(long micros, int nanos, int precision) {
    boolean last =
        precision > FINEST
            && isRoundedToNextDay(Math.floorMod(micros, MICROS_PER_DAY), nanos, precision);
    return last
        ? NANOS_PER_MICRO - (int) Decimals.power(NANO_DIGITS - precision)
        : roundedNanos(nanos, precision);
  }

  private static boolean isRoundedToNextDay(long time, int nanos, int precision) {
    return round(time, nanos, precision) >= MICROS_PER_DAY;
  }

  /** The nanoseconds, 0 to 999, above the microseconds that {@link #round} gives. */
  static int roundedNanos(int nanos, int precision) {
    return precision > FINEST ? rounded(nanos, precision) % NANOS_PER_MICRO : 0;
  }

  /** 0 to 1000. */
  private static int rounded(int nanos, int precision) {
    int unit = (int) Decimals.power(NANO_DIGITS - precision);
    return (nanos + unit / 2) / unit * unit;
  }
}
