package io.cellardb.jdbc;

import io.cellardb.jdbc.session.ColumnType;
import io.cellardb.jdbc.session.ColumnValues;
import io.cellardb.jdbc.session.SqlType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.UUID;

/**
 * Conversions of one non-null value to the Java type that a caller wants.
 *
 * <p>The source is a canonical value (see {@link ColumnValues}), or a Float for a REAL. Errors:
 * 22003 for a number out of range, 22P02 and 22007 for text that does not parse, 07006 where no
 * conversion exists. A fraction is cut when a whole number is wanted, as JDBC drivers do. A local
 * date-time is never turned into a point in time or back without a zone that the caller or the type
 * brings; TIMESTAMP WITH LOCAL TIME ZONE brings the zone of the JVM.
 */
final class Conversions {
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendLiteral(' ')
          .append(TIME)
          .toFormatter(Locale.ROOT);
  private static final DateTimeFormatter ZONED =
      new DateTimeFormatterBuilder()
          .append(TIMESTAMP)
          .appendOffset("+HH:MM:ss", "+00:00")
          .toFormatter(Locale.ROOT);

  private Conversions() {}

  /** The value of a row in canonical form, with a Float for a REAL; null for NULL. */
  static Object canonical(SqlType type, ColumnValues values, int row) throws SQLException {
    if (values.isNull(row)) {
      return null;
    }
    return switch (type) {
      case BOOLEAN -> values.getLong(row) != 0;
      case TINYINT, SMALLINT, INTEGER, BIGINT -> values.getLong(row);
      case REAL -> (float) values.getDouble(row);
      case DOUBLE -> values.getDouble(row);
      case DECIMAL -> values.getDecimal(row);
      case CHAR, VARCHAR, JSON -> values.getString(row);
      case BINARY, VARBINARY -> values.getBytes(row);
      case DATE -> LocalDate.ofEpochDay(values.getLong(row));
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE, UUID, ARRAY, MAP, NULL, OTHER ->
          values.getObject(row);
    };
  }

  /** What {@code getObject} gives for a canonical value: an object of {@link SqlType#javaClass}. */
  static Object toObject(ColumnType type, Object value) throws SQLException {
    if (value == null) {
      return null;
    }
    return switch (type.sqlType()) {
      case TINYINT, SMALLINT, INTEGER -> ((Number) value).intValue();
      case REAL -> ((Number) value).floatValue();
      case DATE -> LegacyDates.date((LocalDate) value);
      case TIME -> LegacyDates.time((LocalTime) value);
      case TIMESTAMP -> LegacyDates.timestamp((LocalDateTime) value);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> LegacyDates.offsetDateTime((Instant) value);
      case ARRAY -> new CellarArray(type.element(), (List<?>) value);
      default -> value;
    };
  }

  /** The value as an object of the class wanted; see the table in the README. */
  static <T> T toClass(ColumnType type, Object value, Class<T> wanted) throws SQLException {
    Object result;
    if (wanted == Object.class) {
      result = toObject(type, value);
    } else if (wanted == String.class || wanted == CharSequence.class) {
      result = toText(value);
    } else if (wanted == Boolean.class) {
      result = toBoolean(value);
    } else if (Number.class.isAssignableFrom(wanted)) {
      result = toNumber(value, wanted);
    } else if (wanted == byte[].class) {
      result = toBytes(value);
    } else if (wanted == UUID.class) {
      result = toUuid(value);
    } else if (wanted == LocalDate.class) {
      result = toLocalDate(value);
    } else if (wanted == LocalTime.class) {
      result = toLocalTime(value);
    } else if (wanted == LocalDateTime.class) {
      result = toLocalDateTime(value);
    } else if (wanted == Instant.class) {
      result = toInstant(value);
    } else if (wanted == OffsetDateTime.class) {
      result = LegacyDates.offsetDateTime(toInstant(value));
    } else if (wanted == ZonedDateTime.class) {
      result = toInstant(value).atZone(ZoneId.systemDefault());
    } else if (wanted == java.sql.Date.class) {
      result = LegacyDates.date(toLocalDate(value));
    } else if (wanted == java.sql.Time.class) {
      result = LegacyDates.time(toLocalTime(value));
    } else if (wanted == Timestamp.class || wanted == java.util.Date.class) {
      result = toTimestamp(value);
    } else if (wanted == Blob.class) {
      result = new CellarBlob(toBytes(value));
    } else if (wanted == Clob.class || wanted == NClob.class) {
      result = new CellarClob(toText(value));
    } else if (wanted == java.sql.Array.class && type.sqlType() == SqlType.ARRAY) {
      result = toObject(type, value);
    } else if (wanted.isInstance(value)) {
      result = value;
    } else {
      throw noConversion(value, wanted.getSimpleName());
    }
    return wanted.cast(result);
  }

  static boolean toBoolean(Object value) throws SQLException {
    if (value instanceof Boolean bool) {
      return bool;
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.signum() != 0;
    }
    if (value instanceof Number number) {
      return number.doubleValue() != 0;
    }
    if (value instanceof String text) {
      switch (text.strip().toLowerCase(Locale.ROOT)) {
        case "true", "t", "yes", "y", "on", "1" -> {
          return true;
        }
        case "false", "f", "no", "n", "off", "0" -> {
          return false;
        }
        default -> throw badText(text, "BOOLEAN", null);
      }
    }
    throw noConversion(value, "BOOLEAN");
  }

  /**
   * A whole number between {@code min} and {@code max}, both allowed.
   *
   * @param target the name of the type wanted, for messages
   */
  static long toLong(Object value, long min, long max, String target) throws SQLException {
    if (value instanceof Long number) {
      return checkRange(number, min, max, target);
    }
    if (value instanceof Boolean bool) {
      return bool ? 1 : 0;
    }
    if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      // 2^63 itself is a double and not a long.
      if (!(number >= Long.MIN_VALUE && number < 0x1p63)) {
        throw outOfRange(value, target);
      }
      return checkRange((long) number, min, max, target);
    }
    BigDecimal decimal = toDecimal(value, target);
    // The digits before the point are counted first: 1E999999999 must not be written out.
    int digits = decimal.precision() - decimal.scale();
    BigInteger whole = digits <= 0 || digits > 19 ? BigInteger.ZERO : decimal.toBigInteger();
    if (digits > 19 || whole.bitLength() > 63) {
      throw outOfRange(value, target);
    }
    return checkRange(whole.longValue(), min, max, target);
  }

  static long checkRange(long value, long min, long max, String target) throws SQLException {
    if (value < min || value > max) {
      throw outOfRange(value, target);
    }
    return value;
  }

  static double toDouble(Object value) throws SQLException {
    if (value instanceof Number number) {
      double result = number.doubleValue();
      if (Double.isInfinite(result) && value instanceof BigDecimal) {
        throw outOfRange(value, "DOUBLE");
      }
      return result;
    }
    if (value instanceof Boolean bool) {
      return bool ? 1 : 0;
    }
    if (value instanceof String text) {
      try {
        return Double.parseDouble(text.strip());
      } catch (NumberFormatException e) {
        throw badText(text, "DOUBLE", e);
      }
    }
    throw noConversion(value, "DOUBLE");
  }

  static float toFloat(Object value) throws SQLException {
    if (value instanceof Float number) {
      return number;
    }
    double number = toDouble(value);
    float result = (float) number;
    if (Float.isInfinite(result) && !Double.isInfinite(number)) {
      throw outOfRange(value, "REAL");
    }
    return result;
  }

  static BigDecimal toDecimal(Object value, String target) throws SQLException {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (value instanceof Long number) {
      return BigDecimal.valueOf(number);
    }
    if (value instanceof Boolean bool) {
      return bool ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    boolean text = value instanceof String;
    if (!text && !(value instanceof Float) && !(value instanceof Double)) {
      throw noConversion(value, target);
    }
    try {
      return new BigDecimal(value.toString().strip());
    } catch (NumberFormatException e) {
      throw text ? badText((String) value, target, e) : outOfRange(value, target);
    }
  }

  /** Text as {@code getString} gives it. */
  static String toText(Object value) {
    if (value instanceof String text) {
      return text;
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    }
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    if (value instanceof LocalTime time) {
      return TIME.format(time);
    }
    if (value instanceof LocalDateTime dateTime) {
      return TIMESTAMP.format(dateTime);
    }
    if (value instanceof Instant instant) {
      return ZONED.format(LegacyDates.offsetDateTime(instant));
    }
    if (value instanceof List<?> list) {
      StringJoiner joiner = new StringJoiner(", ", "[", "]");
      list.forEach(element -> joiner.add(toText(element)));
      return joiner.toString();
    }
    if (value instanceof Map<?, ?> map) {
      StringJoiner joiner = new StringJoiner(", ", "{", "}");
      map.forEach((key, element) -> joiner.add(toText(key) + "=" + toText(element)));
      return joiner.toString();
    }
    return String.valueOf(value);
  }

  /** Bytes; of text its UTF-8, of a UUID its 16. */
  static byte[] toBytes(Object value) throws SQLException {
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    if (value instanceof String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    if (value instanceof UUID uuid) {
      return ByteBuffer.allocate(16)
          .putLong(uuid.getMostSignificantBits())
          .putLong(uuid.getLeastSignificantBits())
          .array();
    }
    throw noConversion(value, "VARBINARY");
  }

  static UUID toUuid(Object value) throws SQLException {
    if (value instanceof UUID uuid) {
      return uuid;
    }
    if (value instanceof String text) {
      try {
        // UUID.fromString takes shortened groups; a UUID has 36 characters.
        if (text.strip().length() == 36) {
          return UUID.fromString(text.strip());
        }
      } catch (IllegalArgumentException e) {
        throw badText(text, "UUID", e);
      }
      throw badText(text, "UUID", null);
    }
    if (value instanceof byte[] bytes && bytes.length == 16) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      return new UUID(buffer.getLong(), buffer.getLong());
    }
    throw noConversion(value, "UUID");
  }

  static LocalDate toLocalDate(Object value) throws SQLException {
    if (value instanceof LocalDate date) {
      return date;
    }
    if (value instanceof LocalDateTime || value instanceof Instant) {
      return toLocalDateTime(value).toLocalDate();
    }
    if (value instanceof String text) {
      return parseDateTime(text, "DATE").toLocalDate();
    }
    throw noConversion(value, "DATE");
  }

  static LocalTime toLocalTime(Object value) throws SQLException {
    if (value instanceof LocalTime time) {
      return time;
    }
    if (value instanceof LocalDateTime || value instanceof Instant) {
      return toLocalDateTime(value).toLocalTime();
    }
    if (value instanceof String text) {
      String stripped = text.strip();
      if (stripped.indexOf('-') > 0) {
        return parseDateTime(text, "TIME").toLocalTime();
      }
      try {
        return LocalTime.parse(stripped);
      } catch (DateTimeException e) {
        throw badDateTime(text, "TIME", "HH:MM:SS", e);
      }
    }
    throw noConversion(value, "TIME");
  }

  static LocalDateTime toLocalDateTime(Object value) throws SQLException {
    if (value instanceof LocalDateTime dateTime) {
      return dateTime;
    }
    if (value instanceof LocalDate date) {
      return date.atStartOfDay();
    }
    if (value instanceof Instant instant) {
      return LegacyDates.localDateTime(instant, null);
    }
    if (value instanceof String text) {
      return parseDateTime(text, "TIMESTAMP");
    }
    throw noConversion(value, "TIMESTAMP");
  }

  /** A point in time, of a TIMESTAMP WITH LOCAL TIME ZONE or of text that names an offset. */
  static Instant toInstant(Object value) throws SQLException {
    if (value instanceof Instant instant) {
      return instant;
    }
    if (value instanceof String text) {
      try {
        return OffsetDateTime.parse(isoForm(text)).toInstant();
      } catch (DateTimeException e) {
        throw badDateTime(text, "a point in time", "YYYY-MM-DD HH:MM:SS+HH:MM", e);
      }
    }
    if (value instanceof LocalDateTime) {
      throw SqlState.WRONG_TYPE.exception(
          "A TIMESTAMP has no zone and is no point in time; ask for a LocalDateTime");
    }
    throw noConversion(value, "TIMESTAMP WITH LOCAL TIME ZONE");
  }

  /** The instant itself where there is one, else the fields of the local value. */
  static Timestamp toTimestamp(Object value) throws SQLException {
    if (value instanceof Instant instant) {
      return Timestamp.from(instant);
    }
    return LegacyDates.timestamp(toLocalDateTime(value));
  }

  static SQLException noConversion(Object value, String target) {
    return SqlState.WRONG_TYPE.exception(
        "There is no conversion from " + sourceName(value) + " to " + target);
  }

  static SQLException badText(String text, String target, Throwable cause) {
    return SqlState.INVALID_TEXT.exception("\"" + text + "\" is no " + target, cause);
  }

  static SQLException outOfRange(Object value, String target) {
    return SqlState.NUMERIC_OUT_OF_RANGE.exception(
        toText(value) + " is out of the range of " + target);
  }

  private static Number toNumber(Object value, Class<?> wanted) throws SQLException {
    if (wanted == Long.class) {
      return toLong(value, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
    }
    if (wanted == Integer.class) {
      return (int) toLong(value, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
    }
    if (wanted == Short.class) {
      return (short) toLong(value, Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
    }
    if (wanted == Byte.class) {
      return (byte) toLong(value, Byte.MIN_VALUE, Byte.MAX_VALUE, "TINYINT");
    }
    if (wanted == Double.class) {
      return toDouble(value);
    }
    if (wanted == Float.class) {
      return toFloat(value);
    }
    if (wanted == BigInteger.class) {
      return toDecimal(value, "an integer").toBigInteger();
    }
    if (wanted == BigDecimal.class || wanted == Number.class) {
      return toDecimal(value, "DECIMAL");
    }
    throw noConversion(value, wanted.getSimpleName());
  }

  /** A date, or a date and time with a blank or T between; an offset is refused. */
  private static LocalDateTime parseDateTime(String text, String target) throws SQLException {
    String stripped = text.strip();
    try {
      return stripped.indexOf(':') < 0
          ? LocalDate.parse(stripped).atStartOfDay()
          : LocalDateTime.parse(isoForm(stripped));
    } catch (DateTimeException e) {
      throw badDateTime(
          text, target, target.equals("DATE") ? "YYYY-MM-DD" : "YYYY-MM-DD HH:MM:SS", e);
    }
  }

  private static String isoForm(String text) {
    String stripped = text.strip();
    int blank = stripped.indexOf(' ');
    return blank < 0
        ? stripped
        : stripped.substring(0, blank) + "T" + stripped.substring(blank + 1).strip();
  }

  private static SQLException badDateTime(
      String text, String target, String form, Throwable cause) {
    return SqlState.INVALID_DATETIME_FORMAT.exception(
        "\"" + text + "\" is no " + target + "; write " + form, cause);
  }

  private static String sourceName(Object value) {
    if (value instanceof LocalDate) {
      return "DATE";
    } else if (value instanceof LocalTime) {
      return "TIME";
    } else if (value instanceof LocalDateTime) {
      return "TIMESTAMP";
    } else if (value instanceof Instant) {
      return "TIMESTAMP WITH LOCAL TIME ZONE";
    } else if (value instanceof byte[]) {
      return "VARBINARY";
    } else if (value instanceof List) {
      return "ARRAY";
    } else if (value instanceof Map) {
      return "MAP";
    } else if (value instanceof Long) {
      return "BIGINT";
    }
    return value.getClass().getSimpleName();
  }
}
