package io.cellardb.storage.lsm.wal;

/** How many batches were appended and synced. Read by any thread, written as each method says. */
final class WalCounters {
  private volatile long batches;
  private volatile long syncs;
  private volatile long largestGroup;
  private long syncedBatches;

  /** Counts a batch; one thread at a time. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread appends at a time
  void appended() {
    batches++;
  }

  /** Counts a sync of all batches so far; one thread at a time. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread syncs at a time
  void syncing() {
    long group = batches - syncedBatches;
    syncedBatches += group;
    syncs++;
    largestGroup = Math.max(largestGroup, group);
  }

  long batches() {
    return batches;
  }

  long syncs() {
    return syncs;
  }

  long largestGroup() {
    return largestGroup;
  }
}
