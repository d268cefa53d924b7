package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.lsm.key.Overwritten;
import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Memtables that are flushed together, and take their writes from one WAL segment, or from two or
 * more after large commits; of those that were left out of an earlier flush, older segments hold
 * the rest. One thread writes at a time, any number reads.
 */
public final class Generation {
  private final long segment;
  private final long firstSegment;
  private volatile Memtable[] memtables = new Memtable[16];
  private volatile long bytes;
  private volatile long maxSequence;
  private volatile long implicitTime = -1;

  /** An empty one for a WAL segment. */
  public Generation(long segment) {
    this(segment, segment);
  }

  private Generation(long segment, long firstSegment) {
    this.segment = segment;
    this.firstSegment = firstSegment;
  }

  /** The same, of some of the trees only. */
  Generation only(IntPredicate trees) {
    return of(trees, segment);
  }

  /** What goes on in a new segment with the memtables of some of the trees. */
  Generation successor(IntPredicate trees, long nextSegment) {
    return has(trees) ? of(trees, nextSegment) : new Generation(nextSegment);
  }

  /** What goes on in a new segment with the batches up to a sequence. */
  Generation resumed(long nextSegment, long sequence) {
    Generation next = of(tree -> true, nextSegment);
    long total = 0;
    for (int tree = 0; tree < next.memtables.length; tree++) {
      if (next.memtables[tree] != null) {
        next.memtables[tree] = next.memtables[tree].upTo(sequence);
        total += next.memtables[tree].bytes();
      }
    }
    next.bytes = total;
    next.maxSequence = Math.min(maxSequence, sequence);
    return next;
  }

  private Generation of(IntPredicate trees, long ownSegment) {
    Generation part = new Generation(ownSegment, firstSegment);
    Memtable[] some = memtables.clone();
    long total = 0;
    for (int tree = 0; tree < some.length; tree++) {
      if (some[tree] != null && trees.test(tree)) {
        total += some[tree].bytes();
      } else {
        some[tree] = null;
      }
    }
    part.memtables = some;
    part.bytes = total;
    part.maxSequence = maxSequence;
    part.implicitTime = implicitTime;
    return part;
  }

  /** Whether there is a memtable of any of these trees. */
  public boolean has(IntPredicate trees) {
    return IntStream.range(0, memtables.length)
        .anyMatch(tree -> memtables[tree] != null && trees.test(tree));
  }

  /** The number of the WAL segment that took its first writes. */
  public long segment() {
    return segment;
  }

  /** The number of the first WAL segment that holds anything of it. */
  public long firstSegment() {
    return firstSegment;
  }

  /** The memory of all memtables, in bytes. */
  public long bytes() {
    return bytes;
  }

  /** A sequence that none in it is above, 0 if it is empty. */
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

  /**
   * Adds the cells of a row; one thread at a time.
   *
   * @param rules what may be dropped; null if nothing
   */
  public void add(BatchRecord.Row row, Overwritten rules) {
    Memtable memtable = memtable(row.tree());
    if (memtable == null) {
      memtable = new Memtable();
      put(row.tree(), memtable);
    }
    long others = bytes - memtable.bytes();
    memtable.add(row.row(), row.run(), rules);
    bytes = others + memtable.bytes();
  }

  /** Takes a memtable that others have made, for a tree of which it has none. */
  public void adopt(int tree, Memtable memtable) {
    long others = bytes;
    put(tree, memtable);
    bytes = others + memtable.bytes();
  }

  private void put(int tree, Memtable memtable) {
    Memtable[] all = Arrays.copyOf(memtables, Math.max(memtables.length, tree + 1 + tree / 2));
    all[tree] = memtable;
    memtables = all;
  }

  /** States what the batch added last was. */
  public void batchAdded(long sequence, long newestImplicitTime) {
    maxSequence = sequence;
    implicitTime = Math.max(implicitTime, newestImplicitTime);
  }
}
