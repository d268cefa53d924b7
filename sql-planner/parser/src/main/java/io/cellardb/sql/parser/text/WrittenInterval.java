package io.cellardb.sql.parser.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;

/**
 * What the text of an interval says, as PostgreSQL reads it: {@code 1 year 2 months 3 days
 * 04:05:06}, {@code -90 minutes}, {@code 2 weeks ago}, {@code P1Y2M3DT4H5M6S}.
 */
public final class WrittenInterval {
  private static final BigDecimal DAYS_OF_MONTH = BigDecimal.valueOf(30);
  private static final BigDecimal SECONDS_OF_DAY = BigDecimal.valueOf(86_400);
  private static final BigDecimal SIXTY = BigDecimal.valueOf(60);
  private static final BigDecimal MONTHS_OF_YEAR = BigDecimal.valueOf(12);

  private static final Pattern PART =
      Pattern.compile(
          "(?<sign>[+-]?)\\s*(?:(?<clock>\\d+:\\d+(?::\\d+(?:\\.\\d*)?)?)"
              + "|(?<years>\\d+)-(?<months>\\d+)"
              + "|(?<count>\\d+\\.?\\d*|\\.\\d+)\\s*(?<unit>[a-z]+)?)\\s*");

  private static final Pattern ISO_PART =
      Pattern.compile("(?<count>[+-]?\\d*\\.?\\d+)(?<unit>[ymwdhs])");

  private final TimeUnit first;
  private final TimeUnit last;
  private final Set<TimeUnit> units = EnumSet.noneOf(TimeUnit.class);

  /** What has been written, as no part may come twice. */
  private final Set<String> parts = new HashSet<>();

  private BigDecimal months = BigDecimal.ZERO;
  private BigDecimal seconds = BigDecimal.ZERO;

  private WrittenInterval(TimeUnit first, TimeUnit last) {
    this.first = first;
    this.last = last;
  }

  /**
   * Reads a text.
   *
   * @param first the first unit of the interval's type
   * @param last its last one, which a number at the end without a unit has
   * @return null if the text is no interval
   */
  public static WrittenInterval read(String text, TimeUnit first, TimeUnit last) {
    WrittenInterval interval = new WrittenInterval(first, last);
    return interval.read(text.strip().toLowerCase(Locale.ROOT)) ? interval : null;
  }

  /** The units that are written, or that parts of written ones come to. */
  public Set<TimeUnit> units() {
    return units;
  }

  /** The months, which are whole. */
  public BigDecimal months() {
    return months;
  }

  /** The seconds of days and times, a day having 24 hours. */
  public BigDecimal seconds() {
    return seconds;
  }

  private boolean read(String lower) {
    if (lower.startsWith("p")) {
      return readIso(lower.substring(1));
    }
    String parts = lower.startsWith("@") ? lower.substring(1).strip() : lower;
    boolean ago = parts.endsWith(" ago");
    if (ago) {
      parts = parts.substring(0, parts.length() - " ago".length());
    }
    Matcher part = PART.matcher(parts);
    int at = 0;
    while (at < parts.length()) {
      if (!part.find(at) || part.start() != at) {
        return false;
      }
      BigDecimal sign = BigDecimal.valueOf(part.group("sign").equals("-") ? -1 : 1);
      if (part.group("clock") != null) {
        if (!clock(part.group("clock").split(":", -1), sign)) {
          return false;
        }
      } else if (part.group("years") != null) {
        BigDecimal years = new BigDecimal(part.group("years"));
        BigDecimal more = new BigDecimal(part.group("months"));
        if (more.compareTo(MONTHS_OF_YEAR) >= 0
            || !add(sign.multiply(years), "year")
            || !add(sign.multiply(more), "month")) {
          return false;
        }
      } else {
        String unit = part.group("unit");
        String counted = unit != null ? unit : part.end() < parts.length() ? "day" : ofLast();
        if (!add(sign.multiply(new BigDecimal(part.group("count"))), counted)) {
          return false;
        }
      }
      at = part.end();
    }
    if (ago) {
      months = months.negate();
      seconds = seconds.negate();
    }
    return at > 0;
  }

  private String ofLast() {
    return last.name().toLowerCase(Locale.ROOT);
  }

  private boolean readIso(String parts) {
    int time = parts.indexOf('t');
    Matcher part = ISO_PART.matcher(parts);
    int at = 0;
    while (at < parts.length()) {
      if (at == time) {
        at++;
      }
      if (!part.find(at) || part.start() != at) {
        return false;
      }
      String unit = part.group("unit");
      boolean minutes = unit.equals("m") && time >= 0 && at > time;
      String counted = unit.equals("m") && !minutes ? "month" : unit;
      if (!add(new BigDecimal(part.group("count")), counted)) {
        return false;
      }
      at = part.end();
    }
    return at > 0;
  }

  /** {@code minutes:seconds} where the type has no others, else {@code hours:minutes[:seconds]}. */
  private boolean clock(String[] fields, BigDecimal sign) {
    boolean ofMinutes = first == TimeUnit.MINUTE && last == TimeUnit.SECOND && fields.length == 2;
    String[] names =
        ofMinutes ? new String[] {"minute", "second"} : new String[] {"hour", "minute", "second"};
    for (int i = 0; i < fields.length; i++) {
      BigDecimal field = new BigDecimal(fields[i]);
      boolean seconds = names[i].equals("second");
      BigDecimal most = seconds ? SIXTY.add(BigDecimal.ONE) : SIXTY; // 60 seconds are a minute
      if ((i > 0 && field.compareTo(most) >= 0) || !add(sign.multiply(field), names[i])) {
        return false;
      }
    }
    return true;
  }

  /** Adds so many of a unit; false if there is no such unit, or if it is there already. */
  private boolean add(BigDecimal count, String unit) {
    String part =
        switch (unit) {
          case "millennium", "millennia", "millenniums", "mil", "mils" -> "millennium";
          case "century", "centuries", "cent", "c" -> "century";
          case "decade", "decades", "dec", "decs" -> "decade";
          case "year", "years", "yr", "yrs", "y" -> "year";
          case "month", "months", "mon", "mons" -> "month";
          case "week", "weeks", "w" -> "week";
          case "day", "days", "d" -> "day";
          case "hour", "hours", "hr", "hrs", "h" -> "hour";
          case "minute", "minutes", "min", "mins", "m" -> "minute";
          case "second", "seconds", "sec", "secs", "s" -> "second";
          case "millisecond", "milliseconds", "msec", "msecs", "ms" -> "millisecond";
          case "microsecond", "microseconds", "usec", "usecs", "us" -> "microsecond";
          default -> "";
        };
    if (!parts.add(part)) {
      return false;
    }
    switch (part) {
      case "millennium" -> years(count, 1000);
      case "century" -> years(count, 100);
      case "decade" -> years(count, 10);
      case "year" -> years(count, 1);
      case "month" -> months(count);
      case "week" -> time(count, TimeUnit.DAY, 7 * 86_400);
      case "day" -> time(count, TimeUnit.DAY, 86_400);
      case "hour" -> time(count, TimeUnit.HOUR, 3600);
      case "minute" -> time(count, TimeUnit.MINUTE, 60);
      case "second" -> time(count, TimeUnit.SECOND, 1);
      case "millisecond" -> time(count.scaleByPowerOfTen(-3), TimeUnit.SECOND, 1);
      case "microsecond" -> time(count.scaleByPowerOfTen(-6), TimeUnit.SECOND, 1);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Parts of years are whole months. */
  private void years(BigDecimal count, int years) {
    BigDecimal all = count.multiply(BigDecimal.valueOf(12L * years));
    units.add(TimeUnit.YEAR);
    if (all.remainder(BigDecimal.valueOf(12)).signum() != 0) {
      units.add(TimeUnit.MONTH);
    }
    months = months.add(all.setScale(0, RoundingMode.HALF_EVEN));
  }

  /** Parts of months are days, of which a month has 30. */
  private void months(BigDecimal count) {
    BigDecimal whole = count.setScale(0, RoundingMode.DOWN);
    units.add(TimeUnit.MONTH);
    months = months.add(whole);
    BigDecimal rest = count.subtract(whole);
    if (rest.signum() != 0) {
      time(rest.multiply(DAYS_OF_MONTH), TimeUnit.DAY, SECONDS_OF_DAY.intValue());
    }
  }

  private void time(BigDecimal count, TimeUnit unit, int secondsOfUnit) {
    units.add(unit);
    seconds = seconds.add(count.multiply(BigDecimal.valueOf(secondsOfUnit)));
  }
}
