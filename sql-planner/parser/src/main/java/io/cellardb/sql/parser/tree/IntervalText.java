package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import io.cellardb.sql.parser.text.WrittenInterval;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Intervals whose text has the units, as PostgreSQL's: {@code 1 year 2 months 3 days 04:05:06},
 * {@code -90 minutes}, {@code 2 weeks ago}, {@code P1Y2M3DT4H5M6S}. The literal has the units that
 * are written, and one of months and of days or times is a {@link MixedInterval}.
 */
public final class IntervalText {
  private static final int MAX_DIGITS = 10;
  private static final BigDecimal MOST_MONTHS = BigDecimal.valueOf(Integer.MAX_VALUE);
  private final String text;
  private final SqlParserPos pos;
  private final Set<TimeUnit> units;
  private final BigDecimal months;
  private final BigDecimal seconds;

  private IntervalText(String text, WrittenInterval written, SqlParserPos pos) {
    this.text = text;
    this.pos = pos;
    units = written.units();
    months = written.months();
    seconds = written.seconds();
  }

  /**
   * The literal of a text.
   *
   * @param sign -1 or 1, as written before the text
   * @throws SqlSyntaxException 22007 if the text is no interval
   */
  public static SqlNode of(String text, int sign, SqlParserPos pos) {
    WrittenInterval written = WrittenInterval.read(text, TimeUnit.DAY, TimeUnit.SECOND);
    if (written == null) {
      throw SqlSyntaxException.of("22007", "'" + text + "' is no interval", pos);
    }
    if (written.months().abs().compareTo(MOST_MONTHS) > 0) {
      throw SqlSyntaxException.of("22008", "the interval '" + text + "' is out of range", pos);
    }
    return new IntervalText(text, written, pos).literal(sign);
  }

  /**
   * {@code operand::INTERVAL}, without units: of the literal of a text an interval with the units
   * that are written, of anything else one of days to seconds.
   */
  public static SqlNode cast(SqlNode operand) {
    SqlParserPos pos = operand.getParserPosition();
    if (operand instanceof SqlCharStringLiteral literal) {
      return of(literal.getValueAs(String.class), 1, pos);
    }
    return operand instanceof SqlIntervalLiteral || MixedInterval.is(operand)
        ? operand
        : SqlStdOperatorTable.CAST.createCall(pos, operand, IntervalTypeSpec.unnamed(pos));
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
}
