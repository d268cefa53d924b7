package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.function.TimePattern.Node;
import java.util.Locale;

/**
 * An interval as a text in a format of PostgreSQL's TO_CHAR. Names of months and days, eras, zones
 * and calendar dates are no fields of it.
 */
final class IntervalWriter {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long SECONDS_PER_DAY = 86_400;
  private static final int SECONDS_PER_HOUR = 3600;
  private static final int MONTHS_PER_YEAR = 12;
  private static final int DAYS_PER_MONTH = 30;

  private final long years;
  private final long months;
  private final long days;
  private final long seconds;
  private final long micros;
  private final StringBuilder text = new StringBuilder();

  private IntervalWriter(long months, long days, long micros) {
    years = months / MONTHS_PER_YEAR;
    this.months = months % MONTHS_PER_YEAR;
    this.days = days;
    seconds = micros / MICROS_PER_SECOND;
    this.micros = micros % MICROS_PER_SECOND;
  }

  /** The text of so many months; null for an empty format, as in PostgreSQL. */
  static String ofMonths(long months, String format) {
    return new IntervalWriter(months, 0, 0).write(format);
  }

  /**
   * The text of so many microseconds; null for an empty format, as in PostgreSQL.
   *
   * @param withDays whether 24 hours are a day
   */
  static String ofMicros(long micros, boolean withDays, String format) {
    long day = SECONDS_PER_DAY * MICROS_PER_SECOND;
    return withDays
        ? new IntervalWriter(0, micros / day, micros % day).write(format)
        : new IntervalWriter(0, 0, micros).write(format);
  }

  private String write(String format) {
    if (format.isEmpty()) {
      return null;
    }
    for (Node node : TimePattern.of(format).nodes()) {
      if (node.field() == null) {
        text.append(node.text());
      } else {
        append(node);
      }
    }
    return text.toString();
  }

  private void append(Node node) {
    long hours = seconds / SECONDS_PER_HOUR;
    switch (node.field()) {
      case NOON, PM -> noon(node, hours % 24 >= 12 ? "PM" : "AM");
      case NOON_DOTS, PM_DOTS -> noon(node, hours % 24 >= 12 ? "P.M." : "A.M.");
      case HH, HH12 -> number(node, hours % 12 == 0 ? 12 : hours % 12, hours < 0 ? 3 : 2);
      case HH24 -> signed(node, hours, 2);
      case MI -> signed(node, seconds / 60 % 60, 2);
      case SS -> signed(node, seconds % 60, 2);
      case FF1 -> fraction(node, micros / 100_000, 1);
      case FF2 -> fraction(node, micros / 10_000, 2);
      case MS, FF3 -> fraction(node, micros / 1_000, 3);
      case FF4 -> fraction(node, micros / 100, 4);
      case FF5 -> fraction(node, micros / 10, 5);
      case US, FF6 -> fraction(node, micros, 6);
      case SSSS, SSSSS -> number(node, seconds, 1);
      case DD -> number(node, days, 2);
      case DDD -> number(node, allDays(), 3);
      case WW -> number(node, (allDays() - 1) / 7 + 1, 2);
      case W -> number(node, (days - 1) / 7 + 1, 1);
      case MM -> signed(node, months, 2);
      case Q -> {
        if (months != 0) {
          number(node, (months - 1) / 3 + 1, 1);
        }
      }
      case CC -> signed(node, years / 100, 2);
      case Y_YYY -> {
        text.append(years / 1000)
            .append(',')
            .append(digits(years % 1000, 3))
            .append(TimeWriter.ending(node, years));
      }
      case YYYY -> signed(node, years, 4);
      case YYY -> signed(node, years % 1000, 3);
      case YY -> signed(node, years % 100, 2);
      case Y -> signed(node, years % 10, 1);
      case FX -> {}
      default ->
          throw new SqlExecutionException(
              "22007", "'" + node.text() + "' is no field of an interval");
    }
  }

  /** The days with those of the months, of which each has 30. */
  private long allDays() {
    return (years * MONTHS_PER_YEAR + months) * DAYS_PER_MONTH + days;
  }

  private void noon(Node node, String word) {
    boolean lower = Character.isLowerCase(node.text().charAt(0));
    text.append(lower ? word.toLowerCase(Locale.ROOT) : word);
  }

  /** A number that is one character longer if it is negative. */
  private void signed(Node node, long value, int width) {
    number(node, value, value < 0 ? width + 1 : width);
  }

  private void number(Node node, long value, int width) {
    text.append(digits(value, node.filling() ? 1 : width)).append(TimeWriter.ending(node, value));
  }

  /** The digits of a fraction keep their zeros also with FM. */
  private void fraction(Node node, long value, int width) {
    text.append(digits(value, width)).append(TimeWriter.ending(node, value));
  }

  private static String digits(long value, int width) {
    return String.format(Locale.ROOT, "%0" + width + "d", value);
  }
}
