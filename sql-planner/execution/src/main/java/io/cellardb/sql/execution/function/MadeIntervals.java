package io.cellardb.sql.execution.function;

import static io.cellardb.sql.execution.function.PostgresFunctions.decimal;
import static io.cellardb.sql.execution.function.PostgresFunctions.number;
import static io.cellardb.sql.execution.function.PostgresFunctions.taking;
import static org.apache.calcite.sql.SqlFunctionCategory.TIMEDATE;
import static org.apache.calcite.sql.type.SqlTypeFamily.INTEGER;
import static org.apache.calcite.sql.type.SqlTypeFamily.NUMERIC;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import java.math.RoundingMode;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlReturnTypeInference;

/** What MAKE_INTERVAL becomes: an interval of months, or one of days and times. */
public final class MadeIntervals {
  /** Of years and months. */
  public static final String OF_MONTHS = "MAKE_INTERVAL_MONTHS";

  /** Of weeks, days, hours, minutes and seconds. */
  public static final String OF_DAYS = "MAKE_INTERVAL_DAYS";

  private static final long MICROS = 1_000_000;

  private MadeIntervals() {}

  static List<SqlOperator> all() {
    return List.of(
        RowFunction.of(
            OF_MONTHS,
            TIMEDATE,
            type(TimeUnit.YEAR, TimeUnit.MONTH),
            taking(INTEGER, INTEGER),
            (a, c) -> months(a)),
        RowFunction.of(
            OF_DAYS,
            TIMEDATE,
            type(TimeUnit.DAY, TimeUnit.SECOND),
            taking(INTEGER, INTEGER, INTEGER, INTEGER, NUMERIC),
            (a, c) -> micros(a)));
  }

  private static SqlReturnTypeInference type(TimeUnit first, TimeUnit last) {
    return binding ->
        binding
            .getTypeFactory()
            .createTypeWithNullability(
                binding
                    .getTypeFactory()
                    .createSqlIntervalType(
                        new SqlIntervalQualifier(first, last, SqlParserPos.ZERO)),
                true);
  }

  private static long months(Object[] arguments) {
    try {
      return Math.toIntExact(
          Math.addExact(Math.multiplyExact(number(arguments, 0), 12L), number(arguments, 1)));
    } catch (ArithmeticException e) {
      throw outOfRange(e);
    }
  }

  private static long micros(Object[] arguments) {
    try {
      long days = Math.addExact(Math.multiplyExact(number(arguments, 0), 7L), number(arguments, 1));
      long hours = Math.addExact(Math.multiplyExact(days, 24L), number(arguments, 2));
      long minutes = Math.addExact(Math.multiplyExact(hours, 60L), number(arguments, 3));
      long fraction =
          decimal(arguments[4])
              .movePointRight(6)
              .setScale(0, RoundingMode.HALF_EVEN)
              .longValueExact();
      return Math.addExact(Math.multiplyExact(minutes, 60 * MICROS), fraction);
    } catch (ArithmeticException | NumberFormatException e) {
      throw outOfRange(e);
    }
  }

  private static SqlExecutionException outOfRange(Exception cause) {
    return new SqlExecutionException("22008", "the interval is out of range", cause);
  }
}
