package io.cellardb.storage.memory;

import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;

/** The state of a transaction at one point between its batches. */
final class MemoryTransactionSnapshot implements Snapshot {
  private final Overlay overlay;
  private final SharedSnapshot base;
  private final Snapshot memory;
  private final long sequence;
  private final Runnable used;
  private boolean closed;

  /**
   * A snapshot.
   *
   * @param used is told of each table that is read
   */
  MemoryTransactionSnapshot(Overlay overlay, SharedSnapshot base, Runnable used) {
    this.used = used;
    this.overlay = overlay;
    this.base = base;
    this.memory = overlay.memory().snapshot();
    this.sequence = overlay.state();
    base.retain();
  }

  /** The number of the transaction's state; has a meaning within it only. */
  @Override
  public long sequence() {
    return sequence;
  }

  @Override
  public Table table(TableName name) {
    used.run();
    return overlay.table(name, base.snapshot().table(name), memory, sequence);
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      memory.close();
      base.release();
    }
  }
}
