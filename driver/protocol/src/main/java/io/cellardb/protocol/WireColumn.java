package io.cellardb.protocol;

import io.cellardb.jdbc.session.ColumnValues;
import io.cellardb.jdbc.session.SqlType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.sql.SQLException;

/** A column of a {@link WireBatch}. Each layout has a class, which has the getters of its types. */
abstract class WireColumn implements ColumnValues {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** The frame. */
  final byte[] bytes;

  /** Where the values begin. */
  final int begin;

  /** Where the bits of NULLs begin; -1 if no value is NULL. */
  private final int nulls;

  WireColumn(byte[] bytes, int nulls, int begin) {
    this.bytes = bytes;
    this.nulls = nulls;
    this.begin = begin;
  }

  /**
   * The column between two places of a frame.
   *
   * @throws MalformedFrameException if it is not one of that type and number of rows
   */
  static WireColumn of(SqlType type, byte[] bytes, int from, int to, int rows) {
    if (to - from < 2) {
      throw new MalformedFrameException("A column has no layout");
    }
    int layout = bytes[from];
    boolean hasNulls = bytes[from + 1] != 0;
    int nulls = hasNulls ? from + 2 : -1;
    long begin = from + 2 + (hasNulls ? (rows + 7L) / Byte.SIZE : 0);
    if (layout == Layout.NOTHING) {
      return new NullColumn(bytes);
    }
    check(begin <= to);
    int at = (int) begin;
    int size = to - at;
    switch (layout) {
      case Layout.INT8, Layout.INT16, Layout.INT32, Layout.INT64 -> {
        check(type.isInteger() || type == SqlType.BOOLEAN || type == SqlType.DATE);
        check((long) rows * width(layout) <= size);
        return new NumberColumn(bytes, nulls, at, layout, type);
      }
      case Layout.FLOAT64 -> {
        check(type == SqlType.REAL || type == SqlType.DOUBLE);
        check((long) rows * Double.BYTES <= size);
        return new DoubleColumn(bytes, nulls, at);
      }
      case Layout.BYTES -> {
        check(type.isCharacter() || type.isBinary());
        checkOffsets(bytes, at, size, rows);
        return new BytesColumn(bytes, nulls, at, rows, type.isCharacter());
      }
      case Layout.DECIMAL -> {
        check(type == SqlType.DECIMAL && size >= Integer.BYTES + 1);
        int numbers = bytes[at + Integer.BYTES];
        check(numbers >= Layout.INT8 && numbers <= Layout.INT64);
        check((long) rows * width(numbers) <= size - Integer.BYTES - 1);
        return new DecimalColumn(bytes, nulls, at + Integer.BYTES + 1, numbers, int32(bytes, at));
      }
      case Layout.TIME -> {
        check(type == SqlType.TIME && (long) rows * Long.BYTES <= size);
        return new TimeColumn(bytes, nulls, at);
      }
      case Layout.TIMESTAMP -> {
        check((long) rows * (Long.BYTES + Integer.BYTES) <= size);
        check(type == SqlType.TIMESTAMP || type == SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE);
        return new TimestampColumn(bytes, nulls, at, rows, type == SqlType.TIMESTAMP);
      }
      case Layout.UUID -> {
        check(type == SqlType.UUID && (long) rows * 2 * Long.BYTES <= size);
        return new UuidColumn(bytes, nulls, at);
      }
      case Layout.TAGGED -> {
        checkOffsets(bytes, at, size, rows);
        return new TaggedColumn(bytes, nulls, at, rows);
      }
      default -> throw new MalformedFrameException("There is no layout " + layout);
    }
  }

  private static void check(boolean right) {
    if (!right) {
      throw new MalformedFrameException("A column is shorter than its rows, or of another type");
    }
  }

  /** Offsets rise from 0 to the end of the column at most. */
  private static void checkOffsets(byte[] bytes, int at, int size, int rows) {
    long offsets = (rows + 1L) * Integer.BYTES;
    check(offsets <= size);
    int last = 0;
    for (int i = 0; i <= rows; i++) {
      int offset = int32(bytes, at + i * Integer.BYTES);
      check(offset >= last);
      last = offset;
    }
    check(last <= size - offsets);
  }

  static int width(int layout) {
    return 1 << (layout - Layout.INT8);
  }

  static int int32(byte[] bytes, int at) {
    return (int) INTS.get(bytes, at);
  }

  static long int64(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  /** A whole number of a column. */
  static long number(byte[] bytes, int begin, int layout, int row) {
    return switch (layout) {
      case Layout.INT8 -> bytes[begin + row];
      case Layout.INT16 -> (short) SHORTS.get(bytes, begin + row * Short.BYTES);
      case Layout.INT32 -> int32(bytes, begin + row * Integer.BYTES);
      default -> int64(bytes, begin + row * Long.BYTES);
    };
  }

  @Override
  public boolean isNull(int row) {
    return nulls >= 0 && (bytes[nulls + row / Byte.SIZE] & 1 << (row % Byte.SIZE)) != 0;
  }

  /** The value of a row that is not NULL. */
  abstract Object value(int row) throws SQLException;

  @Override
  public final Object getObject(int row) throws SQLException {
    return isNull(row) ? null : value(row);
  }

  @Override
  public long getLong(int row) throws SQLException {
    throw other();
  }

  @Override
  public double getDouble(int row) throws SQLException {
    throw other();
  }

  @Override
  public BigDecimal getDecimal(int row) throws SQLException {
    throw other();
  }

  @Override
  public String getString(int row) throws SQLException {
    throw other();
  }

  @Override
  public byte[] getBytes(int row) throws SQLException {
    throw other();
  }

  private static IllegalStateException other() {
    return new IllegalStateException("The column is of another type");
  }
}
