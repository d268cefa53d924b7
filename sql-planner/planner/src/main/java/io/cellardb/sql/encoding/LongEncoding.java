package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.EncodedComparison.Floor;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.FineTimes;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.Vectors;
import io.cellardb.storage.ValueKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/**
 * BOOLEAN, integers, dates, intervals, and times to microseconds: the integer of their vectors, in
 * as few bytes as fit.
 */
final class LongEncoding extends ValueEncoding {
  private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
  private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();
  static final long FIRST_MICRO = Vectors.micros(LocalDateTime.of(1, 1, 1, 0, 0));
  static final long LAST_MICRO =
      Vectors.micros(LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000));
  private static final long LAST_MICRO_OF_DAY = LocalTime.MAX.toNanoOfDay() / 1_000;

  private static final int MONTHS_OF_YEAR = 12;
  private static final long MICROS_OF_HOUR = 3_600_000_000L;

  /** The class of canonical values; any other would be read in another unit. */
  private final Class<?> canonical;

  private final long least;
  private final long greatest;

  /** Every value is a multiple of this: months or microseconds of the finest digit, else 1. */
  private final long unit;

  LongEncoding(ColumnType type) {
    super(type, kind(type));
    canonical =
        switch (type.name()) {
          case BOOLEAN -> Boolean.class;
          case DATE -> LocalDate.class;
          case TIME -> LocalTime.class;
          case TIMESTAMP -> LocalDateTime.class;
          case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> Instant.class;
          default -> Long.class;
        };
    unit = type.isInterval() ? unitOfInterval(type) : unitOfTime(type);
    switch (type.name()) {
      case BOOLEAN -> {
        least = 0;
        greatest = 1;
      }
      case DATE -> {
        least = FIRST_DAY;
        greatest = LAST_DAY;
      }
      case TIME -> {
        least = 0;
        greatest = LAST_MICRO_OF_DAY;
      }
      case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
        least = FIRST_MICRO;
        greatest = LAST_MICRO;
      }
      default -> {
        int unusedBits = Long.SIZE - kind().width() * Byte.SIZE;
        long last = Long.MAX_VALUE >> unusedBits;
        greatest = last - last % unit;
        least = unit == 1 ? -last - 1 : -greatest;
      }
    }
  }

  /** The smallest interval of a type, in months or microseconds. */
  private static long unitOfInterval(ColumnType type) {
    return switch (type.name().getEndUnit()) {
      case YEAR -> MONTHS_OF_YEAR;
      case DAY -> 24 * MICROS_OF_HOUR;
      case HOUR -> MICROS_OF_HOUR;
      case MINUTE -> MICROS_OF_HOUR / 60;
      default -> unitOfTime(type);
    };
  }

  private static long unitOfTime(ColumnType type) {
    long micros = 1;
    for (int digit = type.precision(); digit != ColumnType.NONE && digit < 6; digit++) {
      micros *= 10;
    }
    return micros;
  }

  private static ValueKind kind(ColumnType type) {
    return switch (type.name()) {
      case BOOLEAN, TINYINT -> ValueKind.INT8;
      case SMALLINT -> ValueKind.INT16;
      case INTEGER, DATE -> ValueKind.INT32;
      case BIGINT, TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> ValueKind.INT64;
      default -> {
        if (type.isInterval()) {
          yield type.name().isYearMonth() ? ValueKind.INT32 : ValueKind.INT64;
        }
        throw new IllegalArgumentException(type + " is no type of integers");
      }
    };
  }

  @Override
  public byte[] encode(Object value) {
    return encode(Vectors.toLong(canonical.cast(value)));
  }

  @Override
  public byte[] encode(Vector vector, int row) {
    return encode(((LongVector) vector).get(row));
  }

  private byte[] encode(long value) {
    if (value >= least && value <= greatest) {
      if (unit == 1) {
        return kind().encode(value);
      }
      long beyond = Math.floorMod(value, unit);
      long rounded = value - beyond + (beyond * 2 >= unit ? unit : 0);
      if (rounded <= greatest) {
        return kind().encode(rounded);
      }
    }
    throw switch (type().name()) {
      case DATE, TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          SqlExecutionException.datetimeOverflow(type().sql());
      default ->
          type().isInterval()
              ? new SqlExecutionException("22015", "value out of range for type " + type().sql())
              : SqlExecutionException.outOfRange(type().sql());
    };
  }

  @Override
  public Object decode(byte[] data, int from, int length) {
    checkWidth(length);
    long value = kind().decodeLong(data, from);
    return switch (type().name()) {
      case BOOLEAN -> value != 0;
      case DATE -> LocalDate.ofEpochDay(value);
      case TIME -> LocalTime.ofNanoOfDay(value * 1_000);
      case TIMESTAMP -> Vectors.localDateTime(value);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> Vectors.instant(value);
      default -> value;
    };
  }

  @Override
  Vector ofLongs(long[] values, long[] nulls) {
    return new LongVector(values, nulls);
  }

  /** Of an integer in range without its floor, since keys of single rows mostly are such. */
  @Override
  public byte[] exact(Object constant) {
    return constant instanceof Long value
            && canonical == Long.class
            && unit == 1
            && value >= least
            && value <= greatest
        ? kind().encode((long) value)
        : super.exact(constant);
  }

  /** For integer types the constant may be a BigDecimal too; a time may have nanoseconds. */
  @Override
  Floor floor(Object constant) {
    if (canonical == Long.class && constant instanceof BigDecimal decimal) {
      BigDecimal whole = decimal.setScale(0, RoundingMode.FLOOR);
      if (whole.compareTo(BigDecimal.valueOf(least)) < 0) {
        return Floor.BELOW_ALL;
      }
      boolean above = whole.compareTo(BigDecimal.valueOf(greatest)) > 0;
      return new Floor(
          kind().encode(above ? greatest : whole.longValueExact()),
          !above && whole.compareTo(decimal) == 0);
    }
    long value = Vectors.toLong(canonical.cast(constant));
    if (value < least) {
      return Floor.BELOW_ALL;
    }
    long floor = Math.min(value, greatest);
    floor -= Math.floorMod(floor, unit);
    return new Floor(kind().encode(floor), floor == value && FineTimes.nanos(constant) == 0);
  }
}
