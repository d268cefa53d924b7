package io.cellardb.jdbc;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/**
 * Between {@code java.time} and {@code java.sql.Date}, {@code Time} and {@code Timestamp}.
 *
 * <p>Without a Calendar the fields are carried over (year, month, day, hour, ...), never an
 * instant, so that no zone takes part. With a Calendar a local value means the instant at which
 * clocks in the Calendar's zone show it. The caller's Calendar is not changed. Microseconds and
 * finer go with Timestamp, milliseconds with Time.
 */
// java.sql builds on java.util.Date, and keeps the fraction apart from the seconds.
@SuppressWarnings({"JavaUtilDate", "JavaLocalTimeGetNano", "JavaLocalDateTimeGetNano"})
final class LegacyDates {
  private static final LocalDate EPOCH_DAY = LocalDate.of(1970, 1, 1);

  private LegacyDates() {}

  static Date date(LocalDate value) {
    return Date.valueOf(value);
  }

  static Date date(LocalDate value, Calendar calendar) {
    return calendar == null
        ? date(value)
        : new Date(millis(value.atStartOfDay(), calendar.getTimeZone()));
  }

  static Time time(LocalTime value) {
    Time time = Time.valueOf(value);
    time.setTime(time.getTime() + value.getNano() / 1_000_000);
    return time;
  }

  static Time time(LocalTime value, Calendar calendar) {
    return calendar == null
        ? time(value)
        : new Time(millis(value.atDate(EPOCH_DAY), calendar.getTimeZone()));
  }

  static Timestamp timestamp(LocalDateTime value) {
    return WallClockTimestamp.of(value);
  }

  static Timestamp timestamp(LocalDateTime value, Calendar calendar) {
    if (calendar == null) {
      return timestamp(value);
    }
    Timestamp timestamp = new Timestamp(millis(value, calendar.getTimeZone()));
    timestamp.setNanos(value.getNano());
    return timestamp;
  }

  static LocalDate localDate(java.util.Date value, Calendar calendar) {
    if (calendar != null) {
      return fields(value, calendar.getTimeZone()).toLocalDate();
    }
    return value instanceof Date date
        ? date.toLocalDate()
        : localDateTime(value, null).toLocalDate();
  }

  static LocalTime localTime(java.util.Date value, Calendar calendar) {
    return localDateTime(value, calendar).toLocalTime();
  }

  static LocalDateTime localDateTime(java.util.Date value, Calendar calendar) {
    if (calendar == null && value instanceof Timestamp timestamp) {
      return timestamp.toLocalDateTime();
    }
    return fields(value, calendar == null ? TimeZone.getDefault() : calendar.getTimeZone());
  }

  /** The point in time that {@code value} is, with all its nanoseconds. */
  static Instant instant(java.util.Date value) {
    return value instanceof Timestamp timestamp
        ? timestamp.toInstant()
        : Instant.ofEpochMilli(value.getTime());
  }

  /** The local date-time at {@code instant} in the Calendar's zone; null means the JVM's. */
  static LocalDateTime localDateTime(Instant instant, Calendar calendar) {
    return LocalDateTime.ofInstant(
        instant, calendar == null ? ZoneId.systemDefault() : calendar.getTimeZone().toZoneId());
  }

  /** The instant at which clocks in {@code zone} show {@code value}, to the millisecond. */
  private static long millis(LocalDateTime value, TimeZone zone) {
    GregorianCalendar calendar = new GregorianCalendar(zone);
    calendar.clear();
    calendar.set(
        value.getYear(),
        value.getMonthValue() - 1,
        value.getDayOfMonth(),
        value.getHour(),
        value.getMinute(),
        value.getSecond());
    calendar.set(Calendar.MILLISECOND, value.getNano() / 1_000_000);
    return calendar.getTimeInMillis();
  }

  /** What clocks in {@code zone} show at {@code value}. */
  private static LocalDateTime fields(java.util.Date value, TimeZone zone) {
    GregorianCalendar calendar = new GregorianCalendar(zone);
    calendar.setTimeInMillis(value.getTime());
    int nanos =
        value instanceof Timestamp timestamp
            ? timestamp.getNanos()
            : calendar.get(Calendar.MILLISECOND) * 1_000_000;
    int year = calendar.get(Calendar.YEAR);
    return LocalDateTime.of(
        calendar.get(Calendar.ERA) == GregorianCalendar.BC ? 1 - year : year,
        calendar.get(Calendar.MONTH) + 1,
        calendar.get(Calendar.DAY_OF_MONTH),
        calendar.get(Calendar.HOUR_OF_DAY),
        calendar.get(Calendar.MINUTE),
        calendar.get(Calendar.SECOND),
        nanos);
  }

  /** A Calendar's own date and time. */
  static LocalDateTime localDateTime(Calendar value) {
    return ZonedDateTime.ofInstant(value.toInstant(), value.getTimeZone().toZoneId())
        .toLocalDateTime();
  }

  /** {@code instant} at the offset that the JVM's zone has then. */
  static OffsetDateTime offsetDateTime(Instant instant) {
    ZoneOffset offset = ZoneId.systemDefault().getRules().getOffset(instant);
    return instant.atOffset(offset);
  }
}
