package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Intervals whose text has the units, as PostgreSQL's: {@code 1 year 2 months 3 days 04:05:06},
 * {@code -90 minutes}, {@code 2 weeks ago}, {@code P1Y2M3DT4H5M6S}. The literal has the units that
 * are written, and one of months and of days or times is a {@link MixedInterval}.
 */
public final class IntervalText {
  private static final int MAX_DIGITS = 10;
  private static final BigDecimal DAYS_OF_MONTH = BigDecimal.valueOf(30);
  private static final BigDecimal SECONDS_OF_DAY = BigDecimal.valueOf(86_400);
  private static final BigDecimal SIXTY = BigDecimal.valueOf(60);

  private static final Pattern PART =
      Pattern.compile(
          "(?<sign>[+-]?)\\s*(?:(?<clock>\\d+:\\d+(?::\\d+(?:\\.\\d*)?)?)"
              + "|(?<years>\\d+)-(?<months>\\d+)"
              + "|(?<count>\\d+\\.?\\d*|\\.\\d+)\\s*(?<unit>[a-z]+)?)\\s*");

  private static final Pattern ISO_PART =
      Pattern.compile("(?<count>[+-]?\\d*\\.?\\d+)(?<unit>[ymwdhs])");

  private final String text;
  private final SqlParserPos pos;
  private final Set<TimeUnit> units = EnumSet.noneOf(TimeUnit.class);
  private BigDecimal months = BigDecimal.ZERO;
  private BigDecimal seconds = BigDecimal.ZERO;

  private IntervalText(String text, SqlParserPos pos) {
    this.text = text;
    this.pos = pos;
  }

  /**
   * The literal of a text.
   *
   * @param sign -1 or 1, as written before the text
   * @throws SqlSyntaxException 22007 if the text is no interval
   */
  public static SqlNode of(String text, int sign, SqlParserPos pos) {
    IntervalText interval = new IntervalText(text, pos);
    interval.read(text.strip().toLowerCase(Locale.ROOT));
    return interval.literal(sign);
  }

  /**
   * {@code text::INTERVAL}, without units, of the literal of a text.
   *
   * @throws SqlSyntaxException 0A000 for anything else, since its units would not be known
   */
  public static SqlNode cast(SqlNode operand) {
    if (operand instanceof SqlCharStringLiteral literal) {
      return of(literal.getValueAs(String.class), 1, literal.getParserPosition());
    }
    SqlParserPos pos = operand.getParserPosition();
    throw SqlSyntaxException.unsupported(
        "a cast to INTERVAL needs units, as INTERVAL DAY TO SECOND has, unless it is of a text in"
            + " quotes",
        pos.getLineNum(),
        pos.getColumnNum());
  }

  private void read(String lower) {
    if (lower.startsWith("p")) {
      readIso(lower.substring(1));
      return;
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
        throw invalid();
      }
      BigDecimal sign = BigDecimal.valueOf(part.group("sign").equals("-") ? -1 : 1);
      if (part.group("clock") != null) {
        clock(part.group("clock").split(":"), sign);
      } else if (part.group("years") != null) {
        add(sign.multiply(new BigDecimal(part.group("years"))), "year");
        add(sign.multiply(new BigDecimal(part.group("months"))), "month");
      } else {
        String unit = part.group("unit");
        boolean beforeClock = unit == null && part.end() < parts.length();
        add(
            sign.multiply(new BigDecimal(part.group("count"))),
            unit != null ? unit : beforeClock ? "day" : "second");
      }
      at = part.end();
    }
    if (at == 0) {
      throw invalid();
    }
    if (ago) {
      months = months.negate();
      seconds = seconds.negate();
    }
  }

  private void readIso(String parts) {
    int time = parts.indexOf('t');
    Matcher part = ISO_PART.matcher(parts);
    int at = 0;
    while (at < parts.length()) {
      if (at == time) {
        at++;
      }
      if (!part.find(at) || part.start() != at) {
        throw invalid();
      }
      String unit = part.group("unit");
      boolean minutes = unit.equals("m") && time >= 0 && at > time;
      add(new BigDecimal(part.group("count")), unit.equals("m") && !minutes ? "month" : unit);
      at = part.end();
    }
    if (at == 0) {
      throw invalid();
    }
  }

  /** {@code hours:minutes[:seconds]}. */
  private void clock(String[] fields, BigDecimal sign) {
    String[] names = {"hour", "minute", "second"};
    for (int i = 0; i < fields.length; i++) {
      BigDecimal field = new BigDecimal(fields[i]);
      if (i > 0 && field.compareTo(SIXTY) >= 0) {
        throw invalid();
      }
      add(sign.multiply(field), names[i]);
    }
  }

  private void add(BigDecimal count, String unit) {
    switch (unit) {
      case "millennium", "millennia", "millenniums", "mil", "mils" -> years(count, 1000);
      case "century", "centuries", "cent", "c" -> years(count, 100);
      case "decade", "decades", "dec", "decs" -> years(count, 10);
      case "year", "years", "yr", "yrs", "y" -> years(count, 1);
      case "month", "months", "mon", "mons" -> months(count);
      case "week", "weeks", "w" -> time(count, TimeUnit.DAY, 7 * 86_400);
      case "day", "days", "d" -> time(count, TimeUnit.DAY, 86_400);
      case "hour", "hours", "hr", "hrs", "h" -> time(count, TimeUnit.HOUR, 3600);
      case "minute", "minutes", "min", "mins", "m" -> time(count, TimeUnit.MINUTE, 60);
      case "second", "seconds", "sec", "secs", "s" -> time(count, TimeUnit.SECOND, 1);
      case "millisecond", "milliseconds", "msec", "msecs", "ms" ->
          time(count.scaleByPowerOfTen(-3), TimeUnit.SECOND, 1);
      case "microsecond", "microseconds", "usec", "usecs", "us" ->
          time(count.scaleByPowerOfTen(-6), TimeUnit.SECOND, 1);
      default -> throw invalid();
    }
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

  private SqlNode literal(int sign) {
    boolean ofMonths = units.contains(TimeUnit.YEAR) || units.contains(TimeUnit.MONTH);
    boolean ofTime = units.stream().anyMatch(unit -> unit.ordinal() > TimeUnit.MONTH.ordinal());
    if (!ofTime || (ofMonths && seconds.signum() == 0)) {
      return ofMonths(sign);
    }
    if (!ofMonths || months.signum() == 0) {
      return ofTime(sign);
    }
    return MixedInterval.of(sign, text, ofMonths(sign), ofTime(sign), pos);
  }

  private SqlLiteral ofMonths(int sign) {
    BigDecimal count = months.abs();
    int by = sign * (months.signum() < 0 ? -1 : 1);
    BigDecimal[] years = count.divideAndRemainder(BigDecimal.valueOf(12));
    if (!units.contains(TimeUnit.YEAR)) {
      return literal(by, count, "", TimeUnit.MONTH, TimeUnit.MONTH);
    }
    return units.contains(TimeUnit.MONTH)
        ? literal(by, years[0], "-" + years[1].toBigInteger(), TimeUnit.YEAR, TimeUnit.MONTH)
        : literal(by, years[0], "", TimeUnit.YEAR, TimeUnit.YEAR);
  }

  private SqlLiteral ofTime(int sign) {
    List<TimeUnit> all = List.of(TimeUnit.DAY, TimeUnit.HOUR, TimeUnit.MINUTE, TimeUnit.SECOND);
    List<TimeUnit> used = all.stream().filter(units::contains).toList();
    int first = all.indexOf(used.get(0));
    int last = all.indexOf(used.get(used.size() - 1));
    BigDecimal rest = seconds.abs();
    if (rest.remainder(secondsOf(all.get(last))).signum() != 0) {
      last = all.size() - 1;
    }
    BigDecimal[] leading = rest.divideAndRemainder(secondsOf(all.get(first)));
    StringBuilder fields = new StringBuilder();
    BigDecimal left = leading[1];
    for (int i = first + 1; i <= last; i++) {
      BigDecimal[] field = left.divideAndRemainder(secondsOf(all.get(i)));
      fields
          .append(i == 1 ? ' ' : ':')
          .append(field[0].intValue() < 10 ? "0" : "")
          .append(field[0].toBigInteger());
      left = field[1];
    }
    if (left.signum() != 0) {
      fields.append(left.stripTrailingZeros().toPlainString().substring(1));
    }
    int by = sign * (seconds.signum() < 0 ? -1 : 1);
    return literal(by, leading[0], fields.toString(), all.get(first), all.get(last));
  }

  private static BigDecimal secondsOf(TimeUnit unit) {
    return unit.multiplier.scaleByPowerOfTen(-3);
  }

  private SqlLiteral literal(
      int sign, BigDecimal leading, String fields, TimeUnit first, TimeUnit last) {
    String number = leading.toBigInteger().toString();
    if (number.length() > MAX_DIGITS) {
      throw SqlSyntaxException.of("22008", "the interval '" + text + "' is out of range", pos);
    }
    SqlIntervalQualifier qualifier =
        new SqlIntervalQualifier(
            first,
            number.length() > 2 ? number.length() : -1,
            last == first ? null : last,
            -1,
            pos);
    return SqlLiteral.createInterval(sign, number + fields, qualifier, pos);
  }

  private SqlSyntaxException invalid() {
    return SqlSyntaxException.of("22007", "'" + text + "' is no interval", pos);
  }
}
