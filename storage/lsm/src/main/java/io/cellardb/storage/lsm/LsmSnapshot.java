package io.cellardb.storage.lsm;

import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.scan.ReadView;

/** A sequence and the version that was current when it was the newest. */
final class LsmSnapshot implements Snapshot, LsmTable.Views {
  private final ReadPath reads;
  private final long sequence;
  private final Version version;
  private boolean closed;

  LsmSnapshot(ReadPath reads) {
    this.reads = reads;
    ReadView[] view = {null};
    this.sequence =
        reads.openSnapshot(
            () -> {
              view[0] = reads.view();
              return view[0].sequence();
            });
    this.version = view[0].version();
  }

  @Override
  public long sequence() {
    return sequence;
  }

  @Override
  public Table table(TableName name) {
    checkOpen();
    return new LsmTable(reads, reads.openTable(name), this);
  }

  /** The version that it holds until it is closed. */
  Version version() {
    return version;
  }

  @Override
  public long base() {
    return sequence;
  }

  @Override
  public long writeTime(OpenTable table, byte[] row) {
    return reads.writeTime(table, row);
  }

  @Override
  public synchronized ReadView view() {
    checkOpen();
    version.retain();
    return new ReadView(version, sequence, reads.now());
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
      reads.closeSnapshot(sequence);
      reads.release(version);
    }
  }
}
