package io.cellardb.storage.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Consumer;

/** One row: its facts by family, and what its next write must know of the previous ones. */
final class Row {
  /** A row with fewer facts is read as fast as any. */
  private static final int FIRST_COMPACTION = 32;

  /** By the number of the family (see {@link Layout}). */
  private final Map<Integer, NavigableSet<Fact>> families = new ConcurrentHashMap<>();

  /** The newest time that the clock gave to a write in this row; guarded by the store's lock. */
  long newestImplicitTime = -1;

  /** How many facts were added to it; guarded by the store's lock. */
  private int added;

  /** At how many of them it is looked for those that nobody sees; guarded by the store's lock. */
  private int compactedAt = FIRST_COMPACTION;

  /** By the number of the family, before which time something may be missing without a trace. */
  private final Map<Integer, Long> forgotten = new ConcurrentHashMap<>();

  /** A row without facts that goes on where this one stands. */
  Row successor() {
    Row next = new Row();
    next.newestImplicitTime = newestImplicitTime;
    next.forgotten.putAll(forgotten);
    return next;
  }

  /** States that something of a family may be missing before a time. */
  void forget(int family, long time) {
    forgotten.merge(family, time, Math::max);
  }

  /** Before which time something of a family may be missing; -1 for nothing. */
  long forgottenBefore(int family) {
    return forgotten.getOrDefault(family, -1L);
  }

  /** Adds a fact, in place of one of the same cell, time, kind and batch. */
  void add(int family, Fact fact) {
    NavigableSet<Fact> facts =
        families.computeIfAbsent(family, number -> new ConcurrentSkipListSet<>());
    facts.remove(fact);
    facts.add(fact);
    added++;
  }

  /** Whether it has so many facts that a compaction of it alone pays. */
  boolean isLong() {
    return added >= compactedAt;
  }

  /** It pays again when there are twice as many facts as there are now. */
  void compacted() {
    compactedAt = Math.max(FIRST_COMPACTION, 2 * added);
  }

  /**
   * Takes back what batches after a sequence have written. The time of its newest write stays.
   *
   * @param undone is given each fact that is taken back
   */
  void undo(long sequence, Consumer<Fact> undone) {
    for (NavigableSet<Fact> facts : families.values()) {
      facts.removeIf(
          fact -> {
            boolean later = fact.sequence() > sequence;
            if (later) {
              undone.accept(fact);
            }
            return later;
          });
    }
  }

  /** The facts of a family that a reader at {@code sequence} takes into account, in their order. */
  List<Fact> facts(int family, long sequence) {
    NavigableSet<Fact> all = families.get(family);
    if (all == null) {
      return List.of();
    }
    List<Fact> facts = new ArrayList<>(all.size());
    for (Fact fact : all) {
      if (fact.sequence() <= sequence) {
        facts.add(fact);
      }
    }
    return facts;
  }

  /** Sequence of the newest batch that wrote a fact of a family that is still there, or 0. */
  long newestSequence(int family) {
    return facts(family).stream().mapToLong(Fact::sequence).max().orElse(0);
  }

  /** All facts of a family, in their order. */
  List<Fact> facts(int family) {
    return facts(family, Long.MAX_VALUE);
  }
}
