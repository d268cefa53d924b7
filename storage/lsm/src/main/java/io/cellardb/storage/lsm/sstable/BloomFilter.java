package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A Bloom filter (Bloom 1970) of keys with some ten bits a key, about 1 % false positives, that
 * looks at one cache line a key (Putze, Sanders and Singler 2007): the upper half of a key's hash
 * chooses a line of eight longs, and six bits each of the hash, multiplied, one bit in each of
 * them.
 */
final class BloomFilter {
  private static final int BITS_PER_KEY = 10;
  private static final int LINE = 64;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private BloomFilter() {}

  /** The filter of keys with these hashes; empty if there are none. */
  static byte[] build(long[] hashes, int count) {
    int lines = (int) (((long) count * BITS_PER_KEY + LINE * 8 - 1) / (LINE * 8));
    byte[] filter = new byte[lines * LINE];
    for (int i = 0; i < count; i++) {
      int line = line(hashes[i], lines);
      long bits = hashes[i] * SPREAD;
      for (int word = 0; word < 8; word++, bits <<= 6) {
        int at = line + word * 8;
        LONGS.set(filter, at, (long) LONGS.get(filter, at) | 1L << (bits >>> 58));
      }
    }
    return filter;
  }

  /** Whether a key with that hash may be among those of the filter. */
  static boolean mayContain(byte[] filter, long hash) {
    if (filter.length == 0) {
      return true;
    }
    int line = line(hash, filter.length / LINE);
    long bits = hash * SPREAD;
    for (int word = 0; word < 8; word++, bits <<= 6) {
      if (((long) LONGS.get(filter, line + word * 8) & 1L << (bits >>> 58)) == 0) {
        return false;
      }
    }
    return true;
  }

  private static int line(long hash, int lines) {
    return (int) (((hash >>> 32) * lines) >>> 32) * LINE;
  }

  /** A 64-bit hash of a row key, or of any bytes; part of the format. */
  static long hash(byte[] key, int from, int length) {
    long hash = SPREAD ^ length;
    int i = from;
    int end = from + length;
    for (; i + 8 <= end; i += 8) {
      hash = mix(hash ^ ByteReader.longAt(key, i));
    }
    long rest = 0;
    for (; i < end; i++) {
      rest = rest << 8 | (key[i] & 0xFF);
    }
    return mix(mix(hash ^ rest));
  }

  /** The hash of a column of a row. */
  static long ofColumn(long rowHash, byte[] qualifier, int from, int length) {
    return mix(rowHash + SPREAD ^ hash(qualifier, from, length));
  }

  /** The hash that a row with tombstones over the family has beside those of its columns. */
  static long ofTombstones(long rowHash) {
    return mix(rowHash ^ SPREAD);
  }

  /** The finaliser of SplittableRandom (Stafford's variant 13). */
  static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
