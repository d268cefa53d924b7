package io.cellardb.sql.repair;

import io.cellardb.sql.error.SqlException;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;

/**
 * Literals of dates and times as casts of texts read them: years have four digits, and seconds may
 * be left out. The smallest query is {@code SELECT TIMESTAMP '12345-01-01 00:00:00'}, which Calcite
 * reads as of the year 2345. It takes {@code DATE '1-1-1'}, too, its error for {@code DATE
 * '12345-01-01'} has no place, and it refuses {@code TIME '10:00'}.
 */
public final class DatetimeLiterals {
  private static final Pattern SHORT_YEAR = Pattern.compile("\\s*-?\\d{1,3}-.*");

  /** What stands before the seconds that were left out. */
  private static final Pattern NO_SECONDS =
      Pattern.compile("(?<=^|[ T])(\\d{1,2}:\\d{2})(?![:.\\d])");

  /** A date without signs between its digits, and the time behind it. */
  private static final Pattern PLAIN =
      Pattern.compile("\\s*(\\d{4})(\\d{2})(\\d{2})([ Tt].*|\\s*)");

  private static final Pattern PLAIN_TIME =
      Pattern.compile("(\\s*|.*[ T]\\s*)(\\d{2})(\\d{2})(\\d{2}(?:\\.\\d*)?)?\\s*");

  private DatetimeLiterals() {}

  /** The text with the signs between the digits of ISO 8601's basic form. */
  private static String signed(SqlUnknownLiteral literal) {
    String text = literal.getValue();
    if (literal.tag.equals("DATE") || literal.tag.startsWith("TIMESTAMP")) {
      Matcher date = PLAIN.matcher(text);
      text = date.matches() ? date.replaceFirst("$1-$2-$3$4") : text;
    }
    Matcher time = PLAIN_TIME.matcher(text);
    boolean timeOnly = literal.tag.startsWith("TIME") && !literal.tag.startsWith("TIMESTAMP");
    if (literal.tag.equals("DATE") || !time.matches() || time.group(1).isBlank() != timeOnly) {
      return text;
    }
    String seconds = time.group(4) == null ? "00" : time.group(4);
    return time.group(1).replace('T', ' ') + time.group(2) + ":" + time.group(3) + ":" + seconds;
  }

  /**
   * A literal with its value.
   *
   * @param validator what reads it
   * @throws SqlException 22007 for a year of less than four digits, 22008 for one of more
   */
  public static SqlLiteral resolve(SqlLiteral literal, UnaryOperator<SqlLiteral> validator) {
    if (!(literal instanceof SqlUnknownLiteral unknown)) {
      return validator.apply(literal);
    }
    if (!signed(unknown).equals(unknown.getValue())) {
      return resolve(
          SqlLiteral.createUnknown(unknown.tag, signed(unknown), literal.getParserPosition()),
          validator);
    }
    if (unknown.tag.startsWith("TIME")) {
      String whole = NO_SECONDS.matcher(unknown.getValue()).replaceFirst("$1:00");
      if (!whole.equals(unknown.getValue())) {
        return resolve(
            SqlLiteral.createUnknown(unknown.tag, whole, literal.getParserPosition()), validator);
      }
    }
    if (!unknown.tag.equals("DATE") && !unknown.tag.startsWith("TIMESTAMP")) {
      return validator.apply(literal);
    }
    if (SHORT_YEAR.matcher(unknown.getValue()).matches()) {
      throw SqlException.at(
          literal.getParserPosition(),
          "22007",
          "a year has four digits: '" + unknown.getValue() + "'");
    }
    try {
      return validator.apply(literal);
    } catch (IllegalArgumentException e) {
      throw SqlException.at(
          literal.getParserPosition(),
          "22008",
          unknown.tag + " is out of range: '" + unknown.getValue() + "'");
    }
  }
}
