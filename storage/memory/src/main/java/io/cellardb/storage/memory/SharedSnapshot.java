package io.cellardb.storage.memory;

import io.cellardb.storage.Snapshot;

/**
 * The snapshot of a transaction, closed when neither it nor a reader needs it any more. Safe for
 * use by many threads.
 */
public final class SharedSnapshot {
  private final Snapshot snapshot;

  /** How many need it; guarded by this. */
  private int holders = 1;

  /** Held once, by who makes it. */
  public SharedSnapshot(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** The snapshot, while somebody holds it. */
  public Snapshot snapshot() {
    return snapshot;
  }

  /** Holds it once more. */
  synchronized void retain() {
    holders++;
  }

  /** Holds it once less. */
  public synchronized void release() {
    if (--holders == 0) {
      snapshot.close();
    }
  }
}
