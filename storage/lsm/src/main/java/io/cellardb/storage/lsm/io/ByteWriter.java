package io.cellardb.storage.lsm.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growable array of bytes; integers are written big-endian. Not safe for several threads. */
public final class ByteWriter {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private byte[] bytes;
  private int size;

  /** An empty one with room for so many bytes. */
  public ByteWriter(int capacity) {
    bytes = new byte[Math.max(16, capacity)];
  }

  /** One in whose array so many bytes are written, which is taken over. */
  public static ByteWriter of(byte[] bytes, int size) {
    ByteWriter writer = new ByteWriter(bytes);
    writer.size = size;
    return writer;
  }

  private ByteWriter(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Number of bytes written. */
  public int size() {
    return size;
  }

  /** The array itself; only the first {@link #size()} bytes count, and writing may replace it. */
  public byte[] array() {
    return bytes;
  }

  /** A copy of what was written. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /** Forgets what was written, keeping the array. */
  public void clear() {
    size = 0;
  }

  /** Cuts or extends what was written to {@code count} bytes; the new ones are undefined. */
  public void size(int count) {
    reserve(count - size);
    size = count;
  }

  /** Makes room for so many further bytes. */
  public void reserve(int more) {
    int needed = Math.addExact(size, more);
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, (int) Math.min(bytes.length * 2L, 1 << 30)));
    }
  }

  /** Appends the lowest byte. */
  public void putByte(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  /** Appends the lowest two bytes. */
  public void putShort(int value) {
    reserve(2);
    SHORTS.set(bytes, size, (short) value);
    size += 2;
  }

  /** Appends four bytes. */
  public void putInt(int value) {
    reserve(4);
    INTS.set(bytes, size, value);
    size += 4;
  }

  /** Overwrites four bytes at a position. */
  public void setInt(int position, int value) {
    INTS.set(bytes, position, value);
  }

  /** Appends eight bytes. */
  public void putLong(long value) {
    reserve(8);
    LONGS.set(bytes, size, value);
    size += 8;
  }

  /** Overwrites eight bytes at a position. */
  public void setLong(int position, long value) {
    setLong(bytes, position, value);
  }

  /** Overwrites eight bytes at a position of an array. */
  public static void setLong(byte[] array, int position, long value) {
    LONGS.set(array, position, value);
  }

  /** Appends the lowest {@code width} bytes of a value; width is 1, 2, 4 or 8. */
  public void putFixed(long value, int width) {
    switch (width) {
      case 1 -> putByte((int) value);
      case 2 -> putShort((int) value);
      case 4 -> putInt((int) value);
      default -> putLong(value);
    }
  }

  /** Appends a non-negative integer in 1 to 5 bytes, 7 bits each, lowest first. */
  public void putVarint(int value) {
    reserve(5);
    int rest = value;
    while ((rest & ~0x7F) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /**
   * Appends any integer in 1 to 10 bytes, 7 bits each, lowest first, as {@code 2n} or {@code -2n -
   * 1}.
   */
  public void putSigned(long value) {
    reserve(10);
    long rest = (value << 1) ^ (value >> 63);
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** Appends {@code source[from, from + count)}. */
  public void putBytes(byte[] source, int from, int count) {
    reserve(count);
    System.arraycopy(source, from, bytes, size, count);
    size += count;
  }

  /** Appends the length as a varint and then the bytes. */
  public void putBlob(byte[] source) {
    putVarint(source.length);
    putBytes(source, 0, source.length);
  }

  /** Appends a text in UTF-8, as {@link #putBlob}. */
  public void putText(String text) {
    putBlob(text.getBytes(StandardCharsets.UTF_8));
  }
}
