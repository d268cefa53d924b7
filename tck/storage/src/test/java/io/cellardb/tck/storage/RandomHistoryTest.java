package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Stores live through the same random histories and answer all alike. A failure names its seed,
 * which {@code -Dtest.seed} repeats, and prints a shortened history as a script, to be kept among
 * {@code src/test/resources/histories}.
 */
final class RandomHistoryTest {
  @Test
  void theMemoryStoreRepeatsItself() {
    run(10, StoreKind.MEMORY, StoreKind.MEMORY);
  }

  @Test
  void theLsmStoreAnswersLikeTheMemoryStore() {
    run(100, StoreKind.MEMORY, StoreKind.LSM);
  }

  @Test
  void whatIsDroppedInMemoryChangesNoAnswer() {
    run(100, StoreKind.MEMORY, StoreKind.DROPPING_LSM);
  }

  @Test
  void flushesAndCompactionsChangeNoAnswer() {
    run(100, StoreKind.MEMORY, StoreKind.RESTLESS_LSM);
  }

  @Test
  void allStoresAnswerAlike() {
    HistoryRun run = run(202, HistoryRun.ALL_STORES.toArray(StoreKind[]::new));
    if (!isRepetition()) {
      assertTrue(run.operations() >= 100_000, () -> run.operations() + " operations");
      assertTrue(run.schemas() >= 200, () -> run.schemas() + " schemas");
    }
  }

  private static HistoryRun run(int histories, StoreKind... stores) {
    long first = firstSeed();
    HistoryRun run = new HistoryRun(List.of(stores));
    run.run(first, first + (isRepetition() ? 1 : histories));
    return run;
  }

  private static boolean isRepetition() {
    String given = System.getProperty("test.seed", "");
    return !given.isEmpty() && !given.equals("random");
  }

  /** The seed that was asked for, a new one if that is {@code random}, else always the same. */
  static long firstSeed() {
    if (isRepetition()) {
      return Long.getLong("test.seed");
    }
    return System.getProperty("test.seed", "").isEmpty() ? 1 : System.nanoTime();
  }
}
