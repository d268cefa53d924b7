package io.cellardb.sql.execution.expression;

/** Counting code points in UTF-8 that is known to be well-formed. */
final class Utf8 {
  private Utf8() {}

  /** Whether all bytes of {@code data[start .. start + length)} are ASCII. */
  static boolean isAscii(byte[] data, int start, int length) {
    for (int i = start; i < start + length; i++) {
      if (data[i] < 0) {
        return false;
      }
    }
    return true;
  }

  /** The number of code points in {@code data[start .. end)}. */
  static int codePoints(byte[] data, int start, int end) {
    int count = 0;
    for (int i = start; i < end; i++) {
      if ((data[i] & 0xC0) != 0x80) {
        count++;
      }
    }
    return count;
  }

  /** The position after {@code count} code points from {@code start} on, at most {@code end}. */
  static int skip(byte[] data, int start, int end, long count) {
    int position = start;
    for (long i = 0; i < count && position < end; i++) {
      position = next(data, position, end);
    }
    return position;
  }

  /** The position after the code point that begins at {@code position}, at most {@code end}. */
  static int next(byte[] data, int position, int end) {
    int next = position + 1;
    while (next < end && (data[next] & 0xC0) == 0x80) {
      next++;
    }
    return next;
  }

  /**
   * The first position in {@code data[from .. end)} at which {@code pattern} occurs, or -1. An
   * empty pattern occurs at {@code from}.
   */
  static int indexOf(
      byte[] data, int from, int end, byte[] pattern, int patternStart, int patternLength) {
    int last = end - patternLength;
    for (int i = from; i <= last; i++) {
      int k = 0;
      while (k < patternLength && data[i + k] == pattern[patternStart + k]) {
        k++;
      }
      if (k == patternLength) {
        return i;
      }
    }
    return -1;
  }
}
