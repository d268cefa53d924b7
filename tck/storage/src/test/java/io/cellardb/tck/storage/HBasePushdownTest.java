package io.cellardb.tck.storage;

import io.cellardb.storage.Store;
import io.cellardb.storage.memory.MemoryStore;
import org.junit.jupiter.api.Test;

/** The HBase store answers random reads as the memory store does. */
final class HBasePushdownTest {
  private static final int ROUNDS = 20;
  private static final int READS = 300;

  @Test
  void randomReadsAreAnsweredAsByTheMemoryStore() {
    String given = System.getProperty("test.seed", "");
    long first =
        given.isEmpty() || given.equals("random") ? System.nanoTime() : Long.parseLong(given);
    for (long seed = first; seed < first + (given.isEmpty() ? ROUNDS : 1); seed++) {
      try (RegionHarness harness = new RegionHarness();
          Store memory = new MemoryStore(harness.clock())) {
        new HBaseReads(seed).compare(harness.store(), memory, READS);
      }
    }
  }
}
