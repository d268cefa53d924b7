package io.cellardb.tck.storage;

import io.cellardb.storage.Store;
import io.cellardb.storage.memory.MemoryStore;

/** A store in memory, which lives on when it is asked to reopen. */
final class MemoryHarness implements StoreHarness {
  private final ManualClock clock = new ManualClock();
  private final Store store = new MemoryStore(clock);

  @Override
  public Store store() {
    return store;
  }

  @Override
  public ManualClock clock() {
    return clock;
  }

  @Override
  public void reopen() {}

  @Override
  public void close() {
    store.close();
  }
}
