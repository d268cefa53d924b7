package io.cellardb.jdbc;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;

/**
 * Conversions of one non-null canonical value to a date or a time. A local date-time is never
 * turned into a point in time or back without a zone. The caller or the type brings one: a
 * TIMESTAMP WITH LOCAL TIME ZONE brings the zone of the JVM.
 */
final class DateTimeConversions {

  private DateTimeConversions() {}

  static LocalDate toLocalDate(Object value) throws SQLException {
    if (value instanceof LocalDate date) {
      return date;
    }
    if (value instanceof LocalDateTime || value instanceof Instant) {
      return toLocalDateTime(value).toLocalDate();
    }
    if (value instanceof String text) {
      return parseDateTime(text, "DATE").toLocalDate();
    }
    throw JavaConversions.noConversion(value, "DATE");
  }

  static LocalTime toLocalTime(Object value) throws SQLException {
    if (value instanceof LocalTime time) {
      return time;
    }
    if (value instanceof LocalDateTime || value instanceof Instant) {
      return toLocalDateTime(value).toLocalTime();
    }
    if (value instanceof String text) {
      String stripped = text.strip();
      if (stripped.indexOf('-') > 0) {
        return parseDateTime(text, "TIME").toLocalTime();
      }
      try {
        return LocalTime.parse(stripped);
      } catch (DateTimeException e) {
        throw badDateTime(text, "TIME", "HH:MM:SS", e);
      }
    }
    throw JavaConversions.noConversion(value, "TIME");
  }

  static LocalDateTime toLocalDateTime(Object value) throws SQLException {
    if (value instanceof LocalDateTime dateTime) {
      return dateTime;
    }
    if (value instanceof LocalDate date) {
      return date.atStartOfDay();
    }
    if (value instanceof Instant instant) {
      return LegacyDates.localDateTime(instant, null);
    }
    if (value instanceof String text) {
      return parseDateTime(text, "TIMESTAMP");
    }
    throw JavaConversions.noConversion(value, "TIMESTAMP");
  }

  /** A point in time, of a TIMESTAMP WITH LOCAL TIME ZONE or of text that names an offset. */
  static Instant toInstant(Object value) throws SQLException {
    if (value instanceof Instant instant) {
      return instant;
    }
    if (value instanceof String text) {
      try {
        return OffsetDateTime.parse(isoForm(text)).toInstant();
      } catch (DateTimeException e) {
        throw badDateTime(text, "a point in time", "YYYY-MM-DD HH:MM:SS+HH:MM", e);
      }
    }
    if (value instanceof LocalDateTime) {
      throw SqlState.WRONG_TYPE.exception(
          "A TIMESTAMP has no zone and is no point in time; ask for a LocalDateTime");
    }
    throw JavaConversions.noConversion(value, "TIMESTAMP WITH LOCAL TIME ZONE");
  }

  /** The instant itself where there is one, else the fields of the local value. */
  static Timestamp toTimestamp(Object value) throws SQLException {
    if (value instanceof Instant instant) {
      return Timestamp.from(instant);
    }
    return LegacyDates.timestamp(toLocalDateTime(value));
  }

  /** A date, or a date and time with a blank or T between; an offset is refused. */
  private static LocalDateTime parseDateTime(String text, String target) throws SQLException {
    String stripped = text.strip();
    try {
      return stripped.indexOf(':') < 0
          ? LocalDate.parse(stripped).atStartOfDay()
          : LocalDateTime.parse(isoForm(stripped));
    } catch (DateTimeException e) {
      throw badDateTime(
          text, target, target.equals("DATE") ? "YYYY-MM-DD" : "YYYY-MM-DD HH:MM:SS", e);
    }
  }

  private static String isoForm(String text) {
    String stripped = text.strip();
    int blank = stripped.indexOf(' ');
    return blank < 0
        ? stripped
        : stripped.substring(0, blank) + "T" + stripped.substring(blank + 1).strip();
  }

  private static SQLException badDateTime(
      String text, String target, String form, Throwable cause) {
    return SqlState.INVALID_DATETIME_FORMAT.exception(
        "\"" + text + "\" is no " + target + "; write " + form, cause);
  }
}
