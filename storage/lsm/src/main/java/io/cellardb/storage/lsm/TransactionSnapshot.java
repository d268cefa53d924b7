package io.cellardb.storage.lsm;

import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.key.BatchSequences;
import io.cellardb.storage.lsm.scan.ReadView;

/** The state of a transaction at one point between its batches; lives on after its end. */
final class TransactionSnapshot implements Snapshot, LsmTable.Views {
  private final ReadPath reads;
  private final ReadView state;
  private final Scans.Note note;
  private final LsmTransaction transaction;
  private boolean closed;

  /**
   * A snapshot.
   *
   * @param state is released with it
   * @param transaction knows the times of its writes, and is told that it was read
   */
  TransactionSnapshot(ReadPath reads, ReadView state, LsmTransaction transaction) {
    this.reads = reads;
    this.state = state;
    this.note = reads.note(state.sequence());
    this.transaction = transaction;
  }

  /** The number of the transaction's state; has a meaning within it only. */
  @Override
  public long sequence() {
    return Math.max(BatchSequences.PRIVATE, state.ownSequence());
  }

  @Override
  public Table table(TableName name) {
    checkOpen();
    return transaction.reading(name, new LsmTable(reads, reads.openTable(name), this));
  }

  @Override
  public synchronized ReadView view() {
    checkOpen();
    reads.retain(state);
    return new ReadView(
        state.version(), state.sequence(), reads.now(), state.own(), state.ownSequence());
  }

  @Override
  public long base() {
    return state.sequence();
  }

  @Override
  public long writeTime(OpenTable table, byte[] row) {
    return transaction.writeTime(table, row);
  }

  private synchronized void checkOpen() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the snapshot is closed");
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      reads.letGo(new Scans.Held(state, note));
    }
  }
}
