package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How a reader wants the bytes of a column: as they are, or as a number of fixed width. Numbers are
 * stored so that unsigned byte order is their order: integers big-endian with the sign bit
 * inverted; floating point big-endian IEEE 754 with the sign bit inverted for positive numbers and
 * all bits inverted for negative ones.
 */
public enum ValueKind {
  /** The bytes themselves. */
  BYTES(0),
  /** An 8-bit integer. */
  INT8(1),
  /** A 16-bit integer. */
  INT16(2),
  /** A 32-bit integer. */
  INT32(4),
  /** A 64-bit integer. */
  INT64(8),
  /** A 32-bit floating point number. */
  FLOAT(4),
  /** A 64-bit floating point number. */
  DOUBLE(8);

  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final int width;

  ValueKind(int width) {
    this.width = width;
  }

  /** Bytes of an encoded value; 0 for {@link #BYTES}. */
  public int width() {
    return width;
  }

  /** Whether this is an integer kind, read into a {@link LongColumn}. */
  public boolean isInteger() {
    return this == INT8 || this == INT16 || this == INT32 || this == INT64;
  }

  /** Whether this is a floating-point kind, read into a {@link DoubleColumn}. */
  public boolean isFloatingPoint() {
    return this == FLOAT || this == DOUBLE;
  }

  /** Decodes the integer at {@code bytes[offset, offset + width)}. */
  public long decodeLong(byte[] bytes, int offset) {
    return switch (this) {
      case INT8 -> (byte) (bytes[offset] ^ 0x80);
      case INT16 -> (short) ((short) SHORTS.get(bytes, offset) ^ 0x8000);
      case INT32 -> (int) INTS.get(bytes, offset) ^ 0x8000_0000;
      case INT64 -> (long) LONGS.get(bytes, offset) ^ Long.MIN_VALUE;
      default -> throw new IllegalStateException(this + " is not an integer kind");
    };
  }

  /** Encodes an integer, which must fit, into {@code bytes[offset, offset + width)}. */
  public void encodeLong(long value, byte[] bytes, int offset) {
    switch (this) {
      case INT8 -> bytes[offset] = (byte) (value ^ 0x80);
      case INT16 -> SHORTS.set(bytes, offset, (short) (value ^ 0x8000));
      case INT32 -> INTS.set(bytes, offset, (int) value ^ 0x8000_0000);
      case INT64 -> LONGS.set(bytes, offset, value ^ Long.MIN_VALUE);
      default -> throw new IllegalStateException(this + " is not an integer kind");
    }
  }

  /** Decodes the floating-point number at {@code bytes[offset, offset + width)}. */
  public double decodeDouble(byte[] bytes, int offset) {
    if (this == FLOAT) {
      int bits = (int) INTS.get(bytes, offset);
      return Float.intBitsToFloat(bits < 0 ? bits ^ 0x8000_0000 : ~bits);
    }
    if (this == DOUBLE) {
      long bits = (long) LONGS.get(bytes, offset);
      return Double.longBitsToDouble(bits < 0 ? bits ^ Long.MIN_VALUE : ~bits);
    }
    throw new IllegalStateException(this + " is not a floating-point kind");
  }

  /**
   * Encodes a floating-point number into {@code bytes[offset, offset + width)}. NaN becomes the one
   * canonical NaN, which is above infinity, and -0 becomes 0, so that equal numbers have equal
   * bytes.
   */
  public void encodeDouble(double value, byte[] bytes, int offset) {
    // Adding 0.0 turns -0.0 into 0.0 and changes nothing else.
    if (this == FLOAT) {
      int bits = Float.floatToIntBits((float) value + 0.0f);
      INTS.set(bytes, offset, bits < 0 ? ~bits : bits ^ 0x8000_0000);
    } else if (this == DOUBLE) {
      long bits = Double.doubleToLongBits(value + 0.0);
      LONGS.set(bytes, offset, bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
    } else {
      throw new IllegalStateException(this + " is not a floating-point kind");
    }
  }

  /** The encoding of an integer. */
  public byte[] encode(long value) {
    byte[] bytes = new byte[width];
    encodeLong(value, bytes, 0);
    return bytes;
  }

  /** The encoding of a floating-point number. */
  public byte[] encode(double value) {
    byte[] bytes = new byte[width];
    encodeDouble(value, bytes, 0);
    return bytes;
  }

  /** Refuses a value whose length is not this kind's width. */
  public void checkWidth(int length) {
    if (this != BYTES && length != width) {
      throw new StorageException(
          Code.MALFORMED_VALUE,
          "a value of " + length + " bytes cannot be read as " + this + ", which has " + width);
    }
  }
}
