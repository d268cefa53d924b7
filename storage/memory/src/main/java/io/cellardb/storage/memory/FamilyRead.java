package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a read asks of one family, and how the family answers.
 *
 * @param family the family
 * @param qualifiers the columns asked for by name; null for all
 * @param time only cells with a time within are returned
 * @param maxVersions how many versions of a column are asked for
 * @param now the clock when the read began, in milliseconds
 */
record FamilyRead(
    FamilyDescriptor family,
    Set<ByteString> qualifiers,
    TimeRange time,
    int maxVersions,
    long now) {

  /** Everything that is visible at a moment, as far as the family keeps it. */
  static FamilyRead ofAll(FamilyDescriptor family, long now) {
    return new FamilyRead(family, null, TimeRange.ALL, family.versions(), now);
  }

  /** The newest visible versions of one column. */
  static FamilyRead ofColumn(
      FamilyDescriptor family, ByteString qualifier, TimeRange time, int maxVersions, long now) {
    return new FamilyRead(family, Set.of(qualifier), time, maxVersions, now);
  }

  /**
   * The visible puts of one row.
   *
   * @param facts all facts of this family in the row, in their order
   */
  List<Fact> visible(List<Fact> facts) {
    List<Fact> visible = new ArrayList<>(facts.size());
    List<Fact> tombstones = new ArrayList<>();
    List<Fact> column = new ArrayList<>();
    for (Fact fact : facts) {
      if (!column.isEmpty() && !column.get(0).qualifier().equals(fact.qualifier())) {
        addVisible(column, tombstones, visible);
        column.clear();
      }
      // Tombstones over the family have the empty qualifier: all of them come before the end of
      // the first column (rule 3).
      if (!fact.kind().isFamilyTombstone()) {
        if (qualifiers == null || qualifiers.contains(fact.qualifier())) {
          column.add(fact);
        }
      } else if (counts(fact)) {
        tombstones.add(fact);
      }
    }
    addVisible(column, tombstones, visible);
    return visible;
  }

  private void addVisible(List<Fact> column, List<Fact> familyTombstones, List<Fact> visible) {
    if (column.isEmpty()) {
      return;
    }
    List<Fact> puts = new ArrayList<>(column.size());
    List<Fact> tombstones = familyTombstones;
    for (Fact fact : column) {
      if (fact.isPut()) {
        puts.add(fact);
      } else if (counts(fact)) {
        tombstones = tombstones == familyTombstones ? new ArrayList<>(tombstones) : tombstones;
        tombstones.add(fact);
      }
    }
    visible.addAll(
        family.newVersionBehavior()
            ? NewVersionBehavior.visible(this, puts, tombstones)
            : ClassicBehavior.visible(this, puts, tombstones));
  }

  /**
   * Whether a tombstone takes effect in this read (rules 13 and 14). Where deleted cells are kept
   * it must lie within the time range. Where they are kept for the time to live only, one older
   * than that takes effect always; a classic family forgets this until a major compaction.
   */
  private boolean counts(Fact tombstone) {
    return switch (family.keepDeletedCells()) {
      case FALSE -> true;
      case TRUE -> time.contains(tombstone.time());
      case TTL ->
          time.contains(tombstone.time())
              || (family.newVersionBehavior() && isExpired(tombstone.time()));
    };
  }

  /** Whether the time to live of a cell has passed (rule 17). */
  boolean isExpired(long cellTime) {
    return family.ttlMillis() != FamilyDescriptor.FOREVER && cellTime < now - family.ttlMillis();
  }

  /** Whether a major compaction of a classic family may remove what this tombstone covers. */
  boolean removesAtCompaction(Fact tombstone) {
    return family.keepDeletedCells() == KeepDeletedCells.FALSE
        || (family.keepDeletedCells() == KeepDeletedCells.TTL && isExpired(tombstone.time()));
  }
}
