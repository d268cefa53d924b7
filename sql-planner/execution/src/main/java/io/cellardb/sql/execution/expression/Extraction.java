package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.FineTimes;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.IsoFields;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * EXTRACT of a datetime or an interval. Timestamps with local time zone are taken apart in the
 * session's zone.
 */
final class Extraction implements Expression {
  private static final int MICRO_DIGITS = 6;
  private static final long NANOS_PER_MICRO = 1_000;
  private static final long MICROS_PER_MILLI = 1_000;

  private static final long MICROS_PER_MINUTE = 60 * Zones.MICROS_PER_SECOND;
  private static final int MONTHS_PER_YEAR = 12;
  private static final long DAYS_FROM_MARCH_0000 = 719_468;
  private static final long DAYS_PER_400_YEARS = 146_097;
  private static final int DAYS_FROM_MARCH_TO_DECEMBER = 306;

  private final TimeUnit unit;
  private final SqlTypeName type;
  private final ZoneId zone;
  private final Expression operand;
  private final LongVectorBuilder result = new LongVectorBuilder();

  private Extraction(TimeUnit unit, SqlTypeName type, ZoneId zone, Expression operand) {
    this.unit = unit;
    this.type = type;
    this.zone = zone;
    this.operand = operand;
  }

  /** EXTRACT(unit FROM operand), or null if this unit has no kernel for this type. */
  static Template template(TimeUnit unit, Template operand, RelDataType from, RelDataType to) {
    SqlTypeName type = from.getSqlTypeName();
    if (SqlTypeUtil.isInterval(from)) {
      return extractFromInterval(unit, operand, type.isYearMonth(), to);
    }
    switch (type) {
      case DATE, TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {}
      default -> {
        return null;
      }
    }
    if (unit == TimeUnit.NANOSECOND) {
      return StrictCall.template(to, List.of(operand), nanoseconds(type));
    }
    if (!isExtractable(unit)) {
      return null;
    }
    if (to.getSqlTypeName() == SqlTypeName.DECIMAL) {
      return context ->
          StrictCall.template(to, List.of(operand), seconds(unit, to, type, context.zone()))
              .instantiate(context);
    }
    return context -> new Extraction(unit, type, context.zone(), operand.instantiate(context));
  }

  /** The nanoseconds of the minute. No zone has an offset of less than a minute any more. */
  private static StrictCall.Function nanoseconds(SqlTypeName type) {
    return (row, result) -> {
      long micros = type == SqlTypeName.DATE ? 0 : row.getMicros(0);
      long ofMinute = Math.floorMod(micros, MICROS_PER_MINUTE);
      row.setLong(result, ofMinute * NANOS_PER_MICRO + row.getNanos(0));
    };
  }

  @Override
  public Vector evaluate(Batch batch) {
    Vector datetimes = operand.evaluate(batch);
    result.resize(batch.bound());
    Nulls.propagate(batch, datetimes, result);
    LongVector longs = datetimes instanceof LongVector some ? some : null;
    long[] fields = result.values();
    boolean isDate = type == SqlTypeName.DATE;
    boolean isCivil = unit == TimeUnit.YEAR || unit == TimeUnit.MONTH || unit == TimeUnit.DAY;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (result.isNull(row)) {
        continue;
      }
      long value =
          longs != null ? longs.get(row) : FineTimes.micros((DecimalVector) datetimes, row);
      if (isDate && isCivil) {
        fields[row] = civilField(unit, value);
      } else {
        fields[row] = field(value);
      }
    }
    return result.build();
  }

  private long field(long value) {
    return field(
        unit,
        isEpochOfInstant(unit, type) ? value : DatetimeFunctions.localMicros(value, type, zone));
  }

  /** The seconds of the minute, or since the epoch, with their fraction. */
  private static StrictCall.Function seconds(
      TimeUnit unit, RelDataType to, SqlTypeName type, ZoneId zone) {
    boolean ofMinute = unit == TimeUnit.SECOND;
    boolean asItIs = zone == null || isEpochOfInstant(unit, type);
    return (row, result) -> {
      long micros = row.getMicros(0);
      long local = asItIs ? micros : DatetimeFunctions.localMicros(micros, type, zone);
      if (ofMinute) {
        local = zone == null ? local % MICROS_PER_MINUTE : Math.floorMod(local, MICROS_PER_MINUTE);
      }
      row.setDecimal(
          result,
          BigDecimal.valueOf(local, MICRO_DIGITS)
              .add(BigDecimal.valueOf(row.getNanos(0), FineTimes.SCALE))
              .setScale(to.getScale(), RoundingMode.DOWN));
    };
  }

  private static boolean isEpochOfInstant(TimeUnit unit, SqlTypeName type) {
    return unit == TimeUnit.EPOCH && type == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
  }

  private static boolean isExtractable(TimeUnit unit) {
    return switch (unit) {
      case YEAR,
          QUARTER,
          MONTH,
          DAY,
          HOUR,
          MINUTE,
          SECOND,
          MILLISECOND,
          MICROSECOND,
          EPOCH,
          DOW,
          ISODOW,
          DOY,
          WEEK,
          ISOYEAR,
          DECADE,
          CENTURY,
          MILLENNIUM ->
          true;
      default -> false;
    };
  }

  private static long field(TimeUnit unit, long micros) {
    long ofDay = Math.floorMod(micros, Zones.MICROS_PER_DAY);
    long ofMinute = ofDay % (60 * Zones.MICROS_PER_SECOND);
    return switch (unit) {
      case HOUR -> ofDay / (3600 * Zones.MICROS_PER_SECOND);
      case MINUTE -> ofDay / (60 * Zones.MICROS_PER_SECOND) % 60;
      case SECOND -> ofMinute / Zones.MICROS_PER_SECOND;
      case MILLISECOND -> ofMinute / MICROS_PER_MILLI;
      case MICROSECOND -> ofMinute;
      case EPOCH -> Math.floorDiv(micros, Zones.MICROS_PER_SECOND);
      case YEAR, MONTH, DAY -> civilField(unit, Math.floorDiv(micros, Zones.MICROS_PER_DAY));
      default -> dateField(unit, LocalDate.ofEpochDay(Math.floorDiv(micros, Zones.MICROS_PER_DAY)));
    };
  }

  /**
   * YEAR, MONTH or DAY of a day since 1970-01-01, with few divisions and none by a variable (C.
   * Neri, L. Schneider, Euclidean affine functions and their application to calendar algorithms,
   * 2022). Years begin in March here, so that a leap day is the last of its year.
   */
  static long civilField(TimeUnit unit, long day) {
    long quarterDays = 4 * (day + DAYS_FROM_MARCH_0000) + 3;
    long century = Math.floorDiv(quarterDays, DAYS_PER_400_YEARS);
    long dayOfCentury = (quarterDays - century * DAYS_PER_400_YEARS) / 4;
    long product = 2_939_745 * (4 * dayOfCentury + 3);
    long yearOfCentury = product >>> 32;
    long dayOfYear = (product & 0xFFFF_FFFFL) / 2_939_745 / 4;
    long months = 2_141 * dayOfYear + 197_913;
    boolean afterDecember = dayOfYear >= DAYS_FROM_MARCH_TO_DECEMBER;
    return switch (unit) {
      case YEAR -> 100 * century + yearOfCentury + (afterDecember ? 1 : 0);
      case MONTH -> (months >>> 16) - (afterDecember ? MONTHS_PER_YEAR : 0);
      default -> (months & 0xFFFF) / 2_141 + 1;
    };
  }

  private static long dateField(TimeUnit unit, LocalDate date) {
    return switch (unit) {
      case QUARTER -> date.get(IsoFields.QUARTER_OF_YEAR);
      case DOW -> date.getDayOfWeek().getValue() % 7;
      case ISODOW -> date.getDayOfWeek().getValue();
      case DOY -> date.getDayOfYear();
      case WEEK -> date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
      case ISOYEAR -> date.get(IsoFields.WEEK_BASED_YEAR);
      case DECADE -> Math.floorDiv(date.getYear(), 10);
      case CENTURY -> ordinalPeriod(date.getYear(), 100);
      case MILLENNIUM -> ordinalPeriod(date.getYear(), 1000);
      default -> throw new IllegalArgumentException("no field: " + unit);
    };
  }

  /** The number of the period of {@code years} years that a year is in; there is no period zero. */
  private static long ordinalPeriod(int year, int years) {
    return year > 0 ? (year + years - 1) / years : year / years - 1;
  }

  private static Template extractFromInterval(
      TimeUnit unit, Template operand, boolean yearMonth, RelDataType to) {
    if (yearMonth
        ? unit != TimeUnit.YEAR && unit != TimeUnit.MONTH
        : !isExtractable(unit) || unit.compareTo(TimeUnit.MONTH) <= 0) {
      return null;
    }
    if (to.getSqlTypeName() == SqlTypeName.DECIMAL) {
      return StrictCall.template(to, List.of(operand), seconds(unit, to, null, null));
    }
    return StrictCall.template(
        to,
        List.of(operand),
        (row, result) -> {
          long value = row.getLong(0);
          row.setLong(result, yearMonth ? monthsField(unit, value) : microsField(unit, value));
        });
  }

  private static long monthsField(TimeUnit unit, long months) {
    return unit == TimeUnit.YEAR ? months / MONTHS_PER_YEAR : months % MONTHS_PER_YEAR;
  }

  private static long microsField(TimeUnit unit, long micros) {
    long second = Zones.MICROS_PER_SECOND;
    return switch (unit) {
      case DAY -> micros / Zones.MICROS_PER_DAY;
      case HOUR -> micros / (3600 * second) % 24;
      case MINUTE -> micros / (60 * second) % 60;
      case SECOND -> micros / second % 60;
      case MILLISECOND -> micros / MICROS_PER_MILLI % 60_000;
      case MICROSECOND -> micros % (60 * second);
      case EPOCH -> micros / second;
      default ->
          throw SqlExecutionException.unsupported("EXTRACT(" + unit + ") of an interval", null);
    };
  }
}
