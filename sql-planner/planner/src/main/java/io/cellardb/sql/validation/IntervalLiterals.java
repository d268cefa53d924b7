package io.cellardb.sql.validation;

import io.cellardb.sql.execution.type.CellarTypeSystem;
import io.cellardb.sql.parser.text.WrittenInterval;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Literals of intervals that PostgreSQL has and Calcite has not: with more digits than the first
 * unit is said to have, as {@code INTERVAL '100' DAY}, with microseconds, or in another form than
 * that of their units, as {@code INTERVAL '1' YEAR TO MONTH}.
 */
public final class IntervalLiterals {
  /** What Calcite keeps of a fraction of seconds. */
  private static final int DIGITS = 3;

  private static final int MOST_DIGITS = 10;

  /** Days and times without names of units, whose sign is that of all fields in the standard. */
  private static final Pattern NEGATIVE =
      Pattern.compile("\\s*-\\s*(?<fields>\\d+\\s+\\d+(:\\d+)*(\\.\\d*)?)\\s*");

  private IntervalLiterals() {}

  /** What such a literal means: another literal, or a cast of its text; else the literal. */
  public static SqlNode meant(SqlIntervalLiteral literal) {
    SqlIntervalLiteral.IntervalValue value = (SqlIntervalLiteral.IntervalValue) literal.getValue();
    SqlParserPos pos = literal.getParserPosition();
    SqlIntervalQualifier units = value.getIntervalQualifier();
    String text = value.getIntervalLiteral();
    boolean fine = isFine(text);
    if (!fine && isLegal(text, units, pos)) {
      return literal;
    }
    SqlIntervalQualifier wide = qualifier(units, MOST_DIGITS, pos);
    boolean limited = units.getStartPrecisionPreservingDefault() >= 0;
    if (!fine && !limited && isLegal(text, wide, pos)) {
      return SqlLiteral.createInterval(value.getSign(), text, wide, pos);
    }
    if ((limited && !isLegal(text, units, pos)) || !isReadable(text, units)) {
      return literal;
    }
    Matcher negative = NEGATIVE.matcher(text);
    boolean minus = negative.matches();
    String fields = minus ? negative.group("fields") : text;
    SqlNode cast =
        SqlStdOperatorTable.CAST.createCall(
            pos, SqlLiteral.createCharString(fields, pos), qualifier(units, -1, pos));
    return value.getSign() < 0 != minus
        ? SqlStdOperatorTable.UNARY_MINUS.createCall(pos, cast)
        : cast;
  }

  private static boolean isFine(String text) {
    int point = text.lastIndexOf('.');
    return point >= 0 && text.substring(point + 1).replaceAll("0+$", "").length() > DIGITS;
  }

  private static SqlIntervalQualifier qualifier(
      SqlIntervalQualifier units, int digits, SqlParserPos pos) {
    TimeUnit last = units.getUnit();
    return new SqlIntervalQualifier(
        units.getStartUnit(),
        digits,
        last == units.getStartUnit() ? null : last,
        units.getFractionalSecondPrecisionPreservingDefault(),
        pos);
  }

  private static boolean isLegal(String text, SqlIntervalQualifier units, SqlParserPos pos) {
    try {
      units.evaluateIntervalLiteral(text, pos, CellarTypeSystem.INSTANCE);
      return true;
    } catch (CalciteException e) {
      return false; // what the literal is then asked for again
    }
  }

  /** Whether a cast reads a text, and its first unit is no longer one than that of the type. */
  private static boolean isReadable(String text, SqlIntervalQualifier units) {
    WrittenInterval written = WrittenInterval.read(text, units.getStartUnit(), units.getUnit());
    boolean months = units.isYearMonth();
    return written != null
        && (months ? written.seconds() : written.months()).signum() == 0
        && written.units().stream().allMatch(unit -> unit.compareTo(units.getStartUnit()) >= 0);
  }
}
