package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;

/** Functions of dates and times. */
final class Times {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private Times() {}

  /** The start of the year, month or so that a date or timestamp is in; weeks begin on Monday. */
  static Object truncate(String unit, Object time, ExecutionContext context) {
    if (time instanceof Instant instant) {
      return truncate(unit, local(instant, context)).atZone(context.zone()).toInstant();
    }
    return truncate(unit, local(time, context));
  }

  private static LocalDateTime truncate(String unit, LocalDateTime time) {
    LocalDate day = time.toLocalDate();
    return switch (unit.toLowerCase(Locale.ROOT)) {
      case "microsecond", "microseconds" -> time.truncatedTo(ChronoUnit.MICROS);
      case "millisecond", "milliseconds" -> time.truncatedTo(ChronoUnit.MILLIS);
      case "second", "seconds" -> time.truncatedTo(ChronoUnit.SECONDS);
      case "minute", "minutes" -> time.truncatedTo(ChronoUnit.MINUTES);
      case "hour", "hours" -> time.truncatedTo(ChronoUnit.HOURS);
      case "day", "days" -> day.atStartOfDay();
      case "week", "weeks" -> inRange(day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)));
      case "month", "months" -> day.withDayOfMonth(1).atStartOfDay();
      case "quarter", "quarters" ->
          LocalDate.of(day.getYear(), (day.getMonthValue() - 1) / 3 * 3 + 1, 1).atStartOfDay();
      case "year", "years" -> day.withDayOfYear(1).atStartOfDay();
      case "decade", "decades" ->
          inRange(LocalDate.of(Math.floorDiv(day.getYear(), 10) * 10, 1, 1));
      case "century", "centuries" -> inRange(LocalDate.of(first(day.getYear(), 100), 1, 1));
      case "millennium", "millennia" -> inRange(LocalDate.of(first(day.getYear(), 1000), 1, 1));
      default ->
          throw new SqlExecutionException("22023", "there is no unit of time '" + unit + "'");
    };
  }

  /** The first year of a century or millennium. */
  private static int first(int year, int years) {
    return Math.floorDiv(year - 1, years) * years + 1;
  }

  private static LocalDateTime inRange(LocalDate date) {
    if (date.getYear() < 1) {
      throw SqlExecutionException.datetimeOverflow("TIMESTAMP");
    }
    return date.atStartOfDay();
  }

  static LocalDate date(long year, long month, long day) {
    try {
      LocalDate date =
          LocalDate.of(Math.toIntExact(year), Math.toIntExact(month), Math.toIntExact(day));
      checkYear(date.getYear(), "DATE");
      return date;
    } catch (DateTimeException | ArithmeticException e) {
      throw new SqlExecutionException(
          "22008", "there is no date " + year + "-" + month + "-" + day, e);
    }
  }

  static LocalTime time(long hour, long minute, BigDecimal second) {
    long nanos = second.movePointRight(9).setScale(0, RoundingMode.HALF_UP).longValue();
    boolean exists =
        hour >= 0
            && hour < 24
            && minute >= 0
            && minute < 60
            && second.signum() >= 0
            && nanos < 60 * NANOS_PER_SECOND;
    if (!exists) {
      throw new SqlExecutionException(
          "22008", "there is no time " + hour + ":" + minute + ":" + second);
    }
    return LocalTime.ofNanoOfDay((hour * 3600 + minute * 60) * NANOS_PER_SECOND + nanos);
  }

  /** Seconds since 1970 as an instant. */
  static Instant instant(Object seconds) {
    BigDecimal exact =
        seconds instanceof BigDecimal decimal
            ? decimal
            : seconds instanceof Double number && !Double.isFinite(number)
                ? BigDecimal.valueOf(Long.MAX_VALUE)
                : new BigDecimal(seconds.toString());
    BigDecimal whole = exact.setScale(0, RoundingMode.FLOOR);
    if (whole
            .abs()
            .compareTo(BigDecimal.valueOf(Instant.parse("9999-12-31T23:59:59Z").getEpochSecond()))
        > 0) {
      throw SqlExecutionException.datetimeOverflow("TIMESTAMP WITH LOCAL TIME ZONE");
    }
    long micros =
        exact.subtract(whole).movePointRight(6).setScale(0, RoundingMode.HALF_UP).longValue();
    return Instant.ofEpochSecond(whole.longValue()).plus(micros, ChronoUnit.MICROS);
  }

  /** A date or timestamp in a format of PostgreSQL's TO_CHAR. */
  static String format(Object time, String format, ExecutionContext context) {
    return TimeWriter.write(
        local(time, context), time instanceof Instant ? context.zone() : null, format);
  }

  /** A text read by a format of PostgreSQL's TO_DATE: its day, however late the second is. */
  static LocalDate parseDate(String text, String format) {
    LocalDate date = TimeReader.read(text, format).exactTime().toLocalDate();
    checkYear(date.getYear(), "DATE");
    return date;
  }

  private static void checkYear(int year, String typeName) {
    if (year < 1 || year > 9999) {
      throw SqlExecutionException.datetimeOverflow(typeName);
    }
  }

  /** A text read by a format of PostgreSQL's TO_TIMESTAMP, in a zone. */
  static ZonedDateTime parse(String text, String format, ZoneId zone) {
    TimeFields fields = TimeReader.read(text, format);
    LocalDateTime time = fields.time();
    checkYear(time.getYear(), "TIMESTAMP");
    if (fields.offset() == null) {
      return time.atZone(zone);
    }
    try {
      return time.atZone(ZoneOffset.ofTotalSeconds(fields.offset()));
    } catch (DateTimeException e) {
      throw new SqlExecutionException("22008", "there is no such offset from UTC", e);
    }
  }

  /**
   * Whether two periods, each of two ends in any order, have a time in common: half-open, but that
   * one of no length has its only time. Null where a NULL end leaves it open.
   */
  static Boolean overlap(Object[] ends, ExecutionContext context) {
    LocalDateTime[] first = period(ends[0], ends[1], context);
    LocalDateTime[] second = period(ends[2], ends[3], context);
    if (first == null || second == null) {
      return null;
    }
    int order = first[0].compareTo(second[0]);
    if (order == 0) {
      return (first[1] == null || second[1] == null) ? null : Boolean.TRUE;
    }
    LocalDateTime[] earlier = order < 0 ? first : second;
    LocalDateTime[] later = order < 0 ? second : first;
    if (earlier[1] == null) {
      return null;
    }
    if (later[0].isBefore(earlier[1])) {
      return true;
    }
    return later[1] == null ? null : Boolean.FALSE;
  }

  /** Its beginning, and its end or null; null if both are NULL. */
  private static LocalDateTime[] period(Object one, Object other, ExecutionContext context) {
    if (one == null || other == null) {
      Object known = one == null ? other : one;
      return known == null ? null : new LocalDateTime[] {comparable(known, context), null};
    }
    LocalDateTime from = comparable(one, context);
    LocalDateTime to = comparable(other, context);
    return from.isAfter(to) ? new LocalDateTime[] {to, from} : new LocalDateTime[] {from, to};
  }

  private static LocalDateTime comparable(Object time, ExecutionContext context) {
    return time instanceof LocalTime of ? of.atDate(LocalDate.EPOCH) : local(time, context);
  }

  /** A date, timestamp or instant as a timestamp in the session's zone. */
  private static LocalDateTime local(Object time, ExecutionContext context) {
    return time instanceof Instant instant
        ? LocalDateTime.ofInstant(instant, context.zone())
        : time instanceof LocalDate day ? day.atStartOfDay() : (LocalDateTime) time;
  }

  /**
   * The years, months, days and time from one date or timestamp to another, as PostgreSQL's AGE
   * counts and writes them.
   */
  static String age(Object to, Object from, ExecutionContext context) {
    return Age.between(local(from, context), local(to, context)).toString();
  }
}
