package io.cellardb.tck.bench;

import io.cellardb.storage.ValueKind;

/**
 * What a read sums up of all that it saw, in an order that does not matter, so that peers which go
 * by row and by column can be compared: each value decoded, times a weight of its column; of a text
 * its length and last byte. A range of rows adds the first and the last key.
 */
final class Checksum {
  private static final ValueKind KEY = ValueKind.INT64;

  private Checksum() {}

  /** The weight of column {@code column} of the table. */
  static long weight(int column) {
    return 2L * column + 1;
  }

  /** What an encoded value counts, without the weight. */
  static long of(ValueKind kind, byte[] bytes, int offset, int length) {
    if (kind.isInteger()) {
      return kind.decodeLong(bytes, offset);
    }
    if (kind.isFloatingPoint()) {
      return of(kind.decodeDouble(bytes, offset));
    }
    return of(length, length == 0 ? 0 : bytes[offset + length - 1]);
  }

  static long of(double value) {
    return Double.doubleToRawLongBits(value);
  }

  static long of(int length, int lastByte) {
    return length * 31L + lastByte;
  }

  /** What the ends of a range count. */
  static long ends(long first, long last) {
    return first * 7 + last * 13;
  }

  /** What a row key counts in {@link #ends}: its first 8 bytes. */
  static long key(byte[] bytes, int offset) {
    return KEY.decodeLong(bytes, offset);
  }
}
