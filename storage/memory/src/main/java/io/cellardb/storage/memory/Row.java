package io.cellardb.storage.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.IntStream;

/** One row: its facts by family, and what its next write must know of the previous ones. */
final class Row {
  private final List<NavigableSet<Fact>> families;

  /** The newest time that the clock gave to a write in this row; guarded by the store's lock. */
  long newestImplicitTime = -1;

  /** Sequence of the newest batch that wrote in this row; guarded by the store's lock. */
  long newestSequence;

  Row(int familyCount) {
    families =
        IntStream.range(0, familyCount)
            .<NavigableSet<Fact>>mapToObj(i -> new ConcurrentSkipListSet<>())
            .toList();
  }

  /** Adds a fact, in place of one of the same cell, time, kind and batch. */
  void add(int family, Fact fact) {
    NavigableSet<Fact> facts = families.get(family);
    facts.remove(fact);
    facts.add(fact);
  }

  /** The facts of a family that a reader at {@code sequence} takes into account, in their order. */
  List<Fact> facts(int family, long sequence) {
    List<Fact> facts = new ArrayList<>();
    for (Fact fact : families.get(family)) {
      if (fact.sequence() <= sequence) {
        facts.add(fact);
      }
    }
    return facts;
  }
}
