package io.cellardb.sql;

import io.cellardb.sql.error.SqlException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The texts of settings that limit a time, as PostgreSQL has them: {@code 500}, {@code '5s'}. */
final class TimeLimit {
  private static final Pattern TEXT =
      Pattern.compile("(\\d{1,10}(?:\\.\\d{1,9})?)\\s*(us|ms|s|min|h|d)?");

  /** A unit and its milliseconds, the largest first. */
  private enum Unit {
    D(86_400_000),
    H(3_600_000),
    MIN(60_000),
    S(1_000),
    MS(1);

    private final long millis;

    Unit(long millis) {
      this.millis = millis;
    }
  }

  private TimeLimit() {}

  /**
   * The time that a text means, in whole milliseconds; null for 0, which is no limit.
   *
   * @param setting its name, for errors
   * @throws SqlException 22023 for no time, and for one of more than 24 days, as in PostgreSQL
   */
  static Duration of(String setting, String text) {
    Matcher matcher = TEXT.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new SqlException(
          "22023",
          "the setting "
              + setting
              + " is a time such as 500 (milliseconds) or '5s', not '"
              + text
              + "'");
    }
    BigDecimal number = new BigDecimal(matcher.group(1));
    String unit = matcher.group(2) == null ? "ms" : matcher.group(2);
    BigDecimal millis =
        unit.equals("us")
            ? number.movePointLeft(3)
            : number.multiply(
                BigDecimal.valueOf(Unit.valueOf(unit.toUpperCase(Locale.ROOT)).millis));
    long whole = millis.setScale(0, RoundingMode.HALF_EVEN).longValueExact();
    if (whole > Integer.MAX_VALUE) {
      throw new SqlException(
          "22023", "the setting " + setting + " is at most " + Integer.MAX_VALUE + " milliseconds");
    }
    return whole == 0 ? null : Duration.ofMillis(whole);
  }

  /** Such a text, in the largest unit that has no fraction; {@code 0} for null. */
  static String text(Duration limit) {
    if (limit == null) {
      return "0";
    }
    long millis = limit.toMillis();
    for (Unit unit : Unit.values()) {
      if (millis % unit.millis == 0) {
        return millis / unit.millis + unit.name().toLowerCase(Locale.ROOT);
      }
    }
    throw new AssertionError(limit);
  }
}
