package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.function.Function;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The forms of Apache Phoenix. Its times are milliseconds since the epoch in UTC, of TIMESTAMP with
 * the nanoseconds below them in four more bytes. The empty value of a text or binary is NULL.
 */
final class PhoenixCodecs {
  private static final long DAY = 86_400_000;
  private static final long NANOS = 1_000_000;

  private PhoenixCodecs() {}

  /** Whether the form is the one of SQL itself: integers, big-endian with the sign inverted. */
  static boolean isLikeCellar(ColumnType type) {
    return switch (type.name()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT -> true;
      default -> false;
    };
  }

  /** As {@link #isLikeCellar}, of a column of the key, where texts and binaries end otherwise. */
  static boolean isLikeCellarInKey(ColumnType type) {
    return isLikeCellar(type)
        || type.name() == SqlTypeName.VARCHAR
        || type.name() == SqlTypeName.VARBINARY;
  }

  /** The codec of another type; null if there is none. */
  static ForeignCodec of(ColumnType type) {
    return switch (type.name()) {
      case BOOLEAN ->
          fixed(
              1,
              value -> new byte[] {(byte) ((Boolean) value ? 1 : 0)},
              buffer -> buffer.get() != 0);
      case REAL, DOUBLE -> floating(type.name() == SqlTypeName.REAL);
      case DECIMAL -> new PhoenixDecimals(type.scale());
      case CHAR -> chars(type.precision());
      case VARCHAR ->
          variable(
              value -> ((String) value).getBytes(StandardCharsets.UTF_8),
              bytes -> new String(bytes, StandardCharsets.UTF_8));
      case VARBINARY -> variable(value -> (byte[]) value, bytes -> bytes);
      case DATE ->
          fixed(
              Long.BYTES,
              value -> millis(((LocalDate) value).toEpochDay() * DAY),
              buffer -> LocalDate.ofEpochDay(Math.floorDiv(millis(buffer), DAY)));
      case TIME ->
          fixed(
              Long.BYTES,
              value -> millis(((LocalTime) value).toNanoOfDay() / NANOS),
              buffer -> LocalTime.ofNanoOfDay(Math.floorMod(millis(buffer), DAY) * NANOS));
      case TIMESTAMP -> new Timestamps(true, isOfMillis(type));
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> new Timestamps(false, isOfMillis(type));
      default -> null;
    };
  }

  /** As {@link #of}, of a column of the key; one of CHAR has so many bytes as its type says. */
  static ForeignCodec ofKey(ColumnType type) {
    return type.name() == SqlTypeName.CHAR ? new PhoenixChars(type.precision()) : of(type);
  }

  /** How many bytes a value in a key has; 0 if that varies. */
  static int keyWidth(ColumnType type) {
    return switch (type.name()) {
      case BOOLEAN -> 1;
      case REAL -> Float.BYTES;
      case DOUBLE, DATE, TIME -> Long.BYTES;
      case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          isOfMillis(type) ? Long.BYTES : Long.BYTES + Integer.BYTES;
      case CHAR -> type.precision();
      default -> 0;
    };
  }

  /** Whether the times are those of Phoenix's DATE and TIME, which have no nanoseconds. */
  private static boolean isOfMillis(ColumnType type) {
    return type.precision() <= 3;
  }

  private static byte[] millis(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value ^ Long.MIN_VALUE).array();
  }

  private static long millis(ByteBuffer buffer) {
    return buffer.getLong() ^ Long.MIN_VALUE;
  }

  private static ForeignCodec floating(boolean single) {
    return single
        ? fixed(
            Float.BYTES,
            value -> {
              int bits = Float.floatToIntBits(((Number) value).floatValue());
              int ordered = (bits ^ ((bits >> (Integer.SIZE - 1)) | Integer.MIN_VALUE)) + 1;
              return ByteBuffer.allocate(Float.BYTES).putInt(ordered).array();
            },
            buffer -> {
              int bits = buffer.getInt() - 1;
              return (double)
                  Float.intBitsToFloat(bits ^ ((~bits >> (Integer.SIZE - 1)) | Integer.MIN_VALUE));
            })
        : fixed(
            Double.BYTES,
            value -> {
              long bits = Double.doubleToLongBits(((Number) value).doubleValue());
              long ordered = (bits ^ ((bits >> (Long.SIZE - 1)) | Long.MIN_VALUE)) + 1;
              return ByteBuffer.allocate(Double.BYTES).putLong(ordered).array();
            },
            buffer -> {
              long bits = buffer.getLong() - 1;
              return Double.longBitsToDouble(bits ^ ((~bits >> (Long.SIZE - 1)) | Long.MIN_VALUE));
            });
  }

  /** Padded with blanks to a width. */
  private static ForeignCodec chars(int width) {
    return variable(
        value -> {
          byte[] text = ((String) value).getBytes(StandardCharsets.UTF_8);
          byte[] padded = Arrays.copyOf(text, Math.max(width, text.length));
          Arrays.fill(padded, text.length, padded.length, (byte) ' ');
          return padded;
        },
        bytes -> new String(bytes, StandardCharsets.UTF_8).stripTrailing());
  }

  private static ForeignCodec variable(
      Function<Object, byte[]> write, Function<byte[], Object> read) {
    return new ForeignCodec() {
      @Override
      public byte[] encode(Object value) {
        return write.apply(value);
      }

      @Override
      public Object decode(byte[] bytes) {
        return bytes.length == 0 ? null : read.apply(bytes);
      }
    };
  }

  private static ForeignCodec fixed(
      int width, Function<Object, byte[]> write, Function<ByteBuffer, Object> read) {
    return new ForeignCodec() {
      @Override
      public byte[] encode(Object value) {
        return write.apply(value);
      }

      @Override
      public Object decode(byte[] bytes) {
        HBaseCodecs.check(bytes.length == width);
        return read.apply(ByteBuffer.wrap(bytes));
      }
    };
  }

  /**
   * Milliseconds and nanoseconds; what was written as a DATE has no nanoseconds.
   *
   * @param local whether the values are without a zone
   * @param date whether they are written as a DATE
   */
  private record Timestamps(boolean local, boolean date) implements ForeignCodec {
    @Override
    public byte[] encode(Object value) {
      Instant instant = local ? ((LocalDateTime) value).toInstant(ZoneOffset.UTC) : (Instant) value;
      byte[] millis = millis(instant.toEpochMilli());
      if (date) {
        return millis;
      }
      return ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
          .put(millis)
          .putInt((int) (instant.get(ChronoField.NANO_OF_SECOND) % NANOS))
          .array();
    }

    @Override
    public Object decode(byte[] bytes) {
      HBaseCodecs.check(bytes.length == Long.BYTES || bytes.length == Long.BYTES + Integer.BYTES);
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      Instant instant = Instant.ofEpochMilli(millis(buffer));
      if (buffer.hasRemaining()) {
        instant = instant.plusNanos(buffer.getInt());
      }
      return local ? LocalDateTime.ofInstant(instant, ZoneOffset.UTC) : instant;
    }
  }
}
