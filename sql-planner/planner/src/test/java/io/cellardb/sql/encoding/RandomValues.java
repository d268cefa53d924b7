package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import io.cellardb.storage.Filter.Comparison;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.apache.calcite.sql.type.SqlTypeName;

/** Types and canonical values by chance, from small domains with nasty edges, and their order. */
final class RandomValues {
  static final List<ColumnType> TYPES =
      List.of(
          ColumnType.of(SqlTypeName.BOOLEAN),
          ColumnType.of(SqlTypeName.TINYINT),
          ColumnType.of(SqlTypeName.SMALLINT),
          ColumnType.of(SqlTypeName.INTEGER),
          ColumnType.of(SqlTypeName.BIGINT),
          ColumnType.of(SqlTypeName.REAL),
          ColumnType.of(SqlTypeName.DOUBLE),
          ColumnType.decimal(4, 1),
          ColumnType.decimal(18, 0),
          ColumnType.decimal(38, 10),
          ColumnType.of(SqlTypeName.CHAR, 4),
          ColumnType.of(SqlTypeName.VARCHAR),
          ColumnType.of(SqlTypeName.VARCHAR, 4),
          ColumnType.of(SqlTypeName.BINARY, 4),
          ColumnType.of(SqlTypeName.VARBINARY),
          ColumnType.of(SqlTypeName.DATE),
          ColumnType.of(SqlTypeName.TIME, 3),
          ColumnType.of(SqlTypeName.TIMESTAMP),
          ColumnType.of(SqlTypeName.TIMESTAMP, 0),
          ColumnType.of(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, 3),
          ColumnType.of(SqlTypeName.TIME, 7),
          ColumnType.of(SqlTypeName.TIME, 9),
          ColumnType.of(SqlTypeName.TIMESTAMP, 8),
          ColumnType.of(SqlTypeName.TIMESTAMP, 9),
          ColumnType.of(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, 9),
          ColumnType.of(SqlTypeName.INTERVAL_YEAR_MONTH),
          ColumnType.of(SqlTypeName.INTERVAL_HOUR),
          ColumnType.of(SqlTypeName.INTERVAL_DAY_SECOND),
          ColumnType.of(SqlTypeName.INTERVAL_DAY_SECOND, 3),
          ColumnType.of(SqlTypeName.UUID));

  private static final String[] LETTERS = {"a", "b", "\0", "\1", "\u007f", "é", "\uffff", "😀"};
  private static final byte[] BYTES = {0, 1, 'a', (byte) 0xFE, (byte) 0xFF};

  private final Random random;

  RandomValues(long seed) {
    random = new Random(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  Comparison comparison() {
    Comparison[] comparisons = Comparison.values();
    return comparisons[below(comparisons.length)];
  }

  ColumnType type() {
    return TYPES.get(below(TYPES.size()));
  }

  /** A type that an ARRAY can have. */
  ColumnType elementType() {
    ColumnType type = type();
    while (SqlTypeName.INTERVAL_TYPES.contains(type.name())) {
      type = type();
    }
    return type;
  }

  /** A value of the type. */
  Object value(ColumnType type) {
    while (true) {
      Object constant = constant(type);
      ValueEncoding encoding = ValueEncoding.of(type);
      EncodedComparison.Floor floor = encoding.floor(constant);
      boolean fits =
          floor.exact()
              && (!type.isVariable()
                  || type.precision() == ColumnType.NONE
                  || length(constant) <= type.precision());
      if (fits) {
        return constant;
      }
    }
  }

  private static int length(Object value) {
    return value instanceof byte[] bytes
        ? bytes.length
        : ((String) value).codePointCount(0, ((String) value).length());
  }

  /** A value of the Java class of the type's values, possibly not one of the type. */
  Object constant(ColumnType type) {
    return switch (type.name()) {
      case BOOLEAN -> random.nextBoolean();
      case TINYINT, SMALLINT, INTEGER, BIGINT -> integer();
      case REAL, DOUBLE -> floating();
      case DECIMAL -> decimal(type);
      case CHAR, VARCHAR -> text();
      case BINARY -> padded(binary(), type.precision());
      case VARBINARY -> binary();
      case DATE -> LocalDate.ofEpochDay(below(5) - 2);
      case TIME -> LocalTime.ofNanoOfDay(edge(86_399_999_999L) * 1_000L + nanos());
      case TIMESTAMP -> timestamp().plusNanos(nanos());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          timestamp().toInstant(ZoneOffset.UTC).plusNanos(nanos());
      case INTERVAL_YEAR_MONTH -> integer();
      case INTERVAL_HOUR, INTERVAL_DAY_SECOND -> below(4) == 0 ? integer() : hours();
      case UUID -> new UUID(edges(), edges());
      default -> throw new IllegalArgumentException(type.sql());
    };
  }

  private long hours() {
    return (below(5) - 2) * 3_600_000_000L + (below(3) - 1) * 500L;
  }

  private long integer() {
    long[] bases = {0, 0, 0, Byte.MAX_VALUE, Short.MIN_VALUE, Integer.MAX_VALUE};
    return switch (below(10)) {
      case 0 -> Long.MIN_VALUE;
      case 1 -> Long.MAX_VALUE;
      case 2 -> random.nextLong();
      default -> bases[below(bases.length)] + below(5) - 2;
    };
  }

  private double floating() {
    double[] edges = {
      Double.NaN,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Double.MAX_VALUE,
      -Double.MAX_VALUE,
      Float.MAX_VALUE,
      Double.MIN_VALUE,
      0.1,
      (float) 0.1,
      Math.nextUp((float) 0.1),
      0
    };
    return below(2) == 0 ? edges[below(edges.length)] : below(5) - 2;
  }

  private BigDecimal decimal(ColumnType type) {
    return switch (below(4)) {
      case 0 ->
          new BigDecimal(new BigInteger(random.nextInt(140), random), type.scale() + below(2));
      case 1 -> new BigDecimal(new BigInteger(random.nextInt(140), random).negate(), type.scale());
      default -> BigDecimal.valueOf(below(40) - 20L, type.scale() + below(2));
    };
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int left = below(6); left > 0; left--) {
      text.append(LETTERS[below(LETTERS.length)]);
    }
    return text.toString();
  }

  private static byte[] padded(byte[] bytes, int length) {
    return bytes.length < length ? Arrays.copyOf(bytes, length) : bytes;
  }

  private byte[] binary() {
    byte[] bytes = new byte[below(6)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = BYTES[below(BYTES.length)];
    }
    return bytes;
  }

  private LocalDateTime timestamp() {
    return switch (below(8)) {
      case 0 -> LocalDateTime.of(1, 1, 1, 0, 0).plusSeconds(below(3) - 1);
      case 1 -> LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000).plusSeconds(below(3) - 1);
      default -> LocalDateTime.of(1970, 1, 1, 0, 0).plusNanos(micros() * 1_000);
    };
  }

  /** Digits below the microsecond. */
  private int nanos() {
    int[] nanos = {0, 0, 0, 1, 10, 100, 499, 500, 999, 990};
    return nanos[below(nanos.length)];
  }

  private long micros() {
    long[] steps = {1, 1_000, 1_000_000, 86_400_000_000L};
    return (below(7) - 3) * steps[below(steps.length)];
  }

  private long edge(long last) {
    return switch (below(4)) {
      case 0 -> 0;
      case 1 -> last;
      default -> below(4) * 1_000L + below(2);
    };
  }

  private long edges() {
    long[] edges = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE};
    return edges[below(edges.length)];
  }

  /** The order of SQL of two canonical values of one class. */
  @SuppressWarnings("unchecked") // values of one class that are Comparable with each other
  static int compare(Object a, Object b) {
    if (a instanceof String text) {
      return Arrays.compareUnsigned(
          text.getBytes(StandardCharsets.UTF_8), ((String) b).getBytes(StandardCharsets.UTF_8));
    }
    if (a instanceof byte[] bytes) {
      return Arrays.compareUnsigned(bytes, (byte[]) b);
    }
    if (a instanceof UUID uuid) {
      return uuid.toString().compareTo(b.toString());
    }
    return ((Comparable<Object>) a).compareTo(b);
  }

  /** A vector of canonical values, of which some may be null. */
  static Vector vector(ColumnType type, List<Object> values) {
    VectorBuilder builder = Vectors.builder(type.toRel(new CellarTypeFactory(), true));
    values.forEach(builder::append);
    return builder.build();
  }

  /** The canonical values of a vector. */
  static List<Object> values(ColumnType type, Vector vector, int rows) {
    Object[] values = new Object[rows];
    for (int row = 0; row < rows; row++) {
      values[row] = vector.getObject(type.toRel(new CellarTypeFactory(), true), row);
    }
    return Arrays.asList(values);
  }
}
