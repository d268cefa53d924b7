package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates, times and timestamps as text: {@code 2026-01-31}, {@code 12:00:00.5}, and both with a
 * blank or a T between them. Years have four digits at least, as those of two have many meanings.
 * Seconds may be missing, a date alone is a timestamp at midnight; blanks around are ignored. The
 * signs between digits may be missing, too: {@code 20260131}, {@code 20260131T120000}. Written
 * without trailing zeros of the fraction.
 */
final class DatetimeText {
  private static final DateTimeFormatter DATE =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.YEAR, 4, 6, SignStyle.NORMAL)
          .appendLiteral('-')
          .appendValue(ChronoField.MONTH_OF_YEAR, 1, 2, SignStyle.NOT_NEGATIVE)
          .appendLiteral('-')
          .appendValue(ChronoField.DAY_OF_MONTH, 1, 2, SignStyle.NOT_NEGATIVE)
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.HOUR_OF_DAY, 1, 2, SignStyle.NOT_NEGATIVE)
          .appendLiteral(':')
          .appendValue(ChronoField.MINUTE_OF_HOUR, 1, 2, SignStyle.NOT_NEGATIVE)
          .optionalStart()
          .appendLiteral(':')
          .appendValue(ChronoField.SECOND_OF_MINUTE, 1, 2, SignStyle.NOT_NEGATIVE)
          .optionalStart()
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);
  private static final Pattern PLAIN_DATE = Pattern.compile("(\\d{4})(\\d{2})(\\d{2})");
  private static final Pattern PLAIN_TIME =
      Pattern.compile("(\\d{2})(\\d{2})(?:(\\d{2})(\\.\\d*)?)?");
  private static final int NANO_DIGITS = 9;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private DatetimeText() {}

  static LocalDate date(String text) {
    try {
      return inRange(LocalDate.parse(signedDate(text.strip()), DATE));
    } catch (DateTimeException e) {
      throw invalid("DATE", text, e);
    }
  }

  static LocalTime time(String text) {
    try {
      return LocalTime.parse(signedTime(text.strip()), TIME);
    } catch (DateTimeException e) {
      throw invalid("TIME", text, e);
    }
  }

  static LocalDateTime timestamp(String text) {
    String stripped = text.strip();
    int separator = separator(stripped);
    try {
      LocalDate date = inRange(LocalDate.parse(signedDate(stripped.substring(0, separator)), DATE));
      LocalTime time =
          separator == stripped.length()
              ? LocalTime.MIDNIGHT
              : LocalTime.parse(signedTime(stripped.substring(separator + 1).strip()), TIME);
      return LocalDateTime.of(date, time);
    } catch (DateTimeException e) {
      throw invalid("TIMESTAMP", text, e);
    }
  }

  /** A date with the signs between its parts. */
  static String signedDate(String text) {
    Matcher plain = PLAIN_DATE.matcher(text);
    return plain.matches() ? plain.replaceFirst("$1-$2-$3") : text;
  }

  /** A time of the day with the signs between its parts. */
  static String signedTime(String text) {
    Matcher plain = PLAIN_TIME.matcher(text);
    if (!plain.matches()) {
      return text;
    }
    String minutes = plain.group(1) + ":" + plain.group(2);
    String fraction = plain.group(4) == null ? "" : plain.group(4);
    return plain.group(3) == null ? minutes : minutes + ":" + plain.group(3) + fraction;
  }

  private static LocalDate inRange(LocalDate date) {
    Zones.date(date.toEpochDay());
    return date;
  }

  private static int separator(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ' ' || c == 'T' || c == 't') {
        return i;
      }
    }
    return text.length();
  }

  private static SqlExecutionException invalid(String type, String text, DateTimeException cause) {
    SqlExecutionException error = SqlExecutionException.invalidDatetime(type, text);
    return new SqlExecutionException(error.sqlState(), error.getMessage(), cause);
  }

  /** The text of a DATE given as days since 1970-01-01. */
  static String date(long days) {
    LocalDate date = LocalDate.ofEpochDay(days);
    return String.format(
        Locale.ROOT, "%04d-%02d-%02d", date.getYear(), date.getMonthValue(), date.getDayOfMonth());
  }

  static String time(LocalTime time) {
    long nanos = time.toNanoOfDay();
    long seconds = nanos / NANOS_PER_SECOND;
    String text =
        String.format(
            Locale.ROOT, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    return text + fraction((int) (nanos % NANOS_PER_SECOND));
  }

  static String timestamp(LocalDateTime timestamp) {
    return date(timestamp.toLocalDate().toEpochDay()) + " " + time(timestamp.toLocalTime());
  }

  private static String fraction(int nanos) {
    if (nanos == 0) {
      return "";
    }
    String digits = String.format(Locale.ROOT, "%09d", nanos);
    int end = NANO_DIGITS;
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    return "." + digits.substring(0, end);
  }
}
