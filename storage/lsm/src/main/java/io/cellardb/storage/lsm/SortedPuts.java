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
 * live: what most writes of a row are. They need neither sorting nor merging, and are encoded to
 * where they stay.
 */
final class SortedPuts {
  private final List<Mutation> puts;
  private final int bytes;
  private final long time;
  private final boolean untimed;

  private SortedPuts(List<Mutation> puts, int bytes, long time, boolean untimed) {
    this.puts = puts;
    this.bytes = bytes;
    this.time = time;
    this.untimed = untimed;
  }

  /**
   * These mutations, which are not changed afterwards; null if they are not such puts.
   *
   * @param time that of puts without one
   */
  static SortedPuts of(List<Mutation> mutations, long time) {
    int bytes = 0;
    boolean untimed = false;
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
      untimed |= put.time() == WriteBatch.NOW;
      last = put;
    }
    return last == null ? null : new SortedPuts(mutations, bytes, time, untimed);
  }

  /** What they were made of. */
  List<Mutation> puts() {
    return puts;
  }

  String family() {
    return puts.get(0).family();
  }

  /** How many there are. */
  int count() {
    return puts.size();
  }

  /** How long they are encoded. */
  int bytes() {
    return bytes;
  }

  /** Whether any of them has no time of its own. */
  boolean hasUntimed() {
    return untimed;
  }

  /** Them as those of a batch of a transaction, in which those without a time are marked. */
  CellRun run(long sequence) {
    ByteWriter into = new ByteWriter(bytes);
    int[] offsets = new int[puts.size()];
    long min = Long.MAX_VALUE;
    long max = 0;
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = into.size();
      long at = encode(i, into, true);
      min = Math.min(min, at);
      max = Math.max(max, at);
    }
    return CellRun.ofPuts(into.array(), offsets, sequence, min, max);
  }

  /** Appends them as those of a batch without a transaction. */
  void encode(ByteWriter into) {
    for (int i = 0; i < puts.size(); i++) {
      encode(i, into, false);
    }
  }

  /** Appends one of them; returns its time. */
  private long encode(int i, ByteWriter into, boolean marked) {
    Mutation.Put put = (Mutation.Put) puts.get(i);
    boolean now = put.time() == WriteBatch.NOW;
    long at = now ? time : put.time();
    EncodedCell.encode(
        into,
        CellKind.PUT,
        at,
        put.qualifier(),
        put.value(),
        FamilyDescriptor.FOREVER,
        marked && now);
    return at;
  }
}
