package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem.JsonDatetime;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAccessor;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates and times of {@code datetime()}. */
final class Datetimes {
  private static final Pattern ISO =
      Pattern.compile(
          "\\s*(?<date>(?<year>\\d{1,5})-(?<month>\\d{1,2})-(?<day>\\d{1,2}))?(?<between>T|\\s*)"
              + "(?<time>(?<hour>\\d{1,2}):(?<minute>\\d{1,2}):(?<second>\\d{1,2})"
              + "(\\.(?<fraction>\\d{1,9}))?"
              + "\\s*(?<zone>Z|(?<sign>[+-])(?<hours>\\d{1,2})(:(?<minutes>\\d{1,2}))?)?)?\\s*");

  /** Of times with an offset by the instant, then by the offset, as PostgreSQL has them. */
  private static final Comparator<OffsetTime> OFFSET_TIMES =
      Comparator.<OffsetTime>comparingLong(
              time -> time.toLocalTime().toNanoOfDay() - offsetNanos(time.getOffset()))
          .thenComparing(OffsetTime::getOffset);

  private Datetimes() {}

  /**
   * The date, time or timestamp of a text as ISO 8601 has it; a blank may stand for the T.
   *
   * @throws PathException 22031 if it is none
   */
  static JsonDatetime read(String text) {
    Matcher matcher = ISO.matcher(text);
    if (matcher.matches()) {
      boolean dated = matcher.group("date") != null;
      boolean timed = matcher.group("time") != null;
      boolean separated = !matcher.group("between").isEmpty();
      try {
        if (dated && (timed ? separated : !matcher.group("between").equals("T"))) {
          return new JsonDatetime(timed ? timestamp(matcher) : date(matcher));
        }
        if (timed && !dated && !matcher.group("between").equals("T")) {
          return new JsonDatetime(time(matcher));
        }
      } catch (DateTimeException e) {
        throw noDatetime(text);
      }
    }
    throw noDatetime(text);
  }

  private static PathException noDatetime(String text) {
    String shown = text.length() > 40 ? text.substring(0, 40) + "..." : text;
    return new PathException("22031", "'" + shown + "' is no date, time or timestamp");
  }

  private static LocalDate date(Matcher matcher) {
    int year = number(matcher, "year");
    if (year < 1 || year > 9999) {
      throw new DateTimeException("year " + year);
    }
    return LocalDate.of(year, number(matcher, "month"), number(matcher, "day"));
  }

  private static TemporalAccessor time(Matcher matcher) {
    LocalTime time = localTime(matcher);
    return matcher.group("zone") == null ? time : time.atOffset(offset(matcher));
  }

  private static TemporalAccessor timestamp(Matcher matcher) {
    LocalDateTime timestamp = date(matcher).atTime(localTime(matcher));
    return matcher.group("zone") == null ? timestamp : timestamp.atOffset(offset(matcher));
  }

  private static LocalTime localTime(Matcher matcher) {
    String fraction = matcher.group("fraction");
    int nanos = fraction == null ? 0 : Integer.parseInt((fraction + "00000000").substring(0, 9));
    return LocalTime.of(
        number(matcher, "hour"), number(matcher, "minute"), number(matcher, "second"), nanos);
  }

  private static ZoneOffset offset(Matcher matcher) {
    if (matcher.group("sign") == null) {
      return ZoneOffset.UTC;
    }
    int sign = matcher.group("sign").equals("-") ? -1 : 1;
    int minutes = matcher.group("minutes") == null ? 0 : number(matcher, "minutes");
    return ZoneOffset.ofHoursMinutes(sign * number(matcher, "hours"), sign * minutes);
  }

  private static int number(Matcher matcher, String group) {
    return Integer.parseInt(matcher.group(group));
  }

  private static long offsetNanos(ZoneOffset offset) {
    return offset.getTotalSeconds() * 1_000_000_000L;
  }

  /**
   * The order of two; null if they are not comparable.
   *
   * @throws SqlExecutionException 0A000 if it depends on a zone that the path does not have
   */
  static Integer compare(TemporalAccessor x, TemporalAccessor y) {
    boolean times = isTime(x);
    if (times != isTime(y)) {
      return null;
    }
    if (isZoned(x) != isZoned(y)) {
      throw SqlExecutionException.unsupported(
          "a comparison of a time with an offset and one without in a JSON path", null);
    }
    if (x instanceof OffsetTime a && y instanceof OffsetTime b) {
      return OFFSET_TIMES.compare(a, b);
    }
    if (x instanceof LocalTime a && y instanceof LocalTime b) {
      return a.compareTo(b);
    }
    return x instanceof OffsetDateTime a && y instanceof OffsetDateTime b
        ? Integer.valueOf(a.toInstant().compareTo(b.toInstant()))
        : Integer.valueOf(timestamp(x).compareTo(timestamp(y)));
  }

  private static boolean isTime(TemporalAccessor value) {
    return value instanceof LocalTime || value instanceof OffsetTime;
  }

  private static boolean isZoned(TemporalAccessor value) {
    return value instanceof OffsetTime || value instanceof OffsetDateTime;
  }

  private static LocalDateTime timestamp(TemporalAccessor value) {
    return value instanceof LocalDate date ? date.atStartOfDay() : (LocalDateTime) value;
  }
}
