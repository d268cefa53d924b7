package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.function.MadeIntervals;
import io.cellardb.sql.parser.tree.NamedCall;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code MAKE_INTERVAL(years, months, weeks, days, hours, mins, secs)}, of which any may be left
 * out at the end or stand under its name, {@code days => 10}. The result has months, or days and
 * times.
 */
final class MakeInterval {
  private static final List<String> PARTS =
      List.of("years", "months", "weeks", "days", "hours", "mins", "secs");

  /** How many of the parts are months. */
  private static final int MONTHS = 2;

  private MakeInterval() {}

  /** The call of the function that makes an interval of this type. */
  static SqlCall of(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    List<SqlNode> parts = new ArrayList<>(Collections.nCopies(PARTS.size(), null));
    for (int i = 0; i < call.operandCount(); i++) {
      SqlNode operand = call.operand(i);
      boolean named = operand.getKind() == SqlKind.ARGUMENT_ASSIGNMENT;
      int place = named ? place((SqlIdentifier) ((SqlCall) operand).operand(1)) : i;
      if (place >= PARTS.size() || parts.get(place) != null) {
        throw SqlException.at(
            operand.getParserPosition(),
            "42601",
            "MAKE_INTERVAL takes each of " + String.join(", ", PARTS) + " once");
      }
      parts.set(place, named ? ((SqlCall) operand).operand(0) : operand);
    }
    boolean months = parts.subList(0, MONTHS).stream().anyMatch(MakeInterval::counts);
    boolean days = parts.subList(MONTHS, PARTS.size()).stream().anyMatch(MakeInterval::counts);
    if (months && days) {
      throw SqlException.at(
          pos, "0A000", "an interval has years and months, or weeks, days and times, not both");
    }
    parts.replaceAll(part -> part == null ? SqlLiteral.createExactNumeric("0", pos) : part);
    return months
        ? NamedCall.of(MadeIntervals.OF_MONTHS, pos, parts.subList(0, MONTHS))
        : NamedCall.of(MadeIntervals.OF_DAYS, pos, parts.subList(MONTHS, PARTS.size()));
  }

  private static int place(SqlIdentifier name) {
    int place = PARTS.indexOf(name.getSimple().toLowerCase(Locale.ROOT));
    if (place < 0) {
      throw SqlException.at(
          name.getParserPosition(),
          "42883",
          "MAKE_INTERVAL has no argument '" + name.getSimple() + "'");
    }
    return place;
  }

  /** Whether a part is there and is not zero as it is written. */
  private static boolean counts(SqlNode part) {
    return part != null
        && !(part instanceof SqlNumericLiteral literal
            && literal.getValueAs(BigDecimal.class).signum() == 0);
  }
}
