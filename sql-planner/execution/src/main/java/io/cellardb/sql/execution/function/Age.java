package io.cellardb.sql.execution.function;

import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Years, months, days and microseconds between two times, all of one sign, written as PostgreSQL
 * writes intervals: {@code 1 year 2 mons -3 days -04:05:06.7}.
 */
record Age(int years, int months, int days, long micros) {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long MICROS_PER_DAY = 24 * 3600 * MICROS_PER_SECOND;
  private static final int MONTHS_PER_YEAR = 12;

  /**
   * Field by field from the later time down, a day borrowed being one of the month of the earlier
   * time; negative if {@code to} is the earlier one.
   */
  static Age between(LocalDateTime from, LocalDateTime to) {
    if (to.isBefore(from)) {
      Age age = between(to, from);
      return new Age(-age.years, -age.months, -age.days, -age.micros);
    }
    long micros = (to.toLocalTime().toNanoOfDay() - from.toLocalTime().toNanoOfDay()) / 1_000;
    int days = to.getDayOfMonth() - from.getDayOfMonth();
    int months = to.getMonthValue() - from.getMonthValue();
    int years = to.getYear() - from.getYear();
    if (micros < 0) {
      micros += MICROS_PER_DAY;
      days--;
    }
    while (days < 0) {
      days += YearMonth.from(from).lengthOfMonth();
      months--;
    }
    while (months < 0) {
      months += MONTHS_PER_YEAR;
      years--;
    }
    return new Age(years, months, days, micros);
  }

  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    add(parts, years, "year");
    add(parts, months, "mon");
    add(parts, days, "day");
    if (micros != 0 || parts.isEmpty()) {
      parts.add(time());
    }
    return String.join(" ", parts);
  }

  private static void add(List<String> parts, int value, String unit) {
    if (value != 0) {
      parts.add(value + " " + unit + (value == 1 ? "" : "s"));
    }
  }

  private String time() {
    long seconds = Math.abs(micros) / MICROS_PER_SECOND;
    long fraction = Math.abs(micros) % MICROS_PER_SECOND;
    String text =
        String.format(
            Locale.ROOT,
            "%s%02d:%02d:%02d",
            micros < 0 ? "-" : "",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60);
    return fraction == 0
        ? text
        : text + String.format(Locale.ROOT, ".%06d", fraction).replaceAll("0+$", "");
  }
}
