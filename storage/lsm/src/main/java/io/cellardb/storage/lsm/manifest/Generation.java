package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.util.Arrays;

/**
 * The memtables of all trees that one WAL segment holds. One thread writes at a time, any number
 * reads.
 */
public final class Generation {
  private final long segment;
  private volatile Memtable[] memtables = new Memtable[16];
  private volatile long bytes;
  private volatile long maxSequence;
  private volatile long implicitTime = -1;

  /** An empty one for a WAL segment. */
  public Generation(long segment) {
    this.segment = segment;
  }

  /** The number of the WAL segment. */
  public long segment() {
    return segment;
  }

  /** Roughly the memory of all memtables, in bytes. */
  public long bytes() {
    return bytes;
  }

  /** The newest sequence in it, 0 if it is empty. */
  public long maxSequence() {
    return maxSequence;
  }

  /** The newest time that the store gave to a write in it, or -1. */
  public long implicitTime() {
    return implicitTime;
  }

  /** The memtable of a tree, or null if nothing was written to it. */
  public Memtable memtable(int tree) {
    Memtable[] all = memtables;
    return tree < all.length ? all[tree] : null;
  }

  /** The greatest number of a tree that may have a memtable, plus 1. */
  public int treeBound() {
    return memtables.length;
  }

  /** Adds the cells of a row; one thread at a time. */
  public void add(BatchRecord.Row row) {
    Memtable memtable = memtable(row.tree());
    if (memtable == null) {
      memtable = new Memtable();
      Memtable[] all =
          Arrays.copyOf(memtables, Math.max(memtables.length, row.tree() + 1 + row.tree() / 2));
      all[row.tree()] = memtable;
      memtables = all;
    }
    long others = bytes - memtable.bytes();
    memtable.add(row.row(), row.run(), row.bytes());
    bytes = others + memtable.bytes();
  }

  /** States what the batch added last was. */
  public void batchAdded(long sequence, long newestImplicitTime) {
    maxSequence = sequence;
    implicitTime = Math.max(implicitTime, newestImplicitTime);
  }
}
