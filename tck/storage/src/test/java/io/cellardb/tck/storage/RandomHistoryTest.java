package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Stores live through the same random histories and answer all alike. A failure names its seed,
 * which {@code -Dtest.seed} repeats, and prints a shortened history as a script, to be kept among
 * {@code src/test/resources/histories}. All stores live through {@code -Dhistories=N} of them.
 */
final class RandomHistoryTest {
  private static final int HISTORIES = Integer.getInteger("histories", 40);

  /** Operations that a history has at least, in the mean of many. */
  private static final int OPERATIONS = 490;

  @Test
  void theMemoryStoreRepeatsItself() {
    run(10, StoreKind.MEMORY, StoreKind.MEMORY);
  }

  @Test
  void theLsmStoreAnswersLikeTheMemoryStore() {
    run(HISTORIES / 2, StoreKind.MEMORY, StoreKind.LSM);
  }

  @Test
  void whatIsDroppedInMemoryChangesNoAnswer() {
    run(HISTORIES / 2, StoreKind.MEMORY, StoreKind.DROPPING_LSM);
  }

  @Test
  void flushesAndCompactionsChangeNoAnswer() {
    run(HISTORIES / 2, StoreKind.MEMORY, StoreKind.RESTLESS_LSM);
  }

  @Test
  void allStoresAnswerAlike() {
    HistoryRun run = run(HISTORIES, HistoryRun.ALL_STORES.toArray(StoreKind[]::new));
    if (!TestSeed.isRepetition()) {
      long wanted = (long) HISTORIES * OPERATIONS;
      assertTrue(run.operations() >= wanted, () -> run.operations() + " operations");
      assertTrue(run.schemas() >= HISTORIES * 0.99, () -> run.schemas() + " schemas");
    }
  }

  private static HistoryRun run(int histories, StoreKind... stores) {
    long first = TestSeed.get();
    HistoryRun run = new HistoryRun(List.of(stores));
    run.run(first, first + (TestSeed.isRepetition() ? 1 : histories));
    return run;
  }
}
