package io.cellardb.jdbc;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Canonical values as bytes and back, for the file of {@link KeptRows}: an int with the number of
 * columns, and then each value as a byte that tells its class, and what that class needs. Read by
 * the process that wrote it, so that there is no version.
 */
final class RowBytes {
  private static final int NULL = 0;
  private static final int FALSE = 1;
  private static final int TRUE = 2;
  private static final int LONG = 3;
  private static final int DOUBLE = 4;
  private static final int DECIMAL = 5;
  private static final int STRING = 6;
  private static final int BYTES = 7;
  private static final int DATE = 8;
  private static final int TIME = 9;
  private static final int DATE_TIME = 10;
  private static final int INSTANT = 11;
  private static final int UUID_BITS = 12;
  private static final int LIST = 13;
  private static final int MAP = 14;
  private static final int PERIOD = 15;
  private static final int DURATION = 16;

  private RowBytes() {}

  /** What a row takes in memory, about, in bytes. */
  static long estimate(Object[] row) {
    long bytes = 24;
    for (Object value : row) {
      bytes += 8 + estimate(value);
    }
    return bytes;
  }

  private static long estimate(Object value) {
    if (value instanceof String text) {
      return 48L + text.length();
    }
    if (value instanceof byte[] bytes) {
      return 16L + bytes.length;
    }
    if (value instanceof List<?> list) {
      long bytes = 32;
      for (Object element : list) {
        bytes += 8 + estimate(element);
      }
      return bytes;
    }
    if (value instanceof Map<?, ?> map) {
      long bytes = 64;
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        bytes += 40 + estimate(entry.getKey()) + estimate(entry.getValue());
      }
      return bytes;
    }
    return value == null || value instanceof Boolean ? 0 : 32;
  }

  /** Rows as bytes; null if one of the values is of a class that has none here. */
  static byte[] write(List<Object[]> rows) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      DataOutputStream out = new DataOutputStream(bytes);
      for (Object[] row : rows) {
        out.writeInt(row.length);
        for (Object value : row) {
          if (!write(value, out)) {
            return null;
          }
        }
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new AssertionError("a byte array takes everything", e);
    }
  }

  private static boolean write(Object value, DataOutputStream out) throws IOException {
    if (value == null) {
      out.writeByte(NULL);
    } else if (value instanceof Boolean bool) {
      out.writeByte(bool ? TRUE : FALSE);
    } else if (value instanceof Long number) {
      out.writeByte(LONG);
      out.writeLong(number);
    } else if (value instanceof Double number) {
      out.writeByte(DOUBLE);
      out.writeDouble(number);
    } else if (value instanceof BigDecimal decimal) {
      out.writeByte(DECIMAL);
      out.writeInt(decimal.scale());
      writeBytes(decimal.unscaledValue().toByteArray(), out);
    } else if (value instanceof String text) {
      out.writeByte(STRING);
      writeBytes(text.getBytes(StandardCharsets.UTF_8), out);
    } else if (value instanceof byte[] bytes) {
      out.writeByte(BYTES);
      writeBytes(bytes, out);
    } else {
      return writeTime(value, out) || writeCollection(value, out);
    }
    return true;
  }

  private static boolean writeTime(Object value, DataOutputStream out) throws IOException {
    if (value instanceof LocalDate date) {
      out.writeByte(DATE);
      out.writeLong(date.toEpochDay());
    } else if (value instanceof LocalTime time) {
      out.writeByte(TIME);
      out.writeLong(time.toNanoOfDay());
    } else if (value instanceof LocalDateTime dateTime) {
      Instant instant = dateTime.toInstant(ZoneOffset.UTC);
      writeSeconds(DATE_TIME, instant.getEpochSecond(), instant.getNano(), out);
    } else if (value instanceof Instant instant) {
      writeSeconds(INSTANT, instant.getEpochSecond(), instant.getNano(), out);
    } else if (value instanceof Duration duration) {
      writeSeconds(DURATION, duration.getSeconds(), duration.getNano(), out);
    } else if (value instanceof Period period) {
      out.writeByte(PERIOD);
      out.writeInt(period.getYears());
      out.writeInt(period.getMonths());
      out.writeInt(period.getDays());
    } else {
      return false;
    }
    return true;
  }

  private static void writeSeconds(int tag, long seconds, int nanos, DataOutputStream out)
      throws IOException {
    out.writeByte(tag);
    out.writeLong(seconds);
    out.writeInt(nanos);
  }

  private static boolean writeCollection(Object value, DataOutputStream out) throws IOException {
    if (value instanceof UUID uuid) {
      out.writeByte(UUID_BITS);
      out.writeLong(uuid.getMostSignificantBits());
      out.writeLong(uuid.getLeastSignificantBits());
      return true;
    }
    if (value instanceof List<?> list) {
      out.writeByte(LIST);
      out.writeInt(list.size());
      for (Object element : list) {
        if (!write(element, out)) {
          return false;
        }
      }
      return true;
    }
    if (value instanceof Map<?, ?> map) {
      out.writeByte(MAP);
      out.writeInt(map.size());
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        if (!write(entry.getKey(), out) || !write(entry.getValue(), out)) {
          return false;
        }
      }
      return true;
    }
    return false;
  }

  private static void writeBytes(byte[] bytes, DataOutputStream out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** {@code count} rows that {@link #write} has made. */
  static List<Object[]> read(byte[] bytes, int count) {
    try {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      List<Object[]> rows = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        Object[] row = new Object[in.readInt()];
        for (int column = 0; column < row.length; column++) {
          row[column] = read(in);
        }
        rows.add(row);
      }
      return rows;
    } catch (IOException e) {
      throw new AssertionError("these bytes are whole", e);
    }
  }

  private static Object read(DataInputStream in) throws IOException {
    int tag = in.readByte();
    return switch (tag) {
      case NULL -> null;
      case FALSE -> false;
      case TRUE -> true;
      case LONG -> in.readLong();
      case DOUBLE -> in.readDouble();
      case DECIMAL -> {
        int scale = in.readInt();
        yield new BigDecimal(new BigInteger(readBytes(in)), scale);
      }
      case STRING -> new String(readBytes(in), StandardCharsets.UTF_8);
      case BYTES -> readBytes(in);
      case DATE -> LocalDate.ofEpochDay(in.readLong());
      case TIME -> LocalTime.ofNanoOfDay(in.readLong());
      case DATE_TIME -> LocalDateTime.ofEpochSecond(in.readLong(), in.readInt(), ZoneOffset.UTC);
      case INSTANT -> Instant.ofEpochSecond(in.readLong(), in.readInt());
      case UUID_BITS -> new UUID(in.readLong(), in.readLong());
      case LIST -> {
        int count = in.readInt();
        List<Object> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
          list.add(read(in));
        }
        yield list;
      }
      case MAP -> {
        int count = in.readInt();
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
          Object key = read(in);
          map.put(key, read(in));
        }
        yield map;
      }
      case PERIOD -> Period.of(in.readInt(), in.readInt(), in.readInt());
      case DURATION -> Duration.ofSeconds(in.readLong(), in.readInt());
      default -> throw new AssertionError("there is no class " + tag);
    };
  }

  private static byte[] readBytes(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }
}
