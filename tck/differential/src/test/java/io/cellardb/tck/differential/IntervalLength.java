package io.cellardb.tck.differential;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Period;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Intervals as their months and microseconds, in words that PostgreSQL reads. It writes 36 hours
 * and a day with 12 hours differently, which are equal everywhere.
 */
final class IntervalLength {
  private static final Pattern POSTGRES =
      Pattern.compile(
          "(?:(-?\\d+) years? ?)?(?:(-?\\d+) mons? ?)?(?:(-?\\d+) days? ?)?"
              + "(?:([-+]?)(\\d+):(\\d\\d):(\\d\\d)(?:\\.(\\d+))?)?");

  private static final int MONTHS_OF_YEAR = 12;
  private static final int HOURS_OF_DAY = 24;
  private static final int UNITS_OF_NEXT = 60;
  private static final long MICROS_OF_SECOND = 1_000_000;
  private static final long NANOS_OF_MICRO = 1000;

  private IntervalLength() {}

  /** Of days and times; finer digits than those of a microsecond are cut. */
  static String of(Duration value) {
    return words(0, value.getSeconds() * MICROS_OF_SECOND + value.getNano() / NANOS_OF_MICRO);
  }

  /** Of years and months. */
  static String of(Period value) {
    return words(value.toTotalMonths(), 0);
  }

  private static String words(long months, long micros) {
    return months == 0
        ? micros + " microseconds"
        : months + " months" + (micros == 0 ? "" : " " + micros + " microseconds");
  }

  /**
   * Of a value in a row; null if it is NULL.
   *
   * @param type the database's name of the column's type, which has units unless it is PostgreSQL's
   */
  static String read(ResultSet results, int column, String type) throws SQLException {
    String text = results.getString(column);
    if (text == null) {
      return null;
    }
    if (type.equals("interval")) {
      return ofPostgres(text);
    }
    return type.contains("YEAR") || type.contains("MONTH")
        ? of(results.getObject(column, Period.class))
        : of(results.getObject(column, Duration.class));
  }

  private static String ofPostgres(String text) {
    Matcher parts = POSTGRES.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("an interval of PostgreSQL's is expected: " + text);
    }
    long seconds = 0;
    for (int part = 5; part <= 7; part++) {
      seconds = seconds * UNITS_OF_NEXT + number(parts.group(part));
    }
    String fraction = parts.group(8) == null ? "" : parts.group(8);
    long time = seconds * MICROS_OF_SECOND + number((fraction + "000000").substring(0, 6));
    long hours = number(parts.group(3)) * HOURS_OF_DAY;
    long days = hours * UNITS_OF_NEXT * UNITS_OF_NEXT * MICROS_OF_SECOND;
    return words(
        number(parts.group(1)) * MONTHS_OF_YEAR + number(parts.group(2)),
        days + ("-".equals(parts.group(4)) ? -time : time));
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }
}
