package io.cellardb.protocol;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Canonical values, each behind a byte that says what it is: parameters, generated keys, and what
 * ARRAYs and MAPs hold.
 */
public final class Values {
  private static final int NULL = 0;
  private static final int FALSE = 1;
  private static final int TRUE = 2;
  private static final int LONG = 3;
  private static final int DOUBLE = 4;
  private static final int DECIMAL = 5;
  private static final int TEXT = 6;
  private static final int BINARY = 7;
  private static final int DATE = 8;
  private static final int TIME = 9;
  private static final int TIMESTAMP = 10;
  private static final int INSTANT = 11;
  private static final int ID = 12;
  private static final int LIST = 13;
  private static final int MAP = 14;
  private static final int PERIOD = 15;
  private static final int DURATION = 16;

  /** Values within values; SQL's types do not nest as deeply. */
  private static final int MOST_DEPTH = 64;

  private Values() {}

  /** Writes a value, which may be null; what is none of the canonical ones is written as text. */
  public static void write(FrameWriter out, Object value) throws SQLException {
    if (value == null) {
      out.int8(NULL);
    } else if (value instanceof Boolean bool) {
      out.int8(bool ? TRUE : FALSE);
    } else if (value instanceof Long number) {
      out.int8(LONG).int64(number);
    } else if (value instanceof Double number) {
      out.int8(DOUBLE).float64(number);
    } else if (value instanceof BigDecimal number) {
      out.int8(DECIMAL).int32(number.scale()).binary(number.unscaledValue().toByteArray());
    } else if (value instanceof String text) {
      out.int8(TEXT).text(text);
    } else if (value instanceof byte[] bytes) {
      out.int8(BINARY).binary(bytes);
    } else if (value instanceof UUID id) {
      out.int8(ID).int64(id.getMostSignificantBits()).int64(id.getLeastSignificantBits());
    } else if (value instanceof List<?> list) {
      writeList(out, list);
    } else if (value instanceof Map<?, ?> map) {
      writeMap(out, map);
    } else {
      writeTime(out, value);
    }
  }

  private static void writeTime(FrameWriter out, Object value) throws SQLException {
    if (value instanceof LocalDate date) {
      out.int8(DATE).int64(date.toEpochDay());
    } else if (value instanceof LocalTime time) {
      out.int8(TIME).int64(time.toNanoOfDay());
    } else if (value instanceof LocalDateTime time) {
      out.int8(TIMESTAMP)
          .int64(time.toEpochSecond(ZoneOffset.UTC))
          .int32(time.get(ChronoField.NANO_OF_SECOND));
    } else if (value instanceof Instant time) {
      out.int8(INSTANT).int64(time.getEpochSecond()).int32(time.getNano());
    } else if (value instanceof Period months) {
      out.int8(PERIOD).int32(months.getYears()).int32(months.getMonths()).int32(months.getDays());
    } else if (value instanceof Duration duration) {
      out.int8(DURATION).int64(duration.getSeconds()).int32(duration.getNano());
    } else {
      out.int8(TEXT).text(value.toString());
    }
  }

  private static void writeList(FrameWriter out, List<?> list) throws SQLException {
    out.int8(LIST).int32(list.size());
    for (Object each : list) {
      write(out, each);
    }
  }

  private static void writeMap(FrameWriter out, Map<?, ?> map) throws SQLException {
    out.int8(MAP).int32(map.size());
    for (Map.Entry<?, ?> each : map.entrySet()) {
      write(out, each.getKey());
      write(out, each.getValue());
    }
  }

  /** Reads a value; null for NULL. */
  public static Object read(FrameReader in) {
    try {
      return read(in, MOST_DEPTH);
    } catch (DateTimeException | ArithmeticException e) {
      throw new MalformedFrameException("A frame has a time that is none");
    }
  }

  private static Object read(FrameReader in, int depth) {
    int tag = in.int8();
    return switch (tag) {
      case NULL -> null;
      case FALSE -> false;
      case TRUE -> true;
      case LONG -> in.int64();
      case DOUBLE -> in.float64();
      case DECIMAL -> decimal(in);
      case TEXT -> in.text();
      case BINARY -> in.binary();
      case DATE -> LocalDate.ofEpochDay(in.int64());
      case TIME -> LocalTime.ofNanoOfDay(in.int64());
      case TIMESTAMP -> LocalDateTime.ofEpochSecond(in.int64(), in.int32(), ZoneOffset.UTC);
      case INSTANT -> instant(in);
      case ID -> new UUID(in.int64(), in.int64());
      case LIST -> list(in, deeper(depth));
      case MAP -> map(in, deeper(depth));
      case PERIOD -> Period.of(in.int32(), in.int32(), in.int32());
      case DURATION -> Duration.ofSeconds(in.int64(), in.int32());
      default -> throw new MalformedFrameException("There is no value of kind " + tag);
    };
  }

  private static int deeper(int depth) {
    if (depth == 0) {
      throw new MalformedFrameException("Values are nested more than " + MOST_DEPTH + " deep");
    }
    return depth - 1;
  }

  private static BigDecimal decimal(FrameReader in) {
    int scale = in.int32();
    byte[] unscaled = in.binary();
    if (unscaled.length == 0) {
      throw new MalformedFrameException("A decimal number has no digits");
    }
    return new BigDecimal(new BigInteger(unscaled), scale);
  }

  private static Instant instant(FrameReader in) {
    long seconds = in.int64();
    int nanos = in.int32();
    if (nanos < 0) {
      throw new MalformedFrameException("A frame has a time that is none");
    }
    return Instant.ofEpochSecond(seconds, nanos);
  }

  private static List<Object> list(FrameReader in, int depth) {
    int count = in.count(1);
    List<Object> list = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      list.add(read(in, depth));
    }
    return list;
  }

  private static Map<Object, Object> map(FrameReader in, int depth) {
    int count = in.count(2);
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      Object key = read(in, depth);
      map.put(key, read(in, depth));
    }
    return map;
  }

  /** Writes values that belong together: their number, and each. */
  public static void writeRow(FrameWriter out, Object[] values) throws SQLException {
    out.int32(values.length);
    for (Object each : values) {
      write(out, each);
    }
  }

  /** Reads values that belong together. */
  public static Object[] readRow(FrameReader in) {
    Object[] values = new Object[in.count(1)];
    for (int i = 0; i < values.length; i++) {
      values[i] = read(in);
    }
    return values;
  }

  /** Writes rows: their number, and each. */
  public static void writeRows(FrameWriter out, List<Object[]> rows) throws SQLException {
    out.int32(rows.size());
    for (Object[] row : rows) {
      writeRow(out, row);
    }
  }

  /** Reads rows. */
  public static List<Object[]> readRows(FrameReader in) {
    int count = in.count(Integer.BYTES);
    List<Object[]> rows = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      rows.add(readRow(in));
    }
    return rows;
  }
}
