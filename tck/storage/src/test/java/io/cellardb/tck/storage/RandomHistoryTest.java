package io.cellardb.tck.storage;

import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Two stores live through the same random history and answer all reads alike. A failure names its
 * seed, which {@code -Dtest.seed} repeats, and a shortened history.
 */
final class RandomHistoryTest {
  /** 20,000 operations in all. */
  private static final int HISTORIES = 80;

  private static final int OPERATIONS = 250;

  @Test
  void theMemoryStoreRepeatsItself() {
    compare(MemoryHarness::new, MemoryHarness::new);
  }

  @Test
  void theLsmStoreAnswersLikeTheMemoryStore() {
    compare(LsmHarness::onDisk, LsmHarness::restless);
  }

  /**
   * Compares a store with the memory store.
   *
   * @param calm makes stores for histories that must not see a flush that was not asked for
   * @param restless makes stores for the others
   */
  private static void compare(Supplier<StoreHarness> calm, Supplier<StoreHarness> restless) {
    String given = System.getProperty("test.seed", "");
    long first =
        given.isEmpty() || given.equals("random") ? System.nanoTime() : Long.parseLong(given);
    for (long seed = first; seed < first + (given.isEmpty() ? HISTORIES : 1); seed++) {
      boolean isCalm = seed % 3 == 0;
      new HistoryGenerator(new Random(seed), isCalm)
          .history(OPERATIONS)
          .compare("-Dtest.seed=" + seed, MemoryHarness::new, isCalm ? calm : restless);
    }
  }
}
