package io.cellardb.storage.memory;

import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import java.util.Map;

/** A sequence number, and the contents of the tables when it was the newest. */
final class MemorySnapshot implements Snapshot {
  private final MemoryStore store;
  private final long sequence;
  private final Map<StoredTable, Contents> contents;
  private volatile boolean closed;

  MemorySnapshot(MemoryStore store, long sequence, Map<StoredTable, Contents> contents) {
    this.store = store;
    this.sequence = sequence;
    this.contents = contents;
  }

  @Override
  public long sequence() {
    return sequence;
  }

  @Override
  public Table table(TableName name) {
    checkOpen();
    store.checkOpen();
    StoredTable table = store.stored(name);
    return new MemoryTable(store, table, () -> view(table));
  }

  private MemoryTable.View view(StoredTable table) {
    checkOpen();
    // A table made after the snapshot is empty in it.
    Contents seen = contents.getOrDefault(table, Contents.empty(0));
    return new MemoryTable.View(seen, sequence, () -> {});
  }

  private void checkOpen() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the snapshot is closed");
    }
  }

  @Override
  public void close() {
    closed = true;
    store.closed(this);
  }
}
