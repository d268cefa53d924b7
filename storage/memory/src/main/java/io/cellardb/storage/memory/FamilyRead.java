package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What a read asks of one family, and how the family answers.
 *
 * @param family the family
 * @param columns the columns asked for
 * @param time only cells with a time within are returned
 * @param maxVersions how many versions of a column are asked for
 * @param now the clock when the read began, in milliseconds
 */
record FamilyRead(
    FamilyDescriptor family, ColumnSelection columns, TimeRange time, int maxVersions, long now) {

  /** The newest version of every column. */
  static FamilyRead ofNewest(FamilyDescriptor family, TimeRange time, long now) {
    return new FamilyRead(family, ColumnSelection.ALL, time, 1, now);
  }

  /** The newest visible versions of one column. */
  static FamilyRead ofColumn(
      FamilyDescriptor family, ByteString qualifier, TimeRange time, int maxVersions, long now) {
    return new FamilyRead(family, ColumnSelection.of(qualifier), time, maxVersions, now);
  }

  /**
   * The visible puts of one row.
   *
   * @param facts all facts of this family in the row, in their order
   */
  List<Fact> visible(List<Fact> facts) {
    return visible(facts, null);
  }

  /**
   * The visible puts of one row that pass a filter, if there is one. In a family with new version
   * behaviour it is asked about as many of the newest versions as are asked for; in a classic one,
   * about all that the family keeps (rule 21).
   */
  List<Fact> visible(List<Fact> facts, Predicate<Fact> filter) {
    List<Fact> visible = new ArrayList<>(facts.size());
    List<Fact> tombstones = new ArrayList<>();
    List<Fact> column = new ArrayList<>();
    for (Fact fact : facts) {
      if (!column.isEmpty() && !column.get(0).qualifier().equals(fact.qualifier())) {
        addVisible(column, tombstones, filter, visible);
        column.clear();
      }
      // Tombstones over the family have the empty qualifier: all of them come before the end of
      // the first column (rule 3).
      if (!fact.kind().isFamilyTombstone()) {
        if (columns.contains(fact.qualifier())) {
          column.add(fact);
        }
      } else if (counts(fact)) {
        tombstones.add(fact);
      }
    }
    addVisible(column, tombstones, filter, visible);
    return visible;
  }

  private void addVisible(
      List<Fact> column, List<Fact> familyTombstones, Predicate<Fact> filter, List<Fact> visible) {
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
    if (!family.newVersionBehavior()) {
      visible.addAll(ClassicBehavior.visible(this, puts, tombstones, filter));
      return;
    }
    for (Fact put : NewVersionBehavior.visible(this, puts, tombstones)) {
      if (filter == null || filter.test(put)) {
        visible.add(put);
      }
    }
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

  /** Whether the time to live that the family grants a cell has passed (rule 17). */
  boolean isExpired(long cellTime) {
    return isExpired(family, cellTime, now);
  }

  /** Whether the time to live that a family grants a cell has passed at {@code now}. */
  static boolean isExpired(FamilyDescriptor family, long cellTime, long now) {
    return family.ttlMillis() != FamilyDescriptor.FOREVER && cellTime < now - family.ttlMillis();
  }
}
