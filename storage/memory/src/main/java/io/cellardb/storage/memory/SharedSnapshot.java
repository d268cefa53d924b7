package io.cellardb.storage.memory;

import io.cellardb.storage.Snapshot;

/** The snapshot of a transaction, closed when neither it nor a reader needs it any more. */
final class SharedSnapshot {
  private final Snapshot snapshot;

  /** How many need it; guarded by this. */
  private int holders = 1;

  /** Held once, by who makes it. */
  SharedSnapshot(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  Snapshot snapshot() {
    return snapshot;
  }

  /** Holds it once more. */
  synchronized void retain() {
    holders++;
  }

  synchronized void release() {
    if (--holders == 0) {
      snapshot.close();
    }
  }
}
