package io.cellardb.jdbc;

import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Coerces what applications bind to the canonical value of a parameter's type (see {@link
 * io.cellardb.jdbc.session.ColumnValues}). Every Java type that means a value of the SQL type is
 * taken, text for every type. Words such as today for a time stay texts, which the session knows. A
 * value that would lose digits is refused with 22003, text that does not parse with 22P02 or 22007,
 * anything else with 07006. Lengths are not checked here: a comparison with a longer text is false,
 * not an error.
 */
final class ParameterBinder {
  private static final Set<String> TIME_WORDS =
      Set.of("now", "today", "tomorrow", "yesterday", "epoch");

  private ParameterBinder() {}

  /**
   * The canonical value for a parameter of type {@code target}; null stays null.
   *
   * @param target {@link SqlType#OTHER} lets the value pass in its natural canonical form
   */
  static Object coerce(Object value, TypeDescription target) throws SQLException {
    return coerce(value, target, null);
  }

  /**
   * {@link #coerce(Object, TypeDescription)}, reading a {@code java.util.Date} in a Calendar's
   * zone.
   */
  static Object coerce(Object value, TypeDescription target, Calendar calendar)
      throws SQLException {
    if (value == null) {
      return null;
    }
    SqlType type = target.sqlType();
    if (value instanceof String text && isTimeWord(text, type)) {
      return text;
    }
    Object natural =
        value instanceof java.util.Date date
            ? fromDate(date, type, calendar)
            : natural(value, type, target);
    return switch (type) {
      case BOOLEAN -> NumberConversions.toBoolean(natural);
      case TINYINT -> integer(natural, Byte.MIN_VALUE, Byte.MAX_VALUE, type);
      case SMALLINT -> integer(natural, Short.MIN_VALUE, Short.MAX_VALUE, type);
      case INTEGER -> integer(natural, Integer.MIN_VALUE, Integer.MAX_VALUE, type);
      case BIGINT -> integer(natural, Long.MIN_VALUE, Long.MAX_VALUE, type);
      case REAL -> (double) NumberConversions.toFloat(natural);
      case DOUBLE -> NumberConversions.toDouble(natural);
      case DECIMAL -> NumberConversions.toDecimal(natural, "DECIMAL");
      case CHAR, VARCHAR, JSON -> JavaConversions.toText(natural);
      case BINARY, VARBINARY -> bytes(natural);
      case DATE -> DateTimeConversions.toLocalDate(natural);
      case TIME -> DateTimeConversions.toLocalTime(natural);
      case TIMESTAMP -> DateTimeConversions.toLocalDateTime(natural);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> instant(natural);
      case UUID -> JavaConversions.toUuid(natural);
      case ARRAY -> elements(natural, target.element());
      case MAP -> entries(natural, target);
      default -> natural instanceof Float number ? (Object) number.doubleValue() : natural;
    };
  }

  /** Whether a text stands for a time that the statement tells when it runs, such as today. */
  private static boolean isTimeWord(String text, SqlType type) {
    return switch (type) {
      case TIME -> text.strip().equalsIgnoreCase("now");
      case DATE, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          TIME_WORDS.contains(text.strip().toLowerCase(Locale.ROOT));
      default -> false;
    };
  }

  /**
   * Whether a value is a number with digits that the type may not have, or for a text bytes, a
   * whole number or an array.
   */
  static boolean mayBeOther(Object value, TypeDescription target) {
    boolean number = value instanceof Number;
    boolean small = value instanceof Integer || value instanceof Short || value instanceof Byte;
    return switch (target.sqlType()) {
      case TINYINT, SMALLINT -> number;
      case INTEGER -> number && !small;
      case BIGINT -> number && !small && !(value instanceof Long);
      case DECIMAL -> value instanceof Double || value instanceof Float;
      case CHAR, VARCHAR ->
          value instanceof byte[]
              || value instanceof InputStream
              || value instanceof Blob
              || small
              || value instanceof Long
              || value instanceof java.sql.Array
              || value instanceof Object[]
              || value instanceof Collection;
      default -> false;
    };
  }

  /** The type that a code of {@link java.sql.Types} stands for; OTHER for one with no such type. */
  static TypeDescription typeOf(int jdbcType) {
    return switch (jdbcType) {
      case Types.BIT -> TypeDescription.of(SqlType.BOOLEAN);
      case Types.FLOAT -> TypeDescription.of(SqlType.DOUBLE);
      case Types.NUMERIC -> TypeDescription.of(SqlType.DECIMAL);
      case Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.CLOB,
          Types.NCLOB ->
          TypeDescription.of(SqlType.VARCHAR);
      case Types.LONGVARBINARY, Types.BLOB -> TypeDescription.of(SqlType.VARBINARY);
      case Types.ARRAY, Types.NULL, Types.OTHER -> TypeDescription.of(SqlType.OTHER);
      default -> {
        for (SqlType type : SqlType.values()) {
          if (type.jdbcType() == jdbcType) {
            yield TypeDescription.of(type);
          }
        }
        yield TypeDescription.of(SqlType.OTHER);
      }
    };
  }

  /** At most {@code length} characters of a reader, all for -1; closes it. */
  static String text(Reader reader, long length) throws SQLException {
    try (reader) {
      StringWriter text = new StringWriter();
      char[] buffer = new char[8192];
      long left = length < 0 ? Long.MAX_VALUE : length;
      int count;
      while (left > 0
          && (count = reader.read(buffer, 0, (int) Math.min(left, buffer.length))) > 0) {
        text.write(buffer, 0, count);
        left -= count;
      }
      return text.toString();
    } catch (IOException e) {
      throw SqlState.DATA_EXCEPTION.exception("Reading a parameter failed: " + e.getMessage(), e);
    }
  }

  /** At most {@code length} bytes of a stream, all for -1; closes it. */
  static byte[] bytes(InputStream stream, long length) throws SQLException {
    try (stream) {
      return length < 0 || length > Integer.MAX_VALUE
          ? stream.readAllBytes()
          : stream.readNBytes((int) length);
    } catch (IOException e) {
      throw SqlState.DATA_EXCEPTION.exception("Reading a parameter failed: " + e.getMessage(), e);
    }
  }

  /** At most {@code length} bytes of a stream, all for -1, as ASCII text; closes it. */
  static String ascii(InputStream stream, long length) throws SQLException {
    return new String(bytes(stream, length), StandardCharsets.US_ASCII);
  }

  /** A BigDecimal rounded to a scale, half up; so much of a stream or reader; else as it is. */
  static Object scaled(Object value, int scaleOrLength) throws SQLException {
    if (value instanceof BigDecimal decimal && scaleOrLength >= 0) {
      return decimal.setScale(scaleOrLength, RoundingMode.HALF_UP);
    }
    if (value instanceof InputStream stream) {
      return bytes(stream, scaleOrLength);
    }
    return value instanceof Reader reader ? text(reader, scaleOrLength) : value;
  }

  private static Object fromDate(java.util.Date date, SqlType target, Calendar calendar) {
    if (target == SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE) {
      return LegacyDates.instant(date);
    }
    if (date instanceof java.sql.Date) {
      return LegacyDates.localDate(date, calendar);
    }
    if (date instanceof java.sql.Time) {
      return LegacyDates.localTime(date, calendar);
    }
    return LegacyDates.localDateTime(date, calendar);
  }

  /** The canonical value that means the same, except that a Float stays one. */
  private static Object natural(Object value, SqlType type, TypeDescription target)
      throws SQLException {
    if (value instanceof String
        || value instanceof Long
        || value instanceof Double
        || value instanceof Float
        || value instanceof BigDecimal
        || value instanceof Boolean
        || value instanceof UUID
        || value instanceof LocalDate
        || value instanceof LocalTime
        || value instanceof LocalDateTime
        || value instanceof Instant
        || value instanceof Duration
        || value instanceof Period) {
      return value;
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof byte[] bytes) {
      return bytes.clone();
    }
    if (value instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    if (value instanceof Character || value instanceof CharSequence) {
      return value.toString();
    }
    if (value instanceof OffsetDateTime dateTime) {
      return dateTime.toInstant();
    }
    if (value instanceof ZonedDateTime dateTime) {
      return dateTime.toInstant();
    }
    if (value instanceof Calendar calendar) {
      return type == SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE
          ? calendar.toInstant()
          : LegacyDates.localDateTime(calendar);
    }
    if (value instanceof InputStream stream) {
      return bytes(stream, -1);
    }
    if (value instanceof Reader reader) {
      return text(reader, -1);
    }
    if (value instanceof Clob clob) {
      return text(clob.getCharacterStream(), -1);
    }
    if (value instanceof Blob blob) {
      return bytes(blob.getBinaryStream(), -1);
    }
    if (value instanceof RowId id) {
      return id.getBytes();
    }
    if (value instanceof java.sql.Array array) {
      return elements(array.getArray(), elementType(target));
    }
    if (value instanceof Collection || value.getClass().isArray()) {
      return elements(value, elementType(target));
    }
    if (value instanceof Map) {
      return entries(value, target);
    }
    throw SqlState.WRONG_TYPE.exception(
        "There is no conversion from " + value.getClass().getName() + " to " + target.typeName());
  }

  private static Long integer(Object natural, long min, long max, SqlType type)
      throws SQLException {
    long number = NumberConversions.toLong(natural, min, max, type.typeName());
    if (!(natural instanceof Long)
        && !(natural instanceof Boolean)
        && NumberConversions.toDecimal(natural, type.typeName())
                .compareTo(BigDecimal.valueOf(number))
            != 0) {
      throw SqlState.NUMERIC_OUT_OF_RANGE.exception(
          JavaConversions.toText(natural)
              + " is no whole number and does not fit "
              + type.typeName());
    }
    return number;
  }

  /** Text is hex, as {@code getString} writes bytes. */
  private static byte[] bytes(Object natural) throws SQLException {
    if (!(natural instanceof String text)) {
      return JavaConversions.toBytes(natural);
    }
    try {
      return HexFormat.of().parseHex(text.strip().toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw SqlState.INVALID_TEXT.exception(
          "\"" + text + "\" is no VARBINARY; text for bytes is written in hex digits", e);
    }
  }

  /**
   * A point in time; a local value is read in the zone of the JVM, which is this type's meaning.
   */
  private static Instant instant(Object natural) throws SQLException {
    if (natural instanceof Instant instant) {
      return instant;
    }
    if (natural instanceof String text && hasOffset(text.strip())) {
      return DateTimeConversions.toInstant(text);
    }
    return DateTimeConversions.toLocalDateTime(natural).atZone(ZoneId.systemDefault()).toInstant();
  }

  /** Whether a written time ends in Z, +HH:MM or -HH:MM; a date alone has dashes, but no colon. */
  private static boolean hasOffset(String text) {
    int time = text.indexOf(':');
    return time >= 0
        && (text.endsWith("Z") || text.indexOf('+', time) >= 0 || text.indexOf('-', time) >= 0);
  }

  private static TypeDescription elementType(TypeDescription target) {
    return target.sqlType() == SqlType.ARRAY ? target.element() : TypeDescription.of(SqlType.OTHER);
  }

  private static List<Object> elements(Object natural, TypeDescription type) throws SQLException {
    List<Object> result = new ArrayList<>();
    if (natural instanceof Collection<?> collection) {
      for (Object element : collection) {
        result.add(coerce(element, type));
      }
    } else if (natural.getClass().isArray() && !(natural instanceof byte[])) {
      for (int i = 0; i < Array.getLength(natural); i++) {
        result.add(coerce(Array.get(natural, i), type));
      }
    } else {
      throw JavaConversions.noConversion(natural, "ARRAY");
    }
    return result;
  }

  private static Map<Object, Object> entries(Object natural, TypeDescription target)
      throws SQLException {
    if (!(natural instanceof Map<?, ?> map)) {
      throw JavaConversions.noConversion(natural, target.typeName());
    }
    boolean typed = target.sqlType() == SqlType.MAP;
    TypeDescription keyType = typed ? target.key() : TypeDescription.of(SqlType.OTHER);
    TypeDescription valueType = typed ? target.element() : TypeDescription.of(SqlType.OTHER);
    Map<Object, Object> result = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      result.put(coerce(entry.getKey(), keyType), coerce(entry.getValue(), valueType));
    }
    return result;
  }
}
