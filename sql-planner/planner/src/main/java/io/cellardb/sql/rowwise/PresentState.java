package io.cellardb.sql.rowwise;

import io.cellardb.storage.Capability;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;

/**
 * What a statement reads from a store that has no snapshots: its tables as they are, each row at
 * the moment of its reading.
 */
public final class PresentState implements Snapshot {
  private final Store store;

  PresentState(Store store) {
    this.store = store;
  }

  /** A snapshot of a store, or its present state where it has none. */
  public static Snapshot of(Store store) {
    return store.capabilities().contains(Capability.SNAPSHOTS)
        ? store.snapshot()
        : new PresentState(store);
  }

  /** 0, as nothing can be bound to it. */
  @Override
  public long sequence() {
    return 0;
  }

  @Override
  public Table table(TableName name) {
    return store.table(name);
  }

  @Override
  public void close() {
    // holds nothing
  }
}
