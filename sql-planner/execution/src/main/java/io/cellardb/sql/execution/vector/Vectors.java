package io.cellardb.sql.execution.vector;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Vectors by SQL type, and the canonical Java values of SQL types. These are what parameters,
 * literals and results are outside of vectors:
 *
 * <ul>
 *   <li>BOOLEAN: Boolean; all integer types: Long; REAL, FLOAT, DOUBLE: Double; DECIMAL:
 *       BigDecimal;
 *   <li>CHAR, VARCHAR: String; BINARY, VARBINARY: byte[];
 *   <li>DATE: LocalDate; TIME: LocalTime; TIMESTAMP: LocalDateTime; TIMESTAMP WITH LOCAL TIME ZONE:
 *       Instant, each in whole microseconds, or nanoseconds if the type has them;
 *   <li>intervals: Long, in months or microseconds;
 *   <li>UUID: UUID; ARRAY, MULTISET and ROW: List; MAP: Map.
 * </ul>
 */
public final class Vectors {
  static final long MICROS_PER_SECOND = 1_000_000;
  private static final long NANOS_PER_MICRO = 1_000;

  private Vectors() {}

  /** An empty builder of the physical class that values of {@code type} have. */
  public static VectorBuilder builder(RelDataType type) {
    return switch (VectorKind.of(type)) {
      case LONG -> new LongVectorBuilder();
      case DOUBLE -> new DoubleVectorBuilder();
      case DECIMAL ->
          new DecimalVectorBuilder(FineTimes.is(type) ? FineTimes.SCALE : type.getScale());
      case BYTES -> new BytesVectorBuilder();
      case OBJECT -> new ObjectVectorBuilder();
    };
  }

  /** One empty builder for each field of a row type. */
  public static VectorBuilder[] builders(RelDataType rowType) {
    List<RelDataTypeField> fields = rowType.getFieldList();
    VectorBuilder[] builders = new VectorBuilder[fields.size()];
    for (int i = 0; i < builders.length; i++) {
      builders[i] = builder(fields.get(i).getType());
    }
    return builders;
  }

  /** A vector that has the same canonical value, which may be null, at {@code rows} rows. */
  public static Vector constant(RelDataType type, Object value, int rows) {
    VectorBuilder builder = builder(type);
    builder.resize(1);
    builder.set(0, value);
    Vector one = builder.build();
    return rows == 1 ? one : one.gather(new int[rows], rows);
  }

  /**
   * The rows of a vector that a batch selects, dense: the vector itself if {@code selection} is
   * null. Like {@link Vector#gather}, it may share the bytes of its source.
   */
  public static Vector dense(Vector vector, int[] selection, int size) {
    return selection == null ? vector : vector.gather(selection, size);
  }

  static boolean isBinary(RelDataType type) {
    SqlTypeName name = type.getSqlTypeName();
    return name == SqlTypeName.BINARY || name == SqlTypeName.VARBINARY;
  }

  /** The canonical value of a type whose vectors are {@link LongVector}s. */
  public static Object canonical(RelDataType type, long value) {
    return switch (type.getSqlTypeName()) {
      case BOOLEAN -> value != 0;
      case DATE -> LocalDate.ofEpochDay(value);
      case TIME, TIME_WITH_LOCAL_TIME_ZONE -> LocalTime.ofNanoOfDay(value * NANOS_PER_MICRO);
      case TIMESTAMP -> localDateTime(value);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> instant(value);
      default -> value;
    };
  }

  /** The timestamp without zone at this many microseconds after 1970-01-01T00:00. */
  public static LocalDateTime localDateTime(long micros) {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(micros, MICROS_PER_SECOND),
        (int) (Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO),
        ZoneOffset.UTC);
  }

  /** The instant at this many microseconds after the epoch. */
  public static Instant instant(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, MICROS_PER_SECOND),
        Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO);
  }

  /** Microseconds since 1970-01-01T00:00; finer digits are cut. */
  public static long micros(LocalDateTime value) {
    return micros(value.toInstant(ZoneOffset.UTC));
  }

  /** Microseconds since the epoch; finer digits are cut. */
  public static long micros(Instant value) {
    try {
      return Math.addExact(
          Math.multiplyExact(value.getEpochSecond(), MICROS_PER_SECOND),
          value.getNano() / NANOS_PER_MICRO);
    } catch (ArithmeticException e) {
      throw new SqlExecutionException("22008", "value out of range for type TIMESTAMP", e);
    }
  }

  /** The long that a canonical value of a {@link LongVector}'s type is stored as. */
  public static long toLong(Object value) {
    if (value instanceof Number number) {
      return number instanceof BigDecimal decimal ? decimal.longValueExact() : number.longValue();
    }
    if (value instanceof Boolean bool) {
      return bool ? 1 : 0;
    }
    if (value instanceof LocalDate date) {
      return date.toEpochDay();
    }
    if (value instanceof LocalTime time) {
      return time.toNanoOfDay() / NANOS_PER_MICRO;
    }
    if (value instanceof LocalDateTime timestamp) {
      return micros(timestamp);
    }
    if (value instanceof Instant instant) {
      return micros(instant);
    }
    throw new IllegalArgumentException("no canonical value of a long: " + value.getClass());
  }

  static BigDecimal toDecimal(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (value instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    return BigDecimal.valueOf(((Number) value).longValue());
  }
}
