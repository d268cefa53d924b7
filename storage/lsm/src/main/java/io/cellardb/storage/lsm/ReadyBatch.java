package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.wal.BatchRecord;
import io.cellardb.storage.lsm.wal.BatchSegment;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.IOException;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * The batch of a large commit, made before its turn comes: memtables that only take the place of
 * empty ones, however many rows there are, and a segment of the log that is only to be named.
 */
final class ReadyBatch implements AutoCloseable {
  /**
   * The sequence is chosen so far ahead that no other writers get there meanwhile; sequences need
   * not be dense. Where they do, all of it is of no use.
   */
  static final long AHEAD = 1 << 20;

  private final long sequence;
  private final long implicitTime;
  private final int length;
  private final TreeMap<Integer, Memtable> byTree = new TreeMap<>();
  private final BatchSegment segment;

  /**
   * Makes it of what a transaction writes, and gives that a number.
   *
   * @param segment its segment of the log, behind which the log goes on in {@code next}
   * @param synced whether it is brought to stable storage
   */
  ReadyBatch(NetChange change, long sequence, Wal wal, long segment, long next, boolean synced)
      throws IOException {
    this.sequence = sequence;
    for (BatchRecord.Row row : change.rows()) {
      row.run().number(sequence);
      byTree.computeIfAbsent(row.tree(), tree -> new Memtable()).add(row.row(), row.run());
    }
    ByteWriter record = change.record(sequence, new ByteWriter(1 << 10));
    this.implicitTime = BatchRecord.implicitTime(record.array());
    this.length = record.size();
    this.segment = wal.write(segment, next, record.array(), record.size(), synced);
  }

  /** The number of the batch. */
  long sequence() {
    return sequence;
  }

  /** The bytes of its record. */
  int length() {
    return length;
  }

  /** The trees that have rows. */
  IntPredicate trees() {
    return byTree::containsKey;
  }

  /** Where it is for the log. */
  BatchSegment segment() {
    return segment;
  }

  /** Puts it into a generation that has none of these trees. */
  void handTo(Generation generation) {
    byTree.forEach(generation::adopt);
    generation.batchAdded(sequence, implicitTime);
  }

  /** Deletes what is of no use. */
  @Override
  public void close() {
    segment.discardUnlessTaken();
  }
}
