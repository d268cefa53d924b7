package io.cellardb.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An immutable sequence of bytes with value semantics and unsigned lexicographic order: row keys,
 * qualifiers and operands where they must be compared, hashed or kept.
 */
public final class ByteString implements Comparable<ByteString> {
  /** No bytes at all. As a bound of a row range it means unbounded. */
  public static final ByteString EMPTY = new ByteString(new byte[0]);

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;

  private ByteString(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Wraps an array without copying it; the caller must not change it afterwards. */
  public static ByteString wrap(byte[] bytes) {
    return bytes.length == 0 ? EMPTY : new ByteString(bytes);
  }

  /** Copies {@code bytes[from, to)}. */
  public static ByteString copyOf(byte[] bytes, int from, int to) {
    return from == to ? EMPTY : new ByteString(Arrays.copyOfRange(bytes, from, to));
  }

  /** The UTF-8 bytes of a text. */
  public static ByteString utf8(String text) {
    return wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A hash in which keys that differ in a few bits lie far apart, as numbers in a row do; {@link
   * Arrays#hashCode(byte[])} gives 300,000 of them 12,000 values.
   */
  public static int hash(byte[] bytes) {
    long hash = bytes.length;
    int at = 0;
    for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
      hash = mixed(hash ^ (long) LONGS.get(bytes, at));
    }
    long rest = 0;
    for (; at < bytes.length; at++) {
      rest = rest << Byte.SIZE | (bytes[at] & 0xFF);
    }
    return (int) mixed(hash ^ rest);
  }

  private static long mixed(long bits) {
    long product = bits * 0x9E3779B97F4A7C15L; // 2^64 by the golden ratio, as in Fibonacci hashing
    return product ^ product >>> Integer.SIZE;
  }

  /** Number of bytes. */
  public int length() {
    return bytes.length;
  }

  /** Whether there are no bytes. */
  public boolean isEmpty() {
    return bytes.length == 0;
  }

  /** The wrapped array itself, not a copy; it must not be changed. */
  public byte[] array() {
    return bytes;
  }

  /** Whether the first bytes of this are {@code prefix}. */
  public boolean startsWith(ByteString prefix) {
    return bytes.length >= prefix.bytes.length
        && Arrays.equals(bytes, 0, prefix.bytes.length, prefix.bytes, 0, prefix.bytes.length);
  }

  /** The bytes read as UTF-8, malformed parts replaced. */
  public String toUtf8() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The smallest byte string that is greater than this one: this one and a zero byte. */
  public ByteString successor() {
    return new ByteString(Arrays.copyOf(bytes, bytes.length + 1));
  }

  /**
   * The smallest byte string greater than every one that starts with this one, or {@link #EMPTY}
   * (unbounded) if there is none, because all bytes are 0xFF.
   */
  public ByteString prefixEnd() {
    int last = bytes.length - 1;
    while (last >= 0 && bytes[last] == (byte) 0xFF) {
      last--;
    }
    if (last < 0) {
      return EMPTY;
    }
    byte[] end = Arrays.copyOf(bytes, last + 1);
    end[last]++;
    return new ByteString(end);
  }

  @Override
  public int compareTo(ByteString other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ByteString that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return hash(bytes);
  }

  /** Printable ASCII as it is, any other byte (and the backslash) as {@code \xHH}. */
  @Override
  public String toString() {
    return printable(bytes, 0, bytes.length);
  }

  /** As {@link #toString()}, of {@code bytes[from, to)}. */
  public static String printable(byte[] bytes, int from, int to) {
    StringBuilder text = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      int b = bytes[i] & 0xFF;
      if (b >= ' ' && b <= '~' && b != '\\') {
        text.append((char) b);
      } else {
        text.append("\\x")
            .append(Character.toUpperCase(Character.forDigit(b >> 4, 16)))
            .append(Character.toUpperCase(Character.forDigit(b & 15, 16)));
      }
    }
    return text.toString();
  }
}
