package io.cellardb.storage.lsm.key;

import io.cellardb.storage.lsm.io.ByteReader;
import java.util.Arrays;

/** The order of row keys. */
public final class RowKey {
  private RowKey() {}

  /**
   * Compares {@code a[aFrom, aTo)} with {@code b[bFrom, bTo)} as unsigned bytes. Many keys differ
   * in their first eight bytes, which are compared as numbers, without a call.
   */
  public static int compare(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
    if (aTo - aFrom < Long.BYTES || bTo - bFrom < Long.BYTES) {
      return Arrays.compareUnsigned(a, aFrom, aTo, b, bFrom, bTo);
    }
    long first = ByteReader.longAt(a, aFrom);
    long other = ByteReader.longAt(b, bFrom);
    if (first != other) {
      return Long.compareUnsigned(first, other);
    }
    if (aTo - aFrom == Long.BYTES && bTo - bFrom == Long.BYTES) {
      return 0;
    }
    return Arrays.compareUnsigned(a, aFrom + Long.BYTES, aTo, b, bFrom + Long.BYTES, bTo);
  }
}
