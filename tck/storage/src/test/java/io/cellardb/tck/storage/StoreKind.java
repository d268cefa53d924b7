package io.cellardb.tck.storage;

import java.util.function.Supplier;

/** The stores that can take part in a history. */
enum StoreKind {
  MEMORY(MemoryHarness::new),
  /** Flushes and compacts when it is asked to. */
  LSM(LsmHarness::calm),
  /** Flushes and compacts by itself, too, after a few writes. */
  RESTLESS_LSM(LsmHarness::restless),
  /** HBase's regions in this process; there can be one such store at a time. */
  HBASE(RegionHarness::new);

  private final Supplier<StoreHarness> harness;

  StoreKind(Supplier<StoreHarness> harness) {
    this.harness = harness;
  }

  /** A new, empty store. */
  StoreHarness open() {
    return harness.get();
  }
}
