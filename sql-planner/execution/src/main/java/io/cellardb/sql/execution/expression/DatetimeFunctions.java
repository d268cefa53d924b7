package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.FineTimes;
import io.cellardb.sql.execution.vector.Vectors;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * FLOOR and CEIL to a unit, and arithmetic of datetimes and intervals, in microseconds; nanoseconds
 * above these stay as they are, as intervals have none. Timestamps with local time zone are taken
 * apart in the session's zone.
 */
final class DatetimeFunctions {
  private DatetimeFunctions() {}

  /** The value as a local timestamp: DATE at midnight, TIME on 1970-01-01. */
  static long localMicros(long value, SqlTypeName type, ZoneId zone) {
    return switch (type) {
      case DATE -> Zones.midnight(value);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> Zones.toLocal(value, zone);
      default -> value;
    };
  }

  /** A local timestamp as a value of {@code type}. */
  private static long fromLocalMicros(long micros, SqlTypeName type, ZoneId zone) {
    return switch (type) {
      case DATE -> Zones.date(Math.floorDiv(micros, Zones.MICROS_PER_DAY));
      case TIME -> Math.floorMod(micros, Zones.MICROS_PER_DAY);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> Zones.toInstant(Zones.timestamp(micros), zone);
      default -> Zones.timestamp(micros);
    };
  }

  /** FLOOR or CEIL of a datetime to a unit, or null if this unit has no kernel. */
  static Template round(
      TimeUnit unit, boolean ceil, Template operand, RelDataType from, RelDataType to) {
    ChronoUnit step = step(unit);
    SqlTypeName type = from.getSqlTypeName();
    if (step == null || type != to.getSqlTypeName()) {
      return null;
    }
    switch (type) {
      case DATE, TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {}
      default -> {
        return null;
      }
    }
    long steps = unit == TimeUnit.QUARTER ? 3 : 1;
    return context -> {
      ZoneId zone = context.zone();
      StrictCall.Function function =
          (row, result) -> {
            LocalDateTime value =
                Vectors.localDateTime(localMicros(row.getMicros(0), type, zone))
                    .plusNanos(row.getNanos(0));
            LocalDateTime rounded = floor(unit, step, value);
            if (ceil && rounded.isBefore(value)) {
              rounded = rounded.plus(steps, step);
            }
            row.setTime(
                result,
                fromLocalMicros(Vectors.micros(rounded), type, zone),
                FineTimes.nanos(rounded));
          };
      return StrictCall.template(to, List.of(operand), function).instantiate(context);
    };
  }

  private static ChronoUnit step(TimeUnit unit) {
    return switch (unit) {
      case YEAR -> ChronoUnit.YEARS;
      case QUARTER, MONTH -> ChronoUnit.MONTHS;
      case WEEK -> ChronoUnit.WEEKS;
      case DAY -> ChronoUnit.DAYS;
      case HOUR -> ChronoUnit.HOURS;
      case MINUTE -> ChronoUnit.MINUTES;
      case SECOND -> ChronoUnit.SECONDS;
      case MILLISECOND -> ChronoUnit.MILLIS;
      case MICROSECOND -> ChronoUnit.MICROS;
      case NANOSECOND -> ChronoUnit.NANOS;
      default -> null;
    };
  }

  private static LocalDateTime floor(TimeUnit unit, ChronoUnit step, LocalDateTime value) {
    LocalDate date = value.toLocalDate();
    return switch (unit) {
      case YEAR -> date.withDayOfYear(1).atStartOfDay();
      case QUARTER ->
          date.withDayOfMonth(1)
              .with(ChronoField.MONTH_OF_YEAR, (date.getMonthValue() - 1L) / 3 * 3 + 1)
              .atStartOfDay();
      case MONTH -> date.withDayOfMonth(1).atStartOfDay();
      // As Calcite, whose weeks begin on Sunday.
      case WEEK -> date.with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY)).atStartOfDay();
      default -> value.truncatedTo(step);
    };
  }

  /** A datetime plus an interval, or minus it. */
  static Template plus(
      List<Template> operands,
      RelDataType datetime,
      RelDataType interval,
      RelDataType to,
      boolean minus) {
    SqlTypeName from = datetime.getSqlTypeName();
    SqlTypeName target = to.getSqlTypeName();
    boolean months = interval.getSqlTypeName().isYearMonth();
    return context -> {
      ZoneId zone = context.zone();
      StrictCall.Function function =
          (row, result) -> {
            long amount = minus ? Math.negateExact(row.getLong(1)) : row.getLong(1);
            row.setTime(
                result, add(row.getMicros(0), amount, months, from, target, zone), row.getNanos(0));
          };
      return StrictCall.template(to, operands, function).instantiate(context);
    };
  }

  private static long add(
      long value, long amount, boolean months, SqlTypeName from, SqlTypeName to, ZoneId zone) {
    try {
      if (!months && from == to && from != SqlTypeName.DATE) {
        long sum = Math.addExact(value, amount); // an instant moves by elapsed time
        return from == SqlTypeName.TIME
            ? Math.floorMod(sum, Zones.MICROS_PER_DAY)
            : Zones.timestamp(sum);
      }
      long micros = localMicros(value, from, zone);
      long sum =
          months
              ? Vectors.micros(Vectors.localDateTime(micros).plusMonths(amount))
              : Math.addExact(micros, amount);
      return fromLocalMicros(sum, to, zone);
    } catch (ArithmeticException | DateTimeException e) {
      throw new SqlExecutionException("22008", "value out of range for type " + to.getName(), e);
    }
  }

  /** The interval from the second datetime to the first. */
  static Template minus(
      List<Template> operands, RelDataType left, RelDataType right, RelDataType to) {
    SqlTypeName leftType = left.getSqlTypeName();
    SqlTypeName rightType = right.getSqlTypeName();
    boolean months = to.getSqlTypeName().isYearMonth();
    long unit = Intervals.unit(to);
    return context -> {
      ZoneId zone = context.zone();
      StrictCall.Function function =
          (row, result) -> {
            long a = row.getMicros(0);
            long b = row.getMicros(1);
            int nanos = row.getNanos(0) - row.getNanos(1);
            if (leftType != rightType || leftType == SqlTypeName.DATE || months) {
              a = localMicros(a, leftType, zone);
              b = localMicros(b, rightType, zone);
            }
            long interval = months ? monthsBetween(b, a, nanos) : difference(a, b, nanos);
            row.setLong(result, interval - interval % unit);
          };
      return StrictCall.template(to, operands, function).instantiate(context);
    };
  }

  private static long monthsBetween(long from, long to, int nanos) {
    return ChronoUnit.MONTHS.between(
        Vectors.localDateTime(from), Vectors.localDateTime(to).plusNanos(nanos));
  }

  /** Microseconds, towards zero; {@code nanos} are those of a less those of b. */
  private static long difference(long a, long b, int nanos) {
    try {
      long micros = Math.subtractExact(a, b);
      return micros > 0 && nanos < 0 ? micros - 1 : micros < 0 && nanos > 0 ? micros + 1 : micros;
    } catch (ArithmeticException e) {
      throw new SqlExecutionException("22015", "interval field overflow", e);
    }
  }
}
