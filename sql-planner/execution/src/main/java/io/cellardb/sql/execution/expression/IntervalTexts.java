package io.cellardb.sql.execution.expression;

import java.math.BigDecimal;

/** Intervals as PostgreSQL writes them: {@code 1 year 2 mons}, {@code -1 days -02:30:00.5}. */
public final class IntervalTexts {
  private static final BigDecimal MICROS_PER_MILLI = BigDecimal.valueOf(1000);
  private static final int MONTHS_OF_YEAR = 12;
  private static final int SECONDS_OF_MINUTE = 60;
  private static final int SECONDS_OF_HOUR = 3600;

  private IntervalTexts() {}

  /**
   * A literal of an interval as SQL writes it: {@code INTERVAL '1 day'}.
   *
   * @param value months, or milliseconds, as Calcite has them
   */
  public static String literal(BigDecimal value, boolean months) {
    String text =
        months
            ? ofMonths(value.longValue())
            : ofMicros(value.multiply(MICROS_PER_MILLI).longValue(), true);
    return "INTERVAL '" + text + "'";
  }

  /** Of so many months. */
  static String ofMonths(long months) {
    StringBuilder text = new StringBuilder();
    append(text, months / MONTHS_OF_YEAR, "year");
    append(text, months % MONTHS_OF_YEAR, "mon");
    return text.isEmpty() ? "00:00:00" : text.toString();
  }

  /**
   * Of so many microseconds.
   *
   * @param days whether 24 hours are written as a day
   */
  static String ofMicros(long micros, boolean days) {
    StringBuilder text = new StringBuilder();
    long time = micros;
    if (days) {
      append(text, micros / Zones.MICROS_PER_DAY, "day");
      time %= Zones.MICROS_PER_DAY;
    }
    if (time != 0 || text.isEmpty()) {
      text.append(text.isEmpty() ? "" : " ").append(time < 0 ? "-" : "");
      clock(text, Math.abs(time / Zones.MICROS_PER_SECOND));
      long fraction = Math.abs(time % Zones.MICROS_PER_SECOND);
      if (fraction != 0) {
        text.append(String.format(".%06d", fraction).replaceAll("0+$", ""));
      }
    }
    return text.toString();
  }

  private static void clock(StringBuilder text, long seconds) {
    twoDigits(text, seconds / SECONDS_OF_HOUR);
    text.append(':');
    twoDigits(text, seconds / SECONDS_OF_MINUTE % SECONDS_OF_MINUTE);
    text.append(':');
    twoDigits(text, seconds % SECONDS_OF_MINUTE);
  }

  private static void twoDigits(StringBuilder text, long number) {
    text.append(number < 10 ? "0" : "").append(number);
  }

  private static void append(StringBuilder text, long count, String unit) {
    if (count != 0) {
      text.append(text.isEmpty() ? "" : " ")
          .append(count)
          .append(' ')
          .append(unit)
          .append(count == 1 ? "" : "s");
    }
  }
}
