package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.function.TimePattern.Node;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;

/** A time as a text in a format of PostgreSQL's TO_CHAR. */
final class TimeWriter {
  static final List<String> ROMAN =
      List.of("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII");

  private static final int NAME_WIDTH = 9;
  private static final int ROMAN_WIDTH = 4;
  private static final int NANOS_PER_MICRO = 1_000;

  private final LocalDateTime time;
  private final LocalDate date;
  private final ZoneId zone;
  private final StringBuilder text = new StringBuilder();

  private TimeWriter(LocalDateTime time, ZoneId zone) {
    this.time = time;
    this.date = time.toLocalDate();
    this.zone = zone;
  }

  /**
   * The text; null for an empty format, as in PostgreSQL.
   *
   * @param zone the zone of an instant; null for a time without one
   */
  static String write(LocalDateTime time, ZoneId zone, String format) {
    if (format.isEmpty()) {
      return null;
    }
    TimeWriter writer = new TimeWriter(time, zone);
    for (Node node : TimePattern.of(format).nodes()) {
      if (node.field() == null) {
        writer.text.append(node.text());
      } else {
        writer.append(node);
      }
    }
    return writer.text.toString();
  }

  private void append(Node node) {
    int hour = time.getHour();
    switch (node.field()) {
      case NOON, PM -> cased(node, hour < 12 ? "AM" : "PM");
      case NOON_DOTS, PM_DOTS -> cased(node, hour < 12 ? "A.M." : "P.M.");
      case ERA, BC -> cased(node, "AD");
      case ERA_DOTS, BC_DOTS -> cased(node, "A.D.");
      case MONTH -> named(node, time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
      case MON -> cased(node, time.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH));
      case DAY -> named(node, time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
      case DY -> cased(node, time.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH));
      case RM -> {
        String roman = ROMAN.get(time.getMonthValue() - 1);
        cased(node, node.filling() ? roman : padded(roman, ROMAN_WIDTH));
      }
      case TZ -> cased(node, zone == null ? "" : zoneName());
      case OF -> {
        sign(node.filling() ? 1 : 2);
        int minutes = Math.abs(offset()) / 60 % 60;
        if (minutes != 0) {
          text.append(':').append(digits(minutes, 2));
        }
      }
      case TZH -> sign(2);
      case TZM -> text.append(digits(Math.abs(offset()) / 60 % 60, 2));
      case FX -> {}
      default -> number(node);
    }
  }

  private void number(Node node) {
    int hour = time.getHour();
    int micros = time.getNano() / NANOS_PER_MICRO;
    int isoYear = date.get(IsoFields.WEEK_BASED_YEAR);
    int isoWeek = date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    int weekday = time.getDayOfWeek().getValue();
    int year = time.getYear();
    switch (node.field()) {
      case HH, HH12 -> number(node, hour % 12 == 0 ? 12 : hour % 12, 2);
      case HH24 -> number(node, hour, 2);
      case MI -> number(node, time.getMinute(), 2);
      case SS -> number(node, time.getSecond(), 2);
      case FF1 -> fraction(node, micros / 100_000, 1);
      case FF2 -> fraction(node, micros / 10_000, 2);
      case MS, FF3 -> fraction(node, micros / 1_000, 3);
      case FF4 -> fraction(node, micros / 100, 4);
      case FF5 -> fraction(node, micros / 10, 5);
      case US, FF6 -> fraction(node, micros, 6);
      case SSSS, SSSSS -> number(node, time.toLocalTime().toSecondOfDay(), 1);
      case MM -> number(node, time.getMonthValue(), 2);
      case DDD -> number(node, time.getDayOfYear(), 3);
      case IDDD -> number(node, (isoWeek - 1) * 7 + weekday, 3);
      case DD -> number(node, time.getDayOfMonth(), 2);
      case D -> number(node, weekday % 7 + 1, 1);
      case ID -> number(node, weekday, 1);
      case WW -> number(node, (time.getDayOfYear() - 1) / 7 + 1, 2);
      case IW -> number(node, isoWeek, 2);
      case W -> number(node, (time.getDayOfMonth() - 1) / 7 + 1, 1);
      case Q -> number(node, (time.getMonthValue() - 1) / 3 + 1, 1);
      case CC -> number(node, (year - 1) / 100 + 1, 2);
      case Y_YYY -> {
        text.append(year / 1000).append(',').append(digits(year % 1000, 3));
        ordinal(node, year);
      }
      case YYYY -> number(node, year, 4);
      case YYY -> number(node, year % 1000, 3);
      case YY -> number(node, year % 100, 2);
      case Y -> number(node, year % 10, 1);
      case IYYY -> number(node, isoYear, 4);
      case IYY -> number(node, isoYear % 1000, 3);
      case IY -> number(node, isoYear % 100, 2);
      case I -> number(node, isoYear % 10, 1);
      case J -> number(node, (int) date.getLong(JulianFields.JULIAN_DAY), 1);
      default -> throw new IllegalStateException(node.toString());
    }
  }

  private void number(Node node, int value, int width) {
    text.append(digits(value, node.filling() ? 1 : width));
    ordinal(node, value);
  }

  /** The digits of a fraction keep their zeros also with FM. */
  private void fraction(Node node, int value, int width) {
    text.append(digits(value, width));
    ordinal(node, value);
  }

  private static String digits(int value, int width) {
    return String.format(Locale.ROOT, "%0" + width + "d", value);
  }

  private void ordinal(Node node, int value) {
    text.append(ending(node, value));
  }

  /** The letters of an ordinal number; none where the field has no TH. */
  static String ending(Node node, long value) {
    if (node.ordinal().isEmpty()) {
      return "";
    }
    String ending =
        Math.abs(value) / 10 % 10 == 1
            ? "th"
            : switch ((int) (Math.abs(value) % 10)) {
              case 1 -> "st";
              case 2 -> "nd";
              case 3 -> "rd";
              default -> "th";
            };
    return node.ordinal().equals("TH") ? ending.toUpperCase(Locale.ROOT) : ending;
  }

  /** A name as long as the longest one, without FM. */
  private void named(Node node, String name) {
    cased(node, node.filling() ? name : padded(name, NAME_WIDTH));
  }

  private static String padded(String name, int width) {
    return name + " ".repeat(Math.max(0, width - name.length()));
  }

  /** In the case of the field: upper, lower, or with one capital. */
  private void cased(Node node, String name) {
    boolean capital = Character.isUpperCase(node.text().charAt(0));
    boolean second =
        Character.isUpperCase(
            node.text().codePoints().filter(Character::isLetter).skip(1).findFirst().orElse('x'));
    text.append(
        second ? name.toUpperCase(Locale.ROOT) : capital ? name : name.toLowerCase(Locale.ROOT));
  }

  private int offset() {
    return zone == null ? 0 : zone.getRules().getOffset(time).getTotalSeconds();
  }

  private void sign(int width) {
    text.append(offset() < 0 ? '-' : '+').append(digits(Math.abs(offset()) / 3600, width));
  }

  private String zoneName() {
    boolean summer = zone.getRules().isDaylightSavings(time.atZone(zone).toInstant());
    return TimeZone.getTimeZone(zone).getDisplayName(summer, TimeZone.SHORT, Locale.ENGLISH);
  }
}
