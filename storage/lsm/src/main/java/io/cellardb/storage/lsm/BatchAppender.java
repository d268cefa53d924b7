package io.cellardb.storage.lsm;

import io.cellardb.storage.Durability;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.wal.BatchRecord;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.IOException;

/** Puts batches at the end of the log and into the memtables. Guarded by the commit lock. */
final class BatchAppender {
  private final VersionSet versions;
  private final ReadPath reads;
  private final Wal wal;
  private final Backpressure backpressure;
  private final Sequencer sequencer;
  private final MemtableSwitch memtables;
  private final RecentRows recent;
  private final Retention retention;

  /** For the records of transactions that write little. */
  private final ByteWriter small = new ByteWriter(1 << 10);

  BatchAppender(StoreContext context, Wal wal, Backpressure backpressure, CommitState state) {
    this.versions = context.versions();
    this.reads = context.reads();
    this.wal = wal;
    this.backpressure = backpressure;
    this.sequencer = state.sequencer;
    this.memtables = state.memtables;
    this.recent = state.recent;
    this.retention = new Retention(context.options().dropsOverwritten());
  }

  /**
   * Appends the record of the next batch, which is not changed any more.
   *
   * @return how long its writer is to wait, see {@link Backpressure#written}
   */
  long append(ByteWriter record, Durability durability) {
    return append(
        record,
        sequencer.last() + 1,
        durability,
        () -> BatchRecord.forEachRow(record.array(), record.size(), this::add));
  }

  /** Appends what a transaction has written as the next batch; returns how long it is to wait. */
  long append(NetChange change, Durability durability) {
    long sequence = sequencer.last() + 1;
    return append(
        change.record(sequence, small),
        sequence,
        durability,
        () -> {
          for (BatchRecord.Row row : change.rows()) {
            row.run().number(sequence);
            add(row);
          }
        });
  }

  /** Whether a batch that is ready may still be appended. */
  boolean takes(ReadyBatch ready) {
    return ready.sequence() > sequencer.last()
        && wal.takes(ready.segment())
        && memtables.takes(ready.trees());
  }

  /**
   * Appends a batch that is ready, whose memtables take the place of empty ones; returns how long
   * its writer is to wait.
   */
  long append(ReadyBatch ready, Durability durability) throws IOException {
    long position =
        wal.append(
            ready.segment(),
            () -> memtables.fill(ready.segment().number(), ready.trees(), ready::handTo));
    sequencer.logged(ready.sequence());
    long wait = backpressure.written(ready.length());
    memtables.logged(ready.length());
    recent.forget(ready.sequence());
    sequencer.completed(position, durability);
    memtables.flushWaiting();
    return wait;
  }

  /**
   * Appends a batch.
   *
   * @param record is not changed any more
   * @param sequence its number, above that of the last one
   * @param rows puts its rows into the memtables
   * @return how long its writer is to wait
   */
  private long append(ByteWriter record, long sequence, Durability durability, Runnable rows) {
    long position = wal.append(record.array(), record.size());
    sequencer.logged(sequence);
    try {
      long wait = backpressure.written(record.size());
      memtables.logged(record.size());
      retention.turnTo(versions.catalog(), reads.seenByAll());
      rows.run();
      Generation active = versions.peek().active();
      active.batchAdded(sequence, BatchRecord.implicitTime(record.array()));
      sequencer.completed(position, durability);
      return wait;
    } catch (RuntimeException | Error e) {
      // For want of memory a part of it may be in the memtables. Nothing is published any more
      // until the log goes on without the batch, and then it is taken out of the memtables, too.
      wal.fail(e);
      throw e;
    }
  }

  private void add(BatchRecord.Row row) {
    versions.peek().active().add(row, retention.of(row.tree()));
    recent.add(row.run().maxSequence(), row.tree(), row.row());
  }
}
