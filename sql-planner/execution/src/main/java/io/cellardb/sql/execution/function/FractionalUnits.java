package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * TIMESTAMPDIFF and TIMESTAMPADD in units below the second, which Calcite would make of intervals
 * of whole seconds, and of ones that have no nanoseconds.
 */
public final class FractionalUnits {
  private FractionalUnits() {}

  /**
   * {@code TIMESTAMPDIFF(unit, from, to)} as a function of the times: how many whole units lie
   * between them, negative if {@code to} is before {@code from}. Null if the unit is no such one.
   */
  public static RowFunction difference(TimeUnit unit) {
    ChronoUnit step = step(unit);
    return step == null
        ? null
        : RowFunction.of(
            "TIMESTAMPDIFF " + unit,
            SqlFunctionCategory.TIMEDATE,
            unit == TimeUnit.NANOSECOND
                ? ReturnTypes.BIGINT_NULLABLE
                : ReturnTypes.INTEGER_NULLABLE,
            OperandTypes.ANY_ANY,
            (arguments, context) ->
                between(step, arguments[0], arguments[1], unit == TimeUnit.NANOSECOND, context));
  }

  private static ChronoUnit step(TimeUnit unit) {
    return switch (unit) {
      case MILLISECOND -> ChronoUnit.MILLIS;
      case MICROSECOND -> ChronoUnit.MICROS;
      case NANOSECOND -> ChronoUnit.NANOS;
      default -> null;
    };
  }

  private static Long between(
      ChronoUnit step, Object from, Object to, boolean big, ExecutionContext context) {
    if (from instanceof LocalTime != to instanceof LocalTime) {
      throw SqlExecutionException.unsupported("TIMESTAMPDIFF of a TIME and a timestamp", null);
    }
    boolean instants = from instanceof Instant || to instanceof Instant;
    try {
      long units = step.between(time(from, instants, context), time(to, instants, context));
      return big ? units : Math.toIntExact(units);
    } catch (ArithmeticException e) {
      throw new SqlExecutionException(
          "22003", "value out of range for type " + (big ? "BIGINT" : "INTEGER"), e);
    }
  }

  /** A time as one that others can be compared with; one without a zone is in the session's. */
  private static Temporal time(Object value, boolean instants, ExecutionContext context) {
    if (value instanceof Instant || value instanceof LocalTime) {
      return (Temporal) value;
    }
    LocalDateTime local =
        value instanceof LocalDate date ? date.atStartOfDay() : (LocalDateTime) value;
    return instants ? local.atZone(context.zone()).toInstant() : local;
  }

  /** {@code TIMESTAMPADD(NANOSECOND, nanoseconds, time)} as a function of the last two. */
  public static RowFunction plusNanoseconds() {
    return RowFunction.of(
        "TIMESTAMPADD NANOSECOND",
        SqlFunctionCategory.TIMEDATE,
        ReturnTypes.ARG1_NULLABLE,
        OperandTypes.ANY_ANY,
        (arguments, context) -> {
          if (arguments[1] instanceof LocalDate) {
            throw SqlExecutionException.unsupported("TIMESTAMPADD of NANOSECOND to a DATE", null);
          }
          return ((Temporal) arguments[1]).plus((Long) arguments[0], ChronoUnit.NANOS);
        });
  }
}
