package io.cellardb.storage.memory;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What of a row and family was dropped without a trace: deletes, with which is gone that there was
 * something before them, and cells that have outlived themselves.
 */
final class DroppedFacts {
  private DroppedFacts() {}

  /** Before which time something may be missing since. */
  static OptionalLong of(FamilyDescriptor family, List<Fact> facts, List<Fact> kept, long now) {
    Set<Fact> left = new HashSet<>(kept);
    return facts.stream()
        .filter(Predicate.not(left::contains))
        .mapToLong(fact -> before(family, fact, facts, now))
        .max()
        .stream()
        .filter(time -> time >= 0)
        .findFirst();
  }

  private static long before(FamilyDescriptor family, Fact fact, List<Fact> facts, long now) {
    if (fact.isPut()) {
      return fact.hasOutlivedItself(now) ? fact.time() + fact.ttlMillis() + 1 : -1;
    }
    if (family.keepDeletedCells() != KeepDeletedCells.FALSE) {
      return -1;
    }
    // What was deleted by itself had a place, from which it may have pushed out another version
    // together with any newer cell.
    boolean one =
        fact.kind() == CellKind.DELETE_VERSION || fact.kind() == CellKind.DELETE_FAMILY_VERSION;
    return one ? facts.stream().mapToLong(Fact::time).max().orElseThrow() : fact.time();
  }
}
