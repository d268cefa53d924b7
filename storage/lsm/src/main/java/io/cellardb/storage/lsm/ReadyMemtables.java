package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * The memtables of a large commit, made before its turn comes: then they only take the place of
 * empty ones, however many rows there are.
 */
final class ReadyMemtables {
  /**
   * The sequence is chosen so far ahead that no other writers get there meanwhile; sequences need
   * not be dense. Where they do, the memtables are of no use.
   */
  static final long AHEAD = 1 << 20;

  private final long sequence;
  private final TreeMap<Integer, Memtable> byTree = new TreeMap<>();

  /** Makes them of the rows of a batch, giving it a number. */
  ReadyMemtables(List<BatchRecord.Row> rows, long sequence) {
    this.sequence = sequence;
    for (BatchRecord.Row row : rows) {
      row.run().number(sequence);
      byTree.computeIfAbsent(row.tree(), tree -> new Memtable()).add(row.row(), row.run());
    }
  }

  /** The number of the batch. */
  long sequence() {
    return sequence;
  }

  /** The trees that have rows. */
  IntPredicate trees() {
    return byTree::containsKey;
  }

  /** Puts them into a generation that has none of these trees. */
  void handTo(Generation generation) {
    byTree.forEach(generation::adopt);
  }
}
