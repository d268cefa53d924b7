package io.cellardb.jdbc;

import io.cellardb.jdbc.session.ColumnValues;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
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
 * Conversions of one non-null value to the Java type that a caller wants. Those to numbers and to
 * times are in {@link NumberConversions} and {@link DateTimeConversions}.
 *
 * <p>The source is a canonical value (see {@link ColumnValues}), or a Float for a REAL. Errors:
 * 22003 for a number out of range, 22P02 and 22007 for text that does not parse, 07006 where no
 * conversion exists.
 */
final class JavaConversions {
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

  private JavaConversions() {}

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
      default -> values.getObject(row);
    };
  }

  /** What {@code getObject} gives for a canonical value: an object of {@link SqlType#javaClass}. */
  static Object toObject(TypeDescription type, Object value) throws SQLException {
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
  static <T> T toClass(TypeDescription type, Object value, Class<T> wanted) throws SQLException {
    Object result;
    if (wanted == Object.class) {
      result = toObject(type, value);
    } else if (wanted == String.class || wanted == CharSequence.class) {
      result = toText(type.sqlType(), value);
    } else if (wanted == Boolean.class) {
      result = NumberConversions.toBoolean(value);
    } else if (Number.class.isAssignableFrom(wanted)) {
      result = NumberConversions.toNumber(value, wanted);
    } else if (wanted == byte[].class) {
      result = toBytes(value);
    } else if (wanted == UUID.class) {
      result = toUuid(value);
    } else if (wanted == LocalDate.class) {
      result = DateTimeConversions.toLocalDate(value);
    } else if (wanted == LocalTime.class) {
      result = DateTimeConversions.toLocalTime(value);
    } else if (wanted == LocalDateTime.class) {
      result = DateTimeConversions.toLocalDateTime(value);
    } else if (wanted == Instant.class) {
      result = DateTimeConversions.toInstant(value);
    } else if (wanted == OffsetDateTime.class) {
      result = LegacyDates.offsetDateTime(DateTimeConversions.toInstant(value));
    } else if (wanted == ZonedDateTime.class) {
      result = DateTimeConversions.toInstant(value).atZone(ZoneId.systemDefault());
    } else if (wanted == java.sql.Date.class) {
      result = LegacyDates.date(DateTimeConversions.toLocalDate(value));
    } else if (wanted == java.sql.Time.class) {
      result = LegacyDates.time(DateTimeConversions.toLocalTime(value));
    } else if (wanted == Timestamp.class || wanted == java.util.Date.class) {
      result = DateTimeConversions.toTimestamp(value);
    } else if (wanted == Blob.class) {
      result = new CellarBlob(toBytes(value));
    } else if (wanted == Clob.class || wanted == NClob.class) {
      result = new CellarClob(toText(type.sqlType(), value));
    } else if (wanted == java.sql.Array.class && type.sqlType() == SqlType.ARRAY) {
      result = toObject(type, value);
    } else if (wanted.isInstance(value)) {
      result = value;
    } else {
      throw noConversion(value, wanted.getSimpleName());
    }
    return wanted.cast(result);
  }

  /** Text of a value of a type, as {@code getString} gives it. */
  static String toText(SqlType type, Object value) {
    return value instanceof Duration duration
        ? IntervalText.of(duration, type.hasDays())
        : toText(value);
  }

  /** Text as {@code getString} gives it, of an interval with days. */
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
    if (value instanceof Duration duration) {
      return IntervalText.of(duration, true);
    }
    if (value instanceof Period period) {
      return IntervalText.of(period);
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

  static SQLException noConversion(Object value, String target) {
    return SqlState.WRONG_TYPE.exception(
        "There is no conversion from " + sourceName(value) + " to " + target);
  }

  static SQLException badText(String text, String target, Throwable cause) {
    return SqlState.INVALID_TEXT.exception("\"" + text + "\" is no " + target, cause);
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
    } else if (value instanceof Duration || value instanceof Period) {
      return "INTERVAL";
    } else if (value instanceof Long) {
      return "BIGINT";
    }
    return value.getClass().getSimpleName();
  }
}
