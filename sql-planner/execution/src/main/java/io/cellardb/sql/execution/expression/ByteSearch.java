package io.cellardb.sql.execution.expression;

import java.util.Arrays;

/**
 * Searches for given bytes: of what stands below the last of them, the table says how far they can
 * move on (R. N. Horspool, Practical fast searching in strings, 1980). Immutable.
 */
final class ByteSearch {
  private final byte[] needle;
  private final int[] shifts = new int[1 << Byte.SIZE];

  /** A search for at least one byte. */
  ByteSearch(byte[] needle) {
    this.needle = needle;
    int last = needle.length - 1;
    Arrays.fill(shifts, needle.length);
    for (int i = 0; i < last; i++) {
      shifts[needle[i] & 0xFF] = last - i;
    }
  }

  /** The end of the leftmost occurrence in {@code data[from .. end)}, or -1. */
  int after(byte[] data, int from, int end) {
    int last = needle.length - 1;
    byte lastByte = needle[last];
    int position = from + last;
    while (position < end) {
      byte b = data[position];
      if (b == lastByte && matches(data, position - last)) {
        return position + 1;
      }
      position += shifts[b & 0xFF];
    }
    return -1;
  }

  private boolean matches(byte[] data, int start) {
    for (int i = 0; i < needle.length - 1; i++) {
      if (data[start + i] != needle[i]) {
        return false;
      }
    }
    return true;
  }
}
