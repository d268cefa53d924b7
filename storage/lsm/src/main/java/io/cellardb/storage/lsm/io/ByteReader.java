package io.cellardb.storage.lsm.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads what {@link ByteWriter} wrote. Reading beyond the end throws {@link
 * IndexOutOfBoundsException}, which callers turn into a {@link CorruptionException}.
 */
public final class ByteReader {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] bytes;
  private final int end;
  private int position;

  /** Reads {@code bytes[from, to)}. */
  public ByteReader(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.position = from;
    this.end = to;
  }

  /** The two bytes at a position, unsigned. */
  public static int unsignedShortAt(byte[] bytes, int position) {
    return (short) SHORTS.get(bytes, position) & 0xFFFF;
  }

  /** The four bytes at a position. */
  public static int intAt(byte[] bytes, int position) {
    return (int) INTS.get(bytes, position);
  }

  /** The eight bytes at a position. */
  public static long longAt(byte[] bytes, int position) {
    return (long) LONGS.get(bytes, position);
  }

  /** The unsigned integer of 1, 2, 4 or 8 bytes at a position. */
  public static long fixedAt(byte[] bytes, int position, int width) {
    return switch (width) {
      case 1 -> bytes[position] & 0xFF;
      case 2 -> unsignedShortAt(bytes, position);
      case 4 -> intAt(bytes, position) & 0xFFFF_FFFFL;
      default -> longAt(bytes, position);
    };
  }

  /** Position of the next byte within the array. */
  public int position() {
    return position;
  }

  /** Number of bytes left. */
  public int remaining() {
    return end - position;
  }

  /** Passes over so many bytes and returns where they start. */
  public int skip(int count) {
    if (count < 0 || count > end - position) {
      throw new IndexOutOfBoundsException(
          count + " bytes wanted where " + (end - position) + " are left");
    }
    int start = position;
    position += count;
    return start;
  }

  /** The next byte, unsigned. */
  public int getByte() {
    return bytes[skip(1)] & 0xFF;
  }

  /** The next two bytes, unsigned. */
  public int getShort() {
    return unsignedShortAt(bytes, skip(2));
  }

  /** The next four bytes. */
  public int getInt() {
    return intAt(bytes, skip(4));
  }

  /** The next eight bytes. */
  public long getLong() {
    return longAt(bytes, skip(8));
  }

  /** The next varint. */
  public int getVarint() {
    int value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int next = getByte();
      value |= (next & 0x7F) << shift;
      if (next < 0x80) {
        if (value < 0) {
          break;
        }
        return value;
      }
    }
    throw new IndexOutOfBoundsException("a varint is too long");
  }

  /** What {@link ByteWriter#putSigned} wrote. */
  public long getSigned() {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      int next = getByte();
      value |= (next & 0x7FL) << shift;
      if (next < 0x80) {
        return (value >>> 1) ^ -(value & 1);
      }
    }
    throw new IndexOutOfBoundsException("an integer is too long");
  }

  /** A copy of the next {@code count} bytes. */
  public byte[] getBytes(int count) {
    int start = skip(count);
    return Arrays.copyOfRange(bytes, start, start + count);
  }

  /** What {@link ByteWriter#putBlob} wrote. */
  public byte[] getBlob() {
    return getBytes(getVarint());
  }

  /** What {@link ByteWriter#putText} wrote. */
  public String getText() {
    return new String(getBlob(), StandardCharsets.UTF_8);
  }
}
