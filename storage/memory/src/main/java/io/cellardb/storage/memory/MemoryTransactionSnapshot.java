package io.cellardb.storage.memory;

import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import java.util.function.BiFunction;

/** The state of a transaction at one point between its batches. Safe for use by many threads. */
public final class MemoryTransactionSnapshot implements Snapshot {
  private final Overlay overlay;
  private final SharedSnapshot base;
  private final Snapshot memory;
  private final long sequence;
  private final BiFunction<TableName, Table, Table> reading;
  private boolean closed;

  /**
   * A snapshot.
   *
   * @param reading is given each table before it is read, and returns what is read in its place
   */
  public MemoryTransactionSnapshot(
      Overlay overlay, SharedSnapshot base, BiFunction<TableName, Table, Table> reading) {
    this.reading = reading;
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
    return reading.apply(name, overlay.table(name, base.snapshot().table(name), memory, sequence));
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
