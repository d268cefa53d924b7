package io.cellardb.sql.pushdown;

import io.cellardb.storage.TimeRange;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.calcite.sql.SqlKind;

/** Comparisons of a time in milliseconds with a number, as ranges of times. */
public final class TimeBounds {
  private TimeBounds() {}

  /**
   * The times for which {@code time kind constant} holds.
   *
   * @param kind EQUALS, LESS_THAN and so on, not NOT_EQUALS
   * @param constant a number, whole or not
   */
  public static TimeRange of(SqlKind kind, Object constant) {
    BigDecimal exact =
        constant instanceof BigDecimal decimal ? decimal : new BigDecimal(constant.toString());
    // The first whole number that is not below, and the first that is above the constant.
    long from = clamp(exact.setScale(0, RoundingMode.CEILING));
    long above = clamp(exact.setScale(0, RoundingMode.FLOOR).add(BigDecimal.ONE));
    return switch (kind) {
      case EQUALS -> new TimeRange(from, Math.max(from, above));
      case LESS_THAN -> new TimeRange(0, from);
      case LESS_THAN_OR_EQUAL -> new TimeRange(0, above);
      case GREATER_THAN -> new TimeRange(above, Long.MAX_VALUE);
      default -> new TimeRange(from, Long.MAX_VALUE);
    };
  }

  private static long clamp(BigDecimal value) {
    return value.max(BigDecimal.ZERO).min(BigDecimal.valueOf(Long.MAX_VALUE)).longValueExact();
  }
}
