package io.cellardb.jdbc;

import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;

/** A time as users write it, as in the property {@code asOf}. */
public final class TimeText {
  private TimeText() {}

  /**
   * The time that a text means: digits are milliseconds since the epoch; a date, or a date and
   * time, without an offset is local to the zone of this JVM.
   *
   * @param what has the text, to begin a sentence with
   * @return in milliseconds since the epoch; null for the newest state, which null and "" mean
   * @throws SQLException 22023 for a text that is no time, and for a time before 1970
   */
  public static Long millis(String what, String text) throws SQLException {
    if (text == null || text.isBlank()) {
      return null;
    }
    String time = text.strip().replace(' ', 'T');
    try {
      long millis =
          time.chars().allMatch(c -> c >= '0' && c <= '9')
              ? Long.parseLong(time)
              : instant(time).toEpochMilli();
      if (millis >= 0) {
        return millis;
      }
    } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
      throw bad(what, text);
    }
    throw bad(what, text);
  }

  private static Instant instant(String time) {
    if (time.indexOf('T') < 0) {
      return LocalDate.parse(time).atStartOfDay(ZoneId.systemDefault()).toInstant();
    }
    boolean offset = time.endsWith("Z") || time.lastIndexOf('+') > 0 || time.lastIndexOf('-') > 7;
    return offset
        ? OffsetDateTime.parse(time).toInstant()
        : LocalDateTime.parse(time).atZone(ZoneId.systemDefault()).toInstant();
  }

  private static SQLException bad(String what, String text) {
    return SqlState.INVALID_ARGUMENT.exception(
        what
            + " is \""
            + text
            + "\"; it must be milliseconds since 1970, or a timestamp such as 2026-01-31 12:00:00 or"
            + " 2026-01-31T12:00:00Z");
  }
}
