package io.cellardb.sql.execution.spill;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Canonical values, of any depth, as bytes: one that tells the class, then the value. Maps keep the
 * order of their entries.
 */
final class ObjectBytes {
  private ObjectBytes() {}

  static void write(Object value, GrowingBuffer to) {
    if (value == null) {
      to.put((byte) 'n');
    } else if (value instanceof Boolean truth) {
      to.put((byte) (truth ? 't' : 'f'));
    } else if (value instanceof Long number) {
      to.put((byte) 'l');
      to.putLong(number);
    } else if (value instanceof Double number) {
      to.put((byte) 'd');
      to.putLong(Double.doubleToRawLongBits(number));
    } else if (value instanceof BigDecimal decimal) {
      to.put((byte) 'b');
      to.putInt(decimal.scale());
      to.putBytes(decimal.unscaledValue().toByteArray());
    } else if (value instanceof String text) {
      to.put((byte) 's');
      to.putBytes(text.getBytes(StandardCharsets.UTF_8));
    } else if (value instanceof byte[] bytes) {
      to.put((byte) 'x');
      to.putBytes(bytes);
    } else if (value instanceof UUID uuid) {
      to.put((byte) 'u');
      to.putLong(uuid.getMostSignificantBits());
      to.putLong(uuid.getLeastSignificantBits());
    } else if (value instanceof List<?> list) {
      to.put((byte) 'a');
      to.putInt(list.size());
      list.forEach(element -> write(element, to));
    } else if (value instanceof Map<?, ?> map) {
      to.put((byte) 'm');
      to.putInt(map.size());
      map.forEach(
          (key, element) -> {
            write(key, to);
            write(element, to);
          });
    } else {
      writeTime(value, to);
    }
  }

  private static void writeTime(Object value, GrowingBuffer to) {
    if (value instanceof LocalDate date) {
      to.put((byte) 'D');
      to.putLong(date.toEpochDay());
    } else if (value instanceof LocalTime time) {
      to.put((byte) 'T');
      to.putLong(time.toNanoOfDay());
    } else if (value instanceof LocalDateTime timestamp) {
      to.put((byte) 'S');
      to.putLong(timestamp.toLocalDate().toEpochDay());
      to.putLong(timestamp.toLocalTime().toNanoOfDay());
    } else if (value instanceof Instant instant) {
      to.put((byte) 'I');
      to.putLong(instant.getEpochSecond());
      to.putInt(instant.getNano());
    } else {
      throw new SqlExecutionException(
          "53200",
          "a value of "
              + value.getClass().getName()
              + " cannot be put into a temporary file; the property memory of the connection says"
              + " how much a statement may hold without one");
    }
  }

  static Object read(ByteBuffer from) {
    byte kind = from.get();
    return switch (kind) {
      case 'n' -> null;
      case 't' -> true;
      case 'f' -> false;
      case 'l' -> from.getLong();
      case 'd' -> Double.longBitsToDouble(from.getLong());
      case 'b' -> {
        int scale = from.getInt();
        yield new BigDecimal(new BigInteger(readBytes(from)), scale);
      }
      case 's' -> new String(readBytes(from), StandardCharsets.UTF_8);
      case 'x' -> readBytes(from);
      case 'u' -> new UUID(from.getLong(), from.getLong());
      case 'a' -> readList(from);
      case 'm' -> readMap(from);
      case 'D' -> LocalDate.ofEpochDay(from.getLong());
      case 'T' -> LocalTime.ofNanoOfDay(from.getLong());
      case 'S' ->
          LocalDateTime.of(
              LocalDate.ofEpochDay(from.getLong()), LocalTime.ofNanoOfDay(from.getLong()));
      case 'I' -> Instant.ofEpochSecond(from.getLong(), from.getInt());
      default -> throw new IllegalStateException("no kind of value: " + kind);
    };
  }

  private static List<Object> readList(ByteBuffer from) {
    int size = from.getInt();
    List<Object> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(read(from));
    }
    return Collections.unmodifiableList(list);
  }

  private static Map<Object, Object> readMap(ByteBuffer from) {
    int size = from.getInt();
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      Object key = read(from);
      map.put(key, read(from));
    }
    return Collections.unmodifiableMap(map);
  }

  /** The bytes of an array that follow its length. */
  static byte[] readBytes(ByteBuffer from) {
    byte[] bytes = new byte[from.getInt()];
    from.get(bytes);
    return bytes;
  }
}
