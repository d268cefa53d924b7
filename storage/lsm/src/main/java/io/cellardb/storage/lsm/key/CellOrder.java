package io.cellardb.storage.lsm.key;

import io.cellardb.storage.CellKind;

/**
 * The order of the cells of a row and family: by qualifier, with tombstones over the family first;
 * then by {@link #compareVersions version}.
 */
public final class CellOrder {
  private CellOrder() {}

  /** Whether a kind's code is that of a tombstone over the family. */
  public static boolean isFamilyTombstone(byte kind) {
    return kind == CellKind.DELETE_FAMILY.code() || kind == CellKind.DELETE_FAMILY_VERSION.code();
  }

  /** Compares two cells of the same column: newest time, highest kind, highest sequence first. */
  public static int compareVersions(
      long time, byte kind, long sequence, long otherTime, byte otherKind, long otherSequence) {
    if (time != otherTime) {
      return time > otherTime ? -1 : 1;
    }
    if (kind != otherKind) {
      return kind > otherKind ? -1 : 1;
    }
    return Long.compare(otherSequence, sequence);
  }
}
