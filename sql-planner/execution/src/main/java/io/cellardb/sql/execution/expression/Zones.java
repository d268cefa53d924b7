package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.SqlExecutionException;
import io.cellardb.sql.execution.vector.Vectors;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Between instants and local timestamps, both as microseconds. */
final class Zones {
  static final long MICROS_PER_SECOND = 1_000_000;
  static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;
  private static final int FINEST = 6;

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

  /** Microseconds rounded half up to {@code precision} digits of the second. */
  static long round(long micros, int precision) {
    if (precision >= FINEST || precision < 0) {
      return micros;
    }
    long unit = Decimals.power(FINEST - precision);
    return Math.floorDiv(micros + unit / 2, unit) * unit;
  }
}
