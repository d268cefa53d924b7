package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DecimalVectorBuilder;
import io.cellardb.sql.parser.text.WrittenInterval;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAmount;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * CAST of intervals, which are months or microseconds: an interval is cut to the units of its new
 * type, towards zero, its seconds are rounded to their digits, and a number is as many of the
 * type's only unit.
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

  /** From an interval, a text or a number to an interval; null from anything else. */
  static Casts.Conversion toInterval(RelDataType from, RelDataType to) {
    if (SqlTypeUtil.isInterval(from)) {
      return isYearMonth(from) == isYearMonth(to)
          ? (row, result, zone) -> row.setLong(result, fit(row.getLong(0), to))
          : null;
    }
    if (SqlTypeUtil.inCharFamily(from)) {
      return (row, result, zone) -> row.setLong(result, ofText(row.getString(0), to));
    }
    if (!isSingle(to) || !(Casts.isInteger(from) || SqlTypeUtil.isDecimal(from))) {
      return null;
    }
    boolean decimal = SqlTypeUtil.isDecimal(from);
    return (row, result, zone) ->
        row.setLong(
            result, of(to, decimal ? row.getDecimal(0) : BigDecimal.valueOf(row.getLong(0))));
  }

  /** Months or microseconds as the type has them: of the seconds rounded, else cut. */
  private static long fit(long value, RelDataType type) {
    long unit = unit(type);
    long beyond = value % unit;
    boolean up =
        type.getIntervalQualifier().getUnit() == TimeUnit.SECOND
            && Math.abs(beyond) >= unit - Math.abs(beyond)
            && beyond != 0;
    long cut = value - beyond;
    return up ? Math.addExact(cut, Long.signum(value) * unit) : cut;
  }

  /**
   * The interval that a text says, in months or microseconds.
   *
   * @throws SqlExecutionException 22007 if it says none, 22008 if it is out of range, 0A000 if it
   *     has months where the type has days, or the other way round
   */
  static long ofText(String text, RelDataType type) {
    SqlIntervalQualifier units = type.getIntervalQualifier();
    WrittenInterval written =
        WrittenInterval.read(text, units.timeUnitRange.startUnit, units.getUnit());
    if (written == null) {
      throw new SqlExecutionException("22007", "'" + text + "' is no interval");
    }
    boolean ofMonths = isYearMonth(type);
    if ((ofMonths ? written.seconds() : written.months()).signum() != 0) {
      throw new SqlExecutionException(
          "0A000",
          "'"
              + text
              + "' has "
              + (ofMonths ? "days or times" : "months")
              + ", which no "
              + type
              + " has");
    }
    try {
      return ofMonths
          ? fit(written.months().intValueExact(), type)
          : fit(
              written
                  .seconds()
                  .movePointRight(FINEST)
                  .setScale(0, RoundingMode.HALF_EVEN)
                  .longValueExact(),
              type);
    } catch (ArithmeticException e) {
      throw new SqlExecutionException("22008", "the interval '" + text + "' is out of range", e);
    }
  }

  /** A Duration as microseconds, finer digits being cut; a Period as months, or as days. */
  static long of(RelDataType type, TemporalAmount amount) {
    try {
      if (amount instanceof Duration duration && !isYearMonth(type)) {
        return fit(
            Math.addExact(
                Math.multiplyExact(duration.toSeconds(), Zones.MICROS_PER_SECOND),
                duration.toNanosPart() / 1000),
            type);
      }
      if (amount instanceof Period period) {
        long months = period.toTotalMonths();
        long days = period.get(ChronoUnit.DAYS);
        if (isYearMonth(type) && days == 0 && months == (int) months) {
          return fit(months, type);
        }
        if (!isYearMonth(type) && months == 0) {
          return fit(Math.multiplyExact(days, Zones.MICROS_PER_DAY), type);
        }
      }
    } catch (ArithmeticException e) {
      throw new SqlExecutionException("22008", "the interval " + amount + " is out of range", e);
    }
    throw new SqlExecutionException(
        "22018", "a parameter of type " + type + " cannot be " + amount);
  }

  /** The text of an interval, as PostgreSQL writes it. */
  static String text(long value, RelDataType type) {
    return isYearMonth(type)
        ? IntervalTexts.ofMonths(value)
        : IntervalTexts.ofMicros(
            value, type.getIntervalQualifier().timeUnitRange.startUnit == TimeUnit.DAY);
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
