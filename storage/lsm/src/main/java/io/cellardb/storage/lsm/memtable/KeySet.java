package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.ByteString;

/**
 * Which keys there may be among some: a Bloom filter (Bloom 1970) of 16 to 32 bits a key, wrong for
 * less than one key of a hundred that is not there.
 */
final class KeySet {
  private static final int BITS_PER_KEY = 16;
  private static final int PROBES = 3;
  private static final int BITS_PER_PROBE = 21;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final long[] words;
  private final int mask;

  /** None of at most so many keys. */
  KeySet(int keys) {
    long bits = Math.max(Long.SIZE, (long) keys * BITS_PER_KEY);
    int size = (int) Math.min(1 << 30, Long.highestOneBit(bits * 2 - 1));
    words = new long[size / Long.SIZE];
    mask = size - 1;
  }

  void add(byte[] key) {
    long hash = hash(key);
    for (int i = 0; i < PROBES; i++, hash = Long.rotateLeft(hash, BITS_PER_PROBE)) {
      int bit = (int) (hash >>> 32) & mask;
      words[bit / Long.SIZE] |= 1L << bit;
    }
  }

  /** Whether a key may be among them; false if not for sure. */
  boolean mayHave(byte[] key) {
    long hash = hash(key);
    for (int i = 0; i < PROBES; i++, hash = Long.rotateLeft(hash, BITS_PER_PROBE)) {
      int bit = (int) (hash >>> 32) & mask;
      if ((words[bit / Long.SIZE] & 1L << bit) == 0) {
        return false;
      }
    }
    return true;
  }

  /** All bits of the hash depend on all bits of the key's. */
  private static long hash(byte[] key) {
    long hash = ByteString.hash(key) * SPREAD;
    hash = (hash ^ (hash >>> 32)) * SPREAD;
    return hash ^ (hash >>> 29);
  }
}
