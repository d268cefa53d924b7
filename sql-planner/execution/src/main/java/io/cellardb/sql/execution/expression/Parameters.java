package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.VectorKind;
import io.cellardb.sql.execution.vector.Vectors;
import io.cellardb.sql.parser.text.TimeWord;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** The values of parameters before they become vectors. */
public final class Parameters {
  private Parameters() {}

  /**
   * What a user gives for a parameter, in its canonical form. For an interval this is a Duration, a
   * Period, a text, or for one of one unit a number, which is as many of it, as in CAST. For a time
   * it may be a {@link TimeWord}.
   *
   * @param type null for one that nothing tells
   * @param value null for NULL
   * @param startMicros when the statement began, in microseconds since 1970
   * @throws SqlExecutionException 22018 or 22007 if it is no interval, 0A000 if it has months where
   *     the type has days
   */
  public static Object given(RelDataType type, Object value, long startMicros) {
    if (value == null || type == null || isPlain(type.getSqlTypeName())) {
      return value;
    }
    if (value instanceof String text && isDatetime(type)) {
      TimeWord word = TimeWord.of(text);
      return word == null
          ? value
          : SessionValues.time(word, type, Vectors.instant(startMicros), ZoneId.systemDefault());
    }
    if (value instanceof Long && SqlTypeUtil.inCharFamily(type)) {
      return value.toString();
    }
    if (value instanceof List<?> list
        && type.getComponentType() != null
        && isDatetime(type.getComponentType())) {
      List<Object> elements = new ArrayList<>(list);
      elements.replaceAll(element -> given(type.getComponentType(), element, startMicros));
      return elements;
    }
    if (!SqlTypeName.INTERVAL_TYPES.contains(type.getSqlTypeName())) {
      return value;
    }
    if (value instanceof String text) {
      return Intervals.ofText(text, type);
    }
    if (value instanceof TemporalAmount amount) {
      return Intervals.of(type, amount);
    }
    boolean finite = !(value instanceof Double number) || Double.isFinite(number);
    if (!(value instanceof Number) || !finite || !Intervals.isSingle(type)) {
      throw unfit(type, value);
    }
    return Intervals.of(type, new BigDecimal(value.toString()));
  }

  /** Whether a value of a type is taken as it is; most are, one by one. */
  private static boolean isPlain(SqlTypeName type) {
    return switch (type) {
      case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, REAL, FLOAT, DOUBLE, DECIMAL, BINARY ->
          true;
      default -> false;
    };
  }

  private static boolean isDatetime(RelDataType type) {
    return SqlTypeName.DATETIME_TYPES.contains(type.getSqlTypeName());
  }

  /**
   * A canonical value as one that {@code type} can hold: numbers change between the canonical
   * classes, decimals are rounded; null stays null.
   *
   * @throws SqlExecutionException 22003 if it is out of range, 22018 if it is of another kind
   */
  static Object fit(RelDataType type, Object value) {
    if (value == null) {
      return null;
    }
    Object fitted =
        switch (type.getSqlTypeName()) {
          case BOOLEAN -> value instanceof Boolean ? value : null;
          case TINYINT, SMALLINT, INTEGER, BIGINT ->
              value instanceof Number number ? integer(type, number) : null;
          case REAL -> value instanceof Number number ? (double) number.floatValue() : null;
          case FLOAT, DOUBLE -> value instanceof Number number ? number.doubleValue() : null;
          case DECIMAL -> value instanceof Number number ? decimal(type, number) : null;
          case CHAR, VARCHAR -> value instanceof String ? value : null;
          case BINARY -> value instanceof byte[] bytes ? padded(type, bytes) : null;
          case VARBINARY -> value instanceof byte[] ? value : null;
          case DATE -> value instanceof LocalDate ? value : null;
          case TIME -> value instanceof LocalTime ? value : null;
          case TIMESTAMP -> value instanceof LocalDateTime ? value : null;
          case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> value instanceof Instant ? value : null;
          case ARRAY, MULTISET, ROW -> value instanceof List ? value : null;
          case MAP -> value instanceof Map ? value : null;
          case UUID -> value instanceof UUID ? value : null;
          default ->
              SqlTypeUtil.isInterval(type) || VectorKind.of(type) != VectorKind.LONG ? value : null;
        };
    if (fitted == null) {
      throw unfit(type, value);
    }
    return fitted;
  }

  private static SqlExecutionException unfit(RelDataType type, Object value) {
    return new SqlExecutionException(
        "22018",
        "a parameter of type " + type + " cannot be a " + value.getClass().getSimpleName());
  }

  private static byte[] padded(RelDataType type, byte[] bytes) {
    return bytes.length < type.getPrecision() ? Arrays.copyOf(bytes, type.getPrecision()) : bytes;
  }

  private static Object integer(RelDataType type, Number number) {
    IntegerRange range = IntegerRange.of(type);
    if (number instanceof BigDecimal decimal) {
      return NumberText.round(decimal, range);
    }
    if (number instanceof Double || number instanceof Float) {
      return NumberText.round(number.doubleValue(), range);
    }
    return range.check(number.longValue());
  }

  private static Object decimal(RelDataType type, Number number) {
    Decimals digits = Decimals.of(type);
    if (number instanceof Double && !Double.isFinite(number.doubleValue())) {
      throw digits.overflow();
    }
    BigDecimal value =
        number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
    return digits.rounded(value);
  }
}
