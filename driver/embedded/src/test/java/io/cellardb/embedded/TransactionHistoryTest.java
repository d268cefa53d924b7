package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.embedded.TransactionHistory.Committed;
import io.cellardb.embedded.TransactionHistory.Isolation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** That the judge of transactions finds what it is there for. */
@ResourceLock(Waiting.THREADS)
final class TransactionHistoryTest {
  private final TransactionHistory history = new TransactionHistory();
  private int sessions;

  private Committed transaction(
      Map<Integer, List<Integer>> reads, Map<Integer, List<Integer>> appends) {
    Committed transaction = new Committed(sessions++);
    transaction.reads.putAll(reads);
    transaction.appends.putAll(appends);
    transaction.ended = 1;
    history.add(transaction);
    return transaction;
  }

  private void assertAnomaly(String part, Map<Integer, List<Integer>> lists, Isolation isolation) {
    Optional<String> anomaly = history.anomaly(lists, isolation);
    assertTrue(anomaly.isPresent() && anomaly.get().contains(part), anomaly::toString);
  }

  private void assertNone(Map<Integer, List<Integer>> lists, Isolation isolation) {
    assertEquals(Optional.empty(), history.anomaly(lists, isolation));
  }

  @Test
  void oneAfterTheOtherIsInOrder() {
    transaction(Map.of(1, List.of()), Map.of(1, List.of(10, 11)));
    transaction(Map.of(1, List.of(10, 11), 2, List.of()), Map.of(2, List.of(20)));
    assertNone(Map.of(1, List.of(10, 11), 2, List.of(20)), Isolation.SERIALIZABLE);
  }

  @Test
  void aLostUpdateIsFound() {
    transaction(Map.of(1, List.of()), Map.of(1, List.of(10)));
    transaction(Map.of(1, List.of()), Map.of(1, List.of(11)));
    assertAnomaly("lost: ", Map.of(1, List.of(11)), Isolation.SNAPSHOT);
    assertAnomaly("a cycle", Map.of(1, List.of(10, 11)), Isolation.SNAPSHOT);
  }

  @Test
  void whatWasRolledBackOrWrittenTwiceIsFound() {
    transaction(Map.of(1, List.of(9)), Map.of());
    assertAnomaly("no state", Map.of(), Isolation.SNAPSHOT);
    assertAnomaly("nobody committed", Map.of(1, List.of(9)), Isolation.SNAPSHOT);
    transaction(Map.of(), Map.of(1, List.of(9)));
    assertAnomaly("twice", Map.of(1, List.of(9, 9)), Isolation.SNAPSHOT);
  }

  @Test
  void halfATransactionIsFound() {
    transaction(Map.of(), Map.of(1, List.of(10), 2, List.of(20)));
    transaction(Map.of(1, List.of(10), 2, List.of()), Map.of());
    assertAnomaly("a cycle", Map.of(1, List.of(10), 2, List.of(20)), Isolation.SNAPSHOT);
  }

  @Test
  void twoReadersWhoSeeTwoWritersInDifferentOrderAreFound() {
    transaction(Map.of(), Map.of(1, List.of(10)));
    transaction(Map.of(), Map.of(2, List.of(20)));
    transaction(Map.of(1, List.of(10), 2, List.of()), Map.of());
    transaction(Map.of(1, List.of(), 2, List.of(20)), Map.of());
    assertAnomaly("a cycle", Map.of(1, List.of(10), 2, List.of(20)), Isolation.SNAPSHOT);
  }

  @Test
  void aReadOfAnOldSnapshotIsFound() {
    Committed writer = transaction(Map.of(), Map.of(1, List.of(10)));
    Committed reader = transaction(Map.of(1, List.of()), Map.of());
    reader.began = writer.ended + 1;
    assertAnomaly("was not seen", Map.of(1, List.of(10)), Isolation.SNAPSHOT);
  }

  @Test
  void writeSkewIsSnapshotIsolationButNotSerialisable() {
    transaction(Map.of(1, List.of(), 2, List.of()), Map.of(1, List.of(10)));
    transaction(Map.of(1, List.of(), 2, List.of()), Map.of(2, List.of(20)));
    assertNone(Map.of(1, List.of(10), 2, List.of(20)), Isolation.SNAPSHOT);
    assertAnomaly("a cycle", Map.of(1, List.of(10), 2, List.of(20)), Isolation.SERIALIZABLE);
  }
}
