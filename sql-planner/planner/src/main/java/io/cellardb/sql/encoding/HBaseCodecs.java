package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import org.apache.calcite.sql.type.SqlTypeName;

/** The forms of HBase's {@code Bytes.toBytes}: numbers are big-endian. */
final class HBaseCodecs {
  private HBaseCodecs() {}

  /** The codec of a type other than texts and binaries; null if there is none. */
  static ForeignCodec of(ColumnType type) {
    return switch (type.name()) {
      case BOOLEAN -> new Booleans();
      case TINYINT -> new Integers(Byte.BYTES);
      case SMALLINT -> new Integers(Short.BYTES);
      case INTEGER -> new Integers(Integer.BYTES);
      case BIGINT -> new Integers(Long.BYTES);
      case REAL, DOUBLE -> new Floating(type.name() == SqlTypeName.REAL);
      case DECIMAL -> new Decimals(type.scale());
      default -> null;
    };
  }

  static void check(boolean valid) {
    if (!valid) {
      throw new IllegalArgumentException("malformed");
    }
  }

  private record Booleans() implements ForeignCodec {
    @Override
    public byte[] encode(Object value) {
      return new byte[] {(byte) ((Boolean) value ? -1 : 0)};
    }

    @Override
    public Object decode(byte[] bytes) {
      check(bytes.length == 1);
      return bytes[0] != 0;
    }
  }

  /** Two's complement of so many bytes. */
  private record Integers(int width) implements ForeignCodec {
    @Override
    public byte[] encode(Object value) {
      byte[] bytes = new byte[width];
      long rest = (Long) value;
      for (int i = width - 1; i >= 0; i--) {
        bytes[i] = (byte) rest;
        rest >>= Byte.SIZE;
      }
      return bytes;
    }

    @Override
    public Object decode(byte[] bytes) {
      check(bytes.length == width);
      long value = bytes[0];
      for (int i = 1; i < width; i++) {
        value = (value << Byte.SIZE) | (bytes[i] & 0xFF);
      }
      return value;
    }
  }

  private record Floating(boolean single) implements ForeignCodec {
    @Override
    public byte[] encode(Object value) {
      double number = ((Number) value).doubleValue();
      return single
          ? ByteBuffer.allocate(Float.BYTES).putFloat((float) number).array()
          : ByteBuffer.allocate(Double.BYTES).putDouble(number).array();
    }

    @Override
    public Object decode(byte[] bytes) {
      check(bytes.length == (single ? Float.BYTES : Double.BYTES));
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      return single ? (double) buffer.getFloat() : buffer.getDouble();
    }
  }

  /** The scale in four bytes, and the unscaled value. */
  private record Decimals(int scale) implements ForeignCodec {
    @Override
    public byte[] encode(Object value) {
      BigDecimal decimal = (BigDecimal) value;
      byte[] unscaled = decimal.unscaledValue().toByteArray();
      return ByteBuffer.allocate(Integer.BYTES + unscaled.length)
          .putInt(decimal.scale())
          .put(unscaled)
          .array();
    }

    @Override
    public Object decode(byte[] bytes) {
      check(bytes.length > Integer.BYTES);
      int length = bytes.length - Integer.BYTES;
      return new BigDecimal(
              new BigInteger(bytes, Integer.BYTES, length), ByteBuffer.wrap(bytes).getInt())
          .setScale(scale, RoundingMode.UNNECESSARY);
    }
  }
}
