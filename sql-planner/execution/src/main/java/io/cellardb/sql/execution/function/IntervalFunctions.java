package io.cellardb.sql.execution.function;

import static io.cellardb.sql.execution.function.PostgresFunctions.number;
import static io.cellardb.sql.execution.function.PostgresFunctions.taking;
import static io.cellardb.sql.execution.function.PostgresFunctions.text;
import static org.apache.calcite.sql.SqlFunctionCategory.TIMEDATE;
import static org.apache.calcite.sql.type.SqlTypeFamily.CHARACTER;
import static org.apache.calcite.sql.type.SqlTypeFamily.DATETIME_INTERVAL;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * JUSTIFY_HOURS, JUSTIFY_DAYS and JUSTIFY_INTERVAL, and what TO_CHAR of an interval becomes. As a
 * day always has 24 hours here, the first of them changes the units alone. What would have months
 * and days is refused.
 */
public final class IntervalFunctions {
  private static final long MICROS_OF_MONTH = 30L * 86_400 * 1_000_000;

  private static final SqlOperator OF_MONTHS = toChar("TO_CHAR_MONTHS", IntervalWriter::ofMonths);

  private static final SqlOperator OF_DAYS =
      toChar("TO_CHAR_DAYS", (micros, format) -> IntervalWriter.ofMicros(micros, true, format));

  private static final SqlOperator OF_HOURS =
      toChar("TO_CHAR_HOURS", (micros, format) -> IntervalWriter.ofMicros(micros, false, format));

  private interface Writer {
    String write(long value, String format);
  }

  private IntervalFunctions() {}

  static List<SqlOperator> all() {
    return List.of(
        RowFunction.of(
            "JUSTIFY_HOURS",
            TIMEDATE,
            IntervalFunctions::withDays,
            taking(DATETIME_INTERVAL),
            (a, c) -> number(a, 0)),
        RowFunction.of(
            "JUSTIFY_DAYS",
            TIMEDATE,
            ReturnTypes.ARG0.andThen(SqlTypeTransforms.FORCE_NULLABLE),
            taking(DATETIME_INTERVAL),
            (a, c) -> withoutMonths(number(a, 0))),
        RowFunction.of(
            "JUSTIFY_INTERVAL",
            TIMEDATE,
            IntervalFunctions::withDays,
            taking(DATETIME_INTERVAL),
            (a, c) -> withoutMonths(number(a, 0))),
        OF_MONTHS,
        OF_DAYS,
        OF_HOURS);
  }

  private static SqlOperator toChar(String name, Writer writer) {
    return RowFunction.of(
        name,
        TIMEDATE,
        binding -> PostgresFunctions.TEXT.inferReturnType(binding),
        taking(DATETIME_INTERVAL, CHARACTER),
        (a, c) -> writer.write(number(a, 0), text(a, 1)));
  }

  /** What TO_CHAR of a value of a type is; empty where it is no interval. */
  public static Optional<SqlOperator> toChar(RelDataType type) {
    SqlTypeName name = type.getSqlTypeName();
    if (!SqlTypeName.INTERVAL_TYPES.contains(name)) {
      return Optional.empty();
    }
    return Optional.of(
        name.isYearMonth() ? OF_MONTHS : name.getStartUnit() == TimeUnit.DAY ? OF_DAYS : OF_HOURS);
  }

  /** An interval of months as it is, any other with days. */
  private static RelDataType withDays(SqlOperatorBinding binding) {
    RelDataTypeFactory types = binding.getTypeFactory();
    RelDataType interval = binding.getOperandType(0);
    boolean months = interval.getSqlTypeName().isYearMonth();
    RelDataType days =
        types.createSqlIntervalType(
            new SqlIntervalQualifier(TimeUnit.DAY, TimeUnit.SECOND, SqlParserPos.ZERO));
    return types.createTypeWithNullability(months ? interval : days, true);
  }

  /** An interval that is not as long as a month; one of months never seems to be. */
  private static long withoutMonths(long micros) {
    if (Math.abs(micros) >= MICROS_OF_MONTH) {
      throw new SqlExecutionException(
          "0A000", "30 days would become a month, and an interval has months or days, not both");
    }
    return micros;
  }
}
