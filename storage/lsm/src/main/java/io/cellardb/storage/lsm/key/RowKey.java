package io.cellardb.storage.lsm.key;

import io.cellardb.storage.lsm.io.ByteReader;
import java.util.Arrays;

/** The order of row keys. */
public final class RowKey {
  private RowKey() {}

  /** Bytes above which the JDK's comparison, which has to be called, is the faster one. */
  private static final int SHORT = 48;

  /**
   * Compares {@code a[aFrom, aTo)} with {@code b[bFrom, bTo)} as unsigned bytes. Most keys are
   * short: their bytes are compared by eight, as numbers, without a call.
   */
  public static int compare(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
    int shared = Math.min(aTo - aFrom, bTo - bFrom);
    if (shared > SHORT) {
      return Arrays.compareUnsigned(a, aFrom, aTo, b, bFrom, bTo);
    }
    int at = 0;
    for (; at + Long.BYTES <= shared; at += Long.BYTES) {
      long first = ByteReader.longAt(a, aFrom + at);
      long other = ByteReader.longAt(b, bFrom + at);
      if (first != other) {
        return Long.compareUnsigned(first, other);
      }
    }
    if (at + Integer.BYTES <= shared) {
      int first = ByteReader.intAt(a, aFrom + at);
      int other = ByteReader.intAt(b, bFrom + at);
      if (first != other) {
        return Integer.compareUnsigned(first, other);
      }
      at += Integer.BYTES;
    }
    for (; at < shared; at++) {
      int order = (a[aFrom + at] & 0xFF) - (b[bFrom + at] & 0xFF);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(aTo - aFrom, bTo - bFrom);
  }
}
