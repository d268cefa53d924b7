package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;

/**
 * A Bloom filter (Bloom 1970) of row keys with some ten bits a key: about 1 % false positives. The
 * positions are those of double hashing (Kirsch and Mitzenmacher 2006).
 */
final class BloomFilter {
  private static final int BITS_PER_KEY = 10;
  private static final int PROBES = 7;

  private BloomFilter() {}

  /** The filter of keys with these hashes; empty if there are none. */
  static byte[] build(long[] hashes, int count) {
    int bytes = (int) Math.min(((long) count * BITS_PER_KEY + 7) / 8, 1 << 27);
    byte[] filter = new byte[bytes];
    for (int i = 0; i < count; i++) {
      long hash = hashes[i];
      long step = hash << 1 | 1;
      for (int probe = 0; probe < PROBES; probe++) {
        int bit = position(hash, bytes);
        filter[bit >>> 3] |= (byte) (1 << (bit & 7));
        hash += step * 0x9E3779B97F4A7C15L;
      }
    }
    return filter;
  }

  /** Whether a key with that hash may be among those of the filter. */
  static boolean mayContain(byte[] filter, long keyHash) {
    if (filter.length == 0) {
      return true;
    }
    long hash = keyHash;
    long step = hash << 1 | 1;
    for (int probe = 0; probe < PROBES; probe++) {
      int bit = position(hash, filter.length);
      if ((filter[bit >>> 3] & 1 << (bit & 7)) == 0) {
        return false;
      }
      hash += step * 0x9E3779B97F4A7C15L;
    }
    return true;
  }

  private static int position(long hash, int bytes) {
    return (int) (((hash >>> 32) * ((long) bytes * 8)) >>> 32); // the upper half, scaled
  }

  /** A 64-bit hash of a key; part of the format. */
  static long hash(byte[] key, int from, int length) {
    long hash = 0x9E3779B97F4A7C15L ^ length;
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

  /** The finaliser of SplittableRandom (Stafford's variant 13). */
  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
