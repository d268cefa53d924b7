package io.cellardb.tck.bench;

import java.util.Arrays;

/**
 * Rows in memory, made before the clock runs.
 *
 * @param keys row keys, each of at least 8 bytes
 * @param values of each row one value a column
 */
record Rows(byte[][] keys, byte[][][] values) {
  int count() {
    return keys.length;
  }

  /** The rows {@code [from, to)}. */
  Rows slice(int from, int to) {
    return new Rows(Arrays.copyOfRange(keys, from, to), Arrays.copyOfRange(values, from, to));
  }

  /** Bytes of all keys and values, each key counted once. */
  long bytes() {
    long bytes = 0;
    for (int row = 0; row < keys.length; row++) {
      bytes += keys[row].length;
      for (byte[] value : values[row]) {
        bytes += value.length;
      }
    }
    return bytes;
  }
}
