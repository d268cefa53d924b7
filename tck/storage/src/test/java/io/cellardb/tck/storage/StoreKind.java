package io.cellardb.tck.storage;

/** The stores that can take part in a history. */
enum StoreKind {
  MEMORY,
  /** Flushes and compacts when it is asked to, and drops nothing otherwise. */
  LSM,
  /** As {@link #LSM}, but drops in memory what is overwritten there, and when it is flushed. */
  DROPPING_LSM,
  /** Flushes and compacts by itself, too, after a few writes. */
  RESTLESS_LSM,
  /** HBase's regions in this process; there can be one such store at a time. */
  HBASE;

  /** A new, empty store. */
  StoreHarness open() {
    return switch (this) {
      case MEMORY -> new MemoryHarness();
      case LSM -> LsmHarness.calm();
      case DROPPING_LSM -> LsmHarness.dropping();
      case RESTLESS_LSM -> LsmHarness.restless();
      case HBASE -> new RegionHarness();
    };
  }
}
