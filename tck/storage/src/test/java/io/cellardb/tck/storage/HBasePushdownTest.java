package io.cellardb.tck.storage;

import io.cellardb.storage.Store;
import io.cellardb.storage.memory.MemoryStore;
import io.cellardb.tck.seed.TestSeed;
import org.junit.jupiter.api.Test;

/** The HBase store answers random reads as the memory store does. */
final class HBasePushdownTest {
  private static final int ROUNDS = 20;
  private static final int READS = 300;

  @Test
  void randomReadsAreAnsweredAsByTheMemoryStore() {
    for (long seed : TestSeed.several(ROUNDS).toArray()) {
      try (RegionHarness harness = new RegionHarness();
          Store memory = new MemoryStore(harness.clock())) {
        new HBaseReads(seed).compare(harness.store(), memory, READS);
      }
    }
  }
}
