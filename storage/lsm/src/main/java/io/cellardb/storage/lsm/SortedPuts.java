package io.cellardb.storage.lsm;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.EncodedCell;
import java.util.Arrays;
import java.util.List;

/**
 * The puts of one family of a row, each to a qualifier above the one before and none with a time to
 * live: what most writes of a row are. They are encoded as soon as they are seen, and need neither
 * sorting nor merging.
 */
final class SortedPuts {
  private final String family;
  private final byte[] cells; // those without a time are marked
  private final int[] offsets;
  private final long minTime;
  private final long maxTime;
  private final boolean untimed;

  private SortedPuts(List<Mutation> puts, int bytes, long time) {
    this.family = puts.get(0).family();
    ByteWriter into = new ByteWriter(bytes);
    offsets = new int[puts.size()];
    long min = Long.MAX_VALUE;
    long max = 0;
    boolean any = false;
    for (int i = 0; i < offsets.length; i++) {
      Mutation.Put put = (Mutation.Put) puts.get(i);
      boolean now = put.time() == WriteBatch.NOW;
      long at = now ? time : put.time();
      offsets[i] = into.size();
      EncodedCell.encode(
          into, CellKind.PUT, at, put.qualifier(), put.value(), FamilyDescriptor.FOREVER, now);
      any |= now;
      min = Math.min(min, at);
      max = Math.max(max, at);
    }
    cells = into.array();
    minTime = min;
    maxTime = max;
    untimed = any;
  }

  /**
   * Encodes mutations; null if they are not such puts.
   *
   * @param time that of puts without one
   */
  static SortedPuts of(List<Mutation> mutations, long time) {
    int bytes = 0;
    Mutation.Put last = null;
    for (Mutation mutation : mutations) {
      if (!(mutation instanceof Mutation.Put put)
          || put.ttlMillis() != FamilyDescriptor.FOREVER
          || (last != null
              && (!put.family().equals(last.family())
                  || Arrays.compareUnsigned(last.qualifier(), put.qualifier()) >= 0))) {
        return null;
      }
      bytes += EncodedCell.HEADER + put.qualifier().length + put.value().length;
      last = put;
    }
    return last == null ? null : new SortedPuts(mutations, bytes, time);
  }

  String family() {
    return family;
  }

  /** How many there are. */
  int count() {
    return offsets.length;
  }

  /** Whether any of them has no time of its own. */
  boolean hasUntimed() {
    return untimed;
  }

  /** Them as those of a batch of a transaction. */
  CellRun run(long sequence) {
    return CellRun.ofPuts(cells, offsets, sequence, minTime, maxTime);
  }

  /** Appends them as those of a batch without a transaction. */
  void encode(ByteWriter into) {
    int start = into.size();
    into.putBytes(cells, 0, cells.length);
    for (int offset : offsets) {
      EncodedCell.unmark(into.array(), start + offset);
    }
  }
}
