package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DecimalVectorBuilder;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * CAST of intervals, which are months or microseconds: an interval is cut to the units of its new
 * type, towards zero, and a number is as many of the type's only unit.
 */
final class Intervals {
  private static final int FINEST = 6;
  private static final int EXACT_DIGITS = 20;

  private Intervals() {}

  /** The smallest interval of a type, in months or microseconds. */
  static long unit(RelDataType type) {
    TimeUnit last = type.getIntervalQualifier().getUnit();
    int scale = type.getScale();
    return last == TimeUnit.SECOND && scale >= 0 && scale < FINEST
        ? Decimals.power(FINEST - scale)
        : last == TimeUnit.SECOND ? 1 : length(last);
  }

  /** The months or microseconds of a unit. */
  private static long length(TimeUnit unit) {
    return switch (unit) {
      case YEAR -> 12;
      case QUARTER -> 3;
      case MONTH -> 1;
      case WEEK -> 7 * Zones.MICROS_PER_DAY;
      case DAY -> Zones.MICROS_PER_DAY;
      case HOUR -> 3600 * Zones.MICROS_PER_SECOND;
      case MINUTE -> 60 * Zones.MICROS_PER_SECOND;
      default -> Zones.MICROS_PER_SECOND;
    };
  }

  /** From an interval or a number to an interval; null from anything else. */
  static Casts.Conversion toInterval(RelDataType from, RelDataType to) {
    long unit = unit(to);
    if (SqlTypeUtil.isInterval(from)) {
      return isYearMonth(from) == isYearMonth(to)
          ? (row, result, zone) -> row.setLong(result, row.getLong(0) - row.getLong(0) % unit)
          : null;
    }
    if (!isSingle(to) || !(Casts.isInteger(from) || SqlTypeUtil.isDecimal(from))) {
      return null;
    }
    boolean decimal = SqlTypeUtil.isDecimal(from);
    return (row, result, zone) ->
        row.setLong(
            result, of(to, decimal ? row.getDecimal(0) : BigDecimal.valueOf(row.getLong(0))));
  }

  /** So many of the only unit of a type, in months or microseconds. */
  static long of(RelDataType type, BigDecimal number) {
    BigDecimal length = BigDecimal.valueOf(length(type.getIntervalQualifier().getUnit()));
    BigDecimal step = BigDecimal.valueOf(unit(type));
    BigDecimal steps = number.multiply(length).divide(step, 0, RoundingMode.HALF_UP);
    try {
      return steps.multiply(step).longValueExact();
    } catch (ArithmeticException e) {
      throw new SqlExecutionException("22015", "interval field overflow", e);
    }
  }

  /**
   * From an interval of one unit to a number, an integer being cut, as TIMESTAMPDIFF is; null from
   * others.
   */
  static Casts.Conversion toNumber(RelDataType from, RelDataType to) {
    if (!isSingle(from)) {
      return null;
    }
    BigDecimal length = BigDecimal.valueOf(length(from.getIntervalQualifier().getUnit()));
    IntegerRange range = Casts.isInteger(to) ? IntegerRange.of(to) : null;
    Decimals digits = SqlTypeUtil.isDecimal(to) ? Decimals.of(to) : null;
    return (row, result, zone) -> {
      BigDecimal number =
          BigDecimal.valueOf(row.getLong(0)).divide(length, EXACT_DIGITS, RoundingMode.HALF_UP);
      if (range != null) {
        row.setLong(result, NumberText.round(number.setScale(0, RoundingMode.DOWN), range));
      } else if (digits != null) {
        ((DecimalVectorBuilder) result).setUnscaled(row.index(), digits.unscaled(number));
      } else {
        row.setDouble(
            result,
            to.getSqlTypeName() == SqlTypeName.REAL ? number.floatValue() : number.doubleValue());
      }
    };
  }

  static boolean isSingle(RelDataType interval) {
    return SqlTypeUtil.isInterval(interval)
        && interval.getIntervalQualifier().isSingleDatetimeField();
  }

  private static boolean isYearMonth(RelDataType interval) {
    return interval.getSqlTypeName().isYearMonth();
  }
}
