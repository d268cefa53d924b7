package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.JulianFields;
import java.time.temporal.TemporalAdjusters;
import java.util.EnumMap;
import java.util.Map;

/** The fields of a time that a text has given, and the time that they make, as in PostgreSQL. */
final class TimeFields {
  /** A field; 0 is as good as none. */
  enum Part {
    HOUR,
    MINUTE,
    SECOND,
    SECOND_OF_DAY,
    AFTERNOON,
    MILLIS,
    MICROS,
    YEAR,
    CENTURY,
    BEFORE_CHRIST,
    MONTH,
    DAY,
    DAY_OF_YEAR,
    WEEK,
    WEEK_OF_MONTH,
    /** From 1 on Sunday. */
    WEEKDAY,
    JULIAN_DAY,
    OFFSET_HOUR,
    OFFSET_MINUTE
  }

  private static final int MICROS_PER_SECOND = 1_000_000;
  private static final int DECIMALS = 6;

  private final Map<Part, Integer> values = new EnumMap<>(Part.class);
  private boolean twelveHours;
  private boolean isoWeeks;
  private boolean shortYear;
  private int decimals = DECIMALS;
  private int offsetSign;

  /**
   * Sets a field.
   *
   * @throws SqlExecutionException 22007 if it has another value already
   */
  void set(Part part, int value) {
    int before = get(part);
    if (before != 0 && before != value) {
      throw new SqlExecutionException(
          "22007", "the text has two values of a field of its format: " + before + ", " + value);
    }
    values.put(part, value);
  }

  int get(Part part) {
    return values.getOrDefault(part, 0);
  }

  void useTwelveHours() {
    twelveHours = true;
  }

  void useIsoWeeks() {
    isoWeeks = true;
  }

  /** The year has two digits or one, and a century may come before them. */
  void useShortYear(boolean isShort) {
    shortYear = isShort;
  }

  /** How many digits of a second are kept. */
  void useDecimals(int digits) {
    decimals = digits;
  }

  void useOffset(int sign) {
    if (offsetSign == 0) {
      offsetSign = sign;
    }
  }

  /** The seconds that the text's offset from UTC has; null if it has none. */
  Integer offset() {
    return offsetSign == 0
        ? null
        : Integer.valueOf(
            offsetSign * (get(Part.OFFSET_HOUR) * 3600 + get(Part.OFFSET_MINUTE) * 60));
  }

  /**
   * The local time, its second rounded to the digits that are kept.
   *
   * @throws SqlExecutionException 22008 if there is none, 22007 if fields do not go together
   */
  LocalDateTime time() {
    long unit = 1;
    for (int i = decimals; i < DECIMALS; i++) {
      unit *= 10;
    }
    LocalDateTime exact = exactTime();
    long micros = exact.get(ChronoField.MICRO_OF_SECOND);
    return exact.plus((micros + unit / 2) / unit * unit - micros, ChronoUnit.MICROS);
  }

  /**
   * The local time with all digits.
   *
   * @throws SqlExecutionException as for {@link #time}
   */
  LocalDateTime exactTime() {
    try {
      return date().atStartOfDay().plus(microsOfDay(), ChronoUnit.MICROS);
    } catch (DateTimeException e) {
      throw outOfRange(e);
    }
  }

  private long microsOfDay() {
    int rest = get(Part.SECOND_OF_DAY);
    int hour = get(Part.HOUR) != 0 ? get(Part.HOUR) : rest / 3600;
    int minute = get(Part.MINUTE) != 0 ? get(Part.MINUTE) : rest / 60 % 60;
    int second = get(Part.SECOND) != 0 ? get(Part.SECOND) : rest % 60;
    if (twelveHours) {
      if (hour < 1 || hour > 12) {
        throw new SqlExecutionException("22007", "a clock of 12 hours has no hour " + hour);
      }
      hour = hour % 12 + (get(Part.AFTERNOON) != 0 ? 12 : 0);
    }
    long micros = get(Part.MILLIS) * 1_000L + get(Part.MICROS);
    boolean exists =
        isWithin(hour, 24)
            && isWithin(minute, 60)
            && isWithin(second, 60)
            && micros >= 0
            && micros < MICROS_PER_SECOND;
    if (!exists) {
      throw outOfRange(null);
    }
    return ((hour * 60L + minute) * 60 + second) * MICROS_PER_SECOND + micros;
  }

  private static boolean isWithin(int value, int bound) {
    return value >= 0 && value < bound;
  }

  /** The year; 0 is 1 BC, and what there is without a year. */
  private int year() {
    int year = get(Part.YEAR);
    int century = get(Part.BEFORE_CHRIST) != 0 ? -get(Part.CENTURY) : get(Part.CENTURY);
    if (year == 0) {
      return century == 0 ? 0 : century > 0 ? (century - 1) * 100 + 1 : century * 100 + 1;
    }
    if (century != 0 && shortYear) {
      int rest = year % 100;
      if (rest == 0) {
        return century * 100 + (century >= 0 ? 0 : 1);
      }
      return century >= 0 ? (century - 1) * 100 + rest : (century + 1) * 100 - rest + 1;
    }
    int signed = get(Part.BEFORE_CHRIST) != 0 ? -year : year;
    return signed < 0 ? signed + 1 : signed;
  }

  private LocalDate date() {
    int year = year();
    int dayOfYear = get(Part.DAY_OF_YEAR);
    LocalDate start = LocalDate.of(year, 1, 1);
    if (get(Part.JULIAN_DAY) != 0) {
      start = LocalDate.MIN.with(JulianFields.JULIAN_DAY, get(Part.JULIAN_DAY));
    }
    if (get(Part.WEEK) != 0) {
      if (isoWeeks) {
        start = isoWeek(year, get(Part.WEEK), get(Part.WEEKDAY));
      } else {
        dayOfYear = (get(Part.WEEK) - 1) * 7 + 1;
      }
    }
    int ofWeek = get(Part.WEEK_OF_MONTH) == 0 ? 0 : (get(Part.WEEK_OF_MONTH) - 1) * 7 + 1;
    int day = ofWeek != 0 ? ofWeek : get(Part.DAY) != 0 ? get(Part.DAY) : start.getDayOfMonth();
    int month = get(Part.MONTH) != 0 ? get(Part.MONTH) : start.getMonthValue();
    if (dayOfYear == 0 || (month > 1 && day > 1)) {
      return LocalDate.of(start.getYear(), month, day);
    }
    if (year == 0 && get(Part.BEFORE_CHRIST) == 0) {
      throw new SqlExecutionException("22007", "a day of the year needs a year");
    }
    if (isoWeeks) {
      return isoWeek(year, 1, 0).plusDays(dayOfYear - 1L);
    }
    LocalDate date = LocalDate.ofYearDay(year, dayOfYear);
    return LocalDate.of(
        year, month > 1 ? month : date.getMonthValue(), day > 1 ? day : date.getDayOfMonth());
  }

  /** A day of a week of the ISO calendar, Monday if none is said. */
  private static LocalDate isoWeek(int year, int week, int weekday) {
    LocalDate monday =
        LocalDate.of(year, 1, 4)
            .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
            .plusWeeks(week - 1L);
    return monday.plusDays(weekday == 0 ? 0 : weekday > 1 ? weekday - 2 : 6);
  }

  private static SqlExecutionException outOfRange(DateTimeException cause) {
    return new SqlExecutionException("22008", "a field of the time is out of range", cause);
  }
}
