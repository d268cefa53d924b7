package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;

/**
 * The 64-bit hash by which values are told apart; part of the format. It is cheap before all, since
 * every value that is written is hashed: up to eight bytes as one number, longer ones by the folded
 * products of wyhash (Wang Yi 2019), sixteen bytes a step, and of more than 128 bytes only the
 * first and the last 64.
 */
final class ValueHash {
  /** Of longer values than twice this only so many bytes at either end count. */
  private static final int LONGEST_END = 64;

  private static final long WIDTH = 0x9E3779B97F4A7C15L;
  private static final long FIRST = 0xA0761D6478BD642FL;
  private static final long SECOND = 0xE7037ED1A0B428DBL;

  private ValueHash() {}

  /** The hash of a value. */
  static long of(byte[] bytes, int from, int length) {
    if (length == Long.BYTES) {
      return ofNumber(ByteReader.longAt(bytes, from), Long.BYTES);
    }
    if (length < Long.BYTES) {
      long number = 0;
      for (int i = from; i < from + length; i++) {
        number = number << 8 | (bytes[i] & 0xFF);
      }
      return ofNumber(number, length);
    }
    long seed = WIDTH * length;
    if (length > 2 * LONGEST_END) {
      seed = fold(bytes, from, LONGEST_END, seed);
      return BloomFilter.mix(fold(bytes, from + length - LONGEST_END, LONGEST_END, seed));
    }
    return BloomFilter.mix(fold(bytes, from, length, seed));
  }

  /** The hash of a value of 1 to 8 bytes, given as an unsigned big-endian number. */
  static long ofNumber(long number, int width) {
    return BloomFilter.mix(number + WIDTH * width);
  }

  /** Folds more than eight bytes; the last step takes the last bytes, of which some came before. */
  private static long fold(byte[] bytes, int from, int length, long seed) {
    long hash = seed;
    int end = from + length;
    int i = from;
    for (; i + 16 < end; i += 16) {
      hash = product(ByteReader.longAt(bytes, i) ^ FIRST, ByteReader.longAt(bytes, i + 8) ^ hash);
    }
    int last = length < 16 ? from : end - 16;
    return product(
        ByteReader.longAt(bytes, last) ^ FIRST, ByteReader.longAt(bytes, end - 8) ^ SECOND ^ hash);
  }

  private static long product(long a, long b) {
    return Math.multiplyHigh(a, b) ^ (a * b);
  }
}
