package io.cellardb.tck.storage;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Stores live through the same random histories and answer all alike. A failure names its seed,
 * which {@code -Dtest.seed} repeats, and prints a shortened history as a script.
 */
final class RandomHistoryTest {
  @Test
  void theMemoryStoreRepeatsItself() {
    run(10, StoreKind.MEMORY, StoreKind.MEMORY);
  }

  @Test
  void theLsmStoreAnswersLikeTheMemoryStore() {
    run(50, StoreKind.MEMORY, StoreKind.LSM);
  }

  @Test
  void flushesAndCompactionsChangeNoAnswer() {
    run(50, StoreKind.MEMORY, StoreKind.RESTLESS_LSM);
  }

  @Test
  void allStoresAnswerAlike() {
    run(200, StoreKind.MEMORY, StoreKind.LSM, StoreKind.HBASE);
  }

  private static void run(int histories, StoreKind... stores) {
    String given = System.getProperty("test.seed", "");
    boolean random = given.isEmpty() || given.equals("random");
    long first = random ? System.nanoTime() : Long.parseLong(given);
    new HistoryRun(List.of(stores)).run(first, first + (random ? histories : 1));
  }
}
