package io.cellardb.tck.hbase;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.tck.hbase.SnapshotHistory.Done;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The checker of histories finds what snapshot isolation forbids, and nothing else. */
final class SnapshotHistoryTest {
  private static final List<Integer> NONE = List.of();

  /** A transaction that may have been at any time. */
  private static Done done(int number, Map<Integer, List<Integer>> reads, Integer... appends) {
    return new Done(number, 0, 10, reads, Set.of(appends));
  }

  private static void refused(Map<Integer, List<Integer>> lists, Done... done) {
    assertThrows(AssertionError.class, () -> new SnapshotHistory(List.of(done), lists).check());
  }

  @Test
  void writeSkewIsAllowed() {
    Map<Integer, List<Integer>> both = Map.of(1, NONE, 2, NONE);
    new SnapshotHistory(
            List.of(done(1, both, 1), done(2, both, 2)), Map.of(1, List.of(1), 2, List.of(2)))
        .check();
  }

  @Test
  void lostUpdates() {
    refused(Map.of(1, List.of(1)), done(1, Map.of(1, NONE), 1), done(2, Map.of(1, NONE), 1));
    refused(Map.of(1, List.of(1, 2)), done(1, Map.of(1, NONE), 1), done(2, Map.of(1, NONE), 1));
  }

  @Test
  void halfOfATransaction() {
    refused(
        Map.of(1, List.of(1), 2, List.of(1)),
        done(1, Map.of(), 1, 2),
        done(2, Map.of(1, List.of(1), 2, NONE)));
  }

  @Test
  void longForks() {
    refused(
        Map.of(1, List.of(1), 2, List.of(2)),
        done(1, Map.of(), 1),
        done(2, Map.of(), 2),
        done(3, Map.of(1, List.of(1), 2, NONE)),
        done(4, Map.of(1, NONE, 2, List.of(2))));
  }

  @Test
  void whatWasThereBefore() {
    refused(
        Map.of(1, List.of(1)),
        done(1, Map.of(), 1),
        new Done(2, 11, 12, Map.of(1, NONE), Set.of()));
  }

  @Test
  void whatNobodyHasCommitted() {
    refused(Map.of(1, List.of(7)), done(1, Map.of(1, List.of(7))));
  }
}
