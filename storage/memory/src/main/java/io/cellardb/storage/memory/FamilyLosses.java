package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Loss;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a family may have lost of the state of a row as of the times of a read: a version that newer
 * ones have pushed out, what was deleted after them, what has outlived itself since.
 */
final class FamilyLosses {
  private final FamilyRead read;
  private final boolean keepsDeleted;
  private final List<Fact> tombstones = new ArrayList<>(); // over the family
  private final Map<ByteString, Set<Loss>> byColumn = new HashMap<>();
  private boolean deleted;

  /**
   * Looks at all facts of a family in a row.
   *
   * @param visible the newest visible put of each column
   */
  FamilyLosses(FamilyRead read, List<Fact> facts, Map<ByteString, Fact> visible) {
    this.read = read;
    keepsDeleted = read.family().keepDeletedCells() != KeepDeletedCells.FALSE;
    Map<ByteString, List<Fact>> columns = new HashMap<>();
    for (Fact fact : facts) {
      if (fact.kind().isFamilyTombstone()) {
        tombstones.add(fact);
        deleted |= isDelete(fact);
      } else if (read.columns().contains(fact.qualifier())) {
        columns.computeIfAbsent(fact.qualifier(), q -> new ArrayList<>()).add(fact);
      }
    }
    columns.forEach((name, column) -> byColumn.put(name, of(column, visible.get(name))));
  }

  /** Whether something was deleted of the whole family. */
  boolean deleted() {
    return deleted;
  }

  /** Why something may be missing, by column. */
  Map<ByteString, Set<Loss>> byColumn() {
    return byColumn;
  }

  private boolean isNewer(Fact fact) {
    return fact.time() >= read.time().max();
  }

  private boolean isDelete(Fact fact) {
    return !fact.isPut() && isNewer(fact) && !keepsDeleted;
  }

  private Set<Loss> of(List<Fact> column, Fact found) {
    Set<Loss> losses = EnumSet.noneOf(Loss.class);
    long above = found == null ? -1 : found.time();
    Set<Long> newer = new HashSet<>();
    Set<Long> deletedByThemselves = new HashSet<>();
    for (Fact fact : column) {
      if (isDelete(fact)) {
        losses.add(Loss.DELETES);
      } else if (fact.isPut() && isNewer(fact)) {
        newer.add(fact.time());
      } else if (fact.kind() == CellKind.DELETE_VERSION && !isNewer(fact) && fact.time() > above) {
        deletedByThemselves.add(fact.time());
      } else if (fact.hasOutlivedItself(read.now())
          && fact.time() > above
          && read.time().max() - 1 <= fact.time() + fact.ttlMillis()) {
        losses.add(Loss.TTL);
      }
    }
    for (Fact fact : tombstones) {
      if (fact.kind() == CellKind.DELETE_FAMILY_VERSION && !isNewer(fact) && fact.time() > above) {
        deletedByThemselves.add(fact.time());
      }
    }
    // A version that was deleted by itself had a place, from which it may have pushed out another.
    int places = newer.isEmpty() ? 0 : newer.size() + deletedByThemselves.size();
    if (places >= read.family().versions()) {
      losses.add(Loss.VERSIONS);
    }
    return losses;
  }
}
