package io.cellardb.sql.execution.vector;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Converts between canonical values and those that Calcite's generated code works on: the boxed
 * Java type of each number, Integer days, Integer milliseconds of the day, Long milliseconds since
 * the epoch for both kinds of timestamp, Integer months, Long milliseconds, {@link ByteString}, and
 * Object[] for a ROW. Digits below the millisecond are cut on the way there.
 */
public final class CalciteValues {
  private static final long MICROS_PER_MILLI = 1_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private CalciteValues() {}

  /** What Calcite's code takes for a canonical value of {@code type}; null for null. */
  public static Object toCalcite(RelDataType type, Object value) {
    if (value == null) {
      return null;
    }
    if (type.isStruct()) {
      return structToCalcite(type, (List<?>) value);
    }
    return switch (type.getSqlTypeName()) {
      case TINYINT -> ((Number) value).byteValue();
      case SMALLINT -> ((Number) value).shortValue();
      case INTEGER -> ((Number) value).intValue();
      case REAL -> ((Number) value).floatValue();
      case BINARY, VARBINARY -> new ByteString((byte[]) value);
      case DATE -> (int) ((LocalDate) value).toEpochDay();
      case TIME, TIME_WITH_LOCAL_TIME_ZONE ->
          (int) (((LocalTime) value).toNanoOfDay() / NANOS_PER_MILLI);
      case TIMESTAMP -> ((LocalDateTime) value).toInstant(ZoneOffset.UTC).toEpochMilli();
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> ((Instant) value).toEpochMilli();
      case INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH -> ((Number) value).intValue();
      case INTERVAL_DAY,
          INTERVAL_DAY_HOUR,
          INTERVAL_DAY_MINUTE,
          INTERVAL_DAY_SECOND,
          INTERVAL_HOUR,
          INTERVAL_HOUR_MINUTE,
          INTERVAL_HOUR_SECOND,
          INTERVAL_MINUTE,
          INTERVAL_MINUTE_SECOND,
          INTERVAL_SECOND ->
          Math.floorDiv(((Number) value).longValue(), MICROS_PER_MILLI);
      case ARRAY, MULTISET -> listToCalcite(type.getComponentType(), (List<?>) value);
      case MAP -> mapToCalcite(type, (Map<?, ?>) value);
      default -> value;
    };
  }

  private static Object structToCalcite(RelDataType type, List<?> fields) {
    Object[] row = new Object[fields.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = toCalcite(type.getFieldList().get(i).getType(), fields.get(i));
    }
    return row;
  }

  private static List<Object> listToCalcite(RelDataType elementType, List<?> list) {
    List<Object> result = new ArrayList<>(list.size());
    for (Object element : list) {
      result.add(toCalcite(elementType, element));
    }
    return result;
  }

  private static Map<Object, Object> mapToCalcite(RelDataType type, Map<?, ?> map) {
    Map<Object, Object> result = new LinkedHashMap<>();
    map.forEach(
        (key, value) ->
            result.put(toCalcite(type.getKeyType(), key), toCalcite(type.getValueType(), value)));
    return result;
  }

  /** The canonical value of what Calcite's code gave for {@code type}; null for null. */
  public static Object toCanonical(RelDataType type, Object value) {
    if (value == null) {
      return null;
    }
    if (type.isStruct()) {
      return structToCanonical(type, value);
    }
    return switch (type.getSqlTypeName()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT -> ((Number) value).longValue();
      case INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH -> ((Number) value).longValue();
      case REAL, FLOAT, DOUBLE -> ((Number) value).doubleValue();
      case DECIMAL -> decimal(value);
      case CHAR, VARCHAR -> value.toString();
      case BINARY, VARBINARY -> ((ByteString) value).getBytes();
      case DATE -> LocalDate.ofEpochDay(((Number) value).longValue());
      case TIME, TIME_WITH_LOCAL_TIME_ZONE ->
          LocalTime.ofNanoOfDay(((Number) value).longValue() * NANOS_PER_MILLI);
      case TIMESTAMP ->
          LocalDateTime.ofInstant(
              Instant.ofEpochMilli(((Number) value).longValue()), ZoneOffset.UTC);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> Instant.ofEpochMilli(((Number) value).longValue());
      case INTERVAL_DAY,
          INTERVAL_DAY_HOUR,
          INTERVAL_DAY_MINUTE,
          INTERVAL_DAY_SECOND,
          INTERVAL_HOUR,
          INTERVAL_HOUR_MINUTE,
          INTERVAL_HOUR_SECOND,
          INTERVAL_MINUTE,
          INTERVAL_MINUTE_SECOND,
          INTERVAL_SECOND ->
          Math.multiplyExact(((Number) value).longValue(), MICROS_PER_MILLI);
      case ARRAY, MULTISET -> listToCanonical(type.getComponentType(), (List<?>) value);
      case MAP -> mapToCanonical(type, (Map<?, ?>) value);
      default -> value;
    };
  }

  private static BigDecimal decimal(Object value) {
    return value instanceof BigDecimal decimal ? decimal : new BigDecimal(value.toString());
  }

  private static List<Object> structToCanonical(RelDataType type, Object row) {
    List<?> fields = row instanceof Object[] array ? Arrays.asList(array) : (List<?>) row;
    List<Object> result = new ArrayList<>(fields.size());
    for (int i = 0; i < fields.size(); i++) {
      result.add(toCanonical(type.getFieldList().get(i).getType(), fields.get(i)));
    }
    return result;
  }

  private static List<Object> listToCanonical(RelDataType elementType, List<?> list) {
    List<Object> result = new ArrayList<>(list.size());
    for (Object element : list) {
      result.add(toCanonical(elementType, element));
    }
    return result;
  }

  private static Map<Object, Object> mapToCanonical(RelDataType type, Map<?, ?> map) {
    Map<Object, Object> result = new LinkedHashMap<>();
    map.forEach(
        (key, value) ->
            result.put(
                toCanonical(type.getKeyType(), key), toCanonical(type.getValueType(), value)));
    return result;
  }
}
