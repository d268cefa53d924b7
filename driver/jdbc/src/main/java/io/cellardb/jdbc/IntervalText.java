package io.cellardb.jdbc;

import java.time.Duration;
import java.time.Period;

/** Intervals as PostgreSQL writes them: {@code 1 year 2 mons}, {@code -1 days -02:30:00.5}. */
final class IntervalText {
  private static final long SECONDS_OF_DAY = 86_400;
  private static final int SECONDS_OF_HOUR = 3600;
  private static final int SECONDS_OF_MINUTE = 60;

  private IntervalText() {}

  static String of(Period period) {
    StringBuilder text = new StringBuilder();
    append(text, period.getYears(), "year");
    append(text, period.getMonths(), "mon");
    append(text, period.getDays(), "day");
    return text.isEmpty() ? "00:00:00" : text.toString();
  }

  /**
   * The text of days and times.
   *
   * @param days whether 24 hours are written as a day
   */
  static String of(Duration duration, boolean days) {
    Duration length = duration.abs();
    int sign = duration.isNegative() ? -1 : 1;
    StringBuilder text = new StringBuilder();
    long seconds = length.toSeconds();
    int nanos = length.toNanosPart();
    if (days) {
      append(text, sign * (seconds / SECONDS_OF_DAY), "day");
      seconds %= SECONDS_OF_DAY;
    }
    if (seconds != 0 || nanos != 0 || text.isEmpty()) {
      text.append(text.isEmpty() ? "" : " ").append(sign < 0 ? "-" : "");
      text.append(
          String.format(
              "%02d:%02d:%02d",
              seconds / SECONDS_OF_HOUR,
              seconds / SECONDS_OF_MINUTE % SECONDS_OF_MINUTE,
              seconds % SECONDS_OF_MINUTE));
      if (nanos != 0) {
        text.append(String.format(".%09d", nanos).replaceAll("0+$", ""));
      }
    }
    return text.toString();
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
