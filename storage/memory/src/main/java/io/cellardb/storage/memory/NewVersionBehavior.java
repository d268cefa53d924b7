package io.cellardb.storage.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Visibility in a family with new version behaviour, the default (rules 29 to 32): the column's
 * history is replayed in the order in which it was written. A tombstone removes what it covers at
 * that moment; a put beyond the family's number of versions pushes out the one with the smallest
 * time, for ever. Time range and asked versions select from the outcome and do not change it, and
 * so do the times to live: a cell that has outlived its own has pushed out others nevertheless.
 */
final class NewVersionBehavior {
  /** By batch; within a batch a tombstone comes after the puts, so that it wins (rule 29). */
  private static final Comparator<Fact> AS_WRITTEN =
      Comparator.comparingLong(Fact::sequence).thenComparing(fact -> !fact.isPut());

  private NewVersionBehavior() {}

  /**
   * The visible ones of a column's puts, newest first.
   *
   * @param puts the puts of the column
   * @param tombstones the tombstones that count, of the column and of the family
   */
  static List<Fact> visible(FamilyRead read, List<Fact> puts, List<Fact> tombstones) {
    List<Fact> visible = new ArrayList<>();
    int rank = 0;
    for (Fact put : replay(puts, tombstones, read.family().versions())) {
      if (put.hasOutlivedItself(read.now())) {
        continue;
      }
      rank++;
      boolean alive = rank <= read.family().minVersions() || !read.isExpired(put.time());
      if (alive && read.time().contains(put.time()) && visible.size() < read.maxVersions()) {
        visible.add(put);
      }
    }
    return visible;
  }

  /** What is left at the end, newest first. */
  private static Iterable<Fact> replay(List<Fact> puts, List<Fact> tombstones, int versions) {
    if (puts.size() <= 1 && tombstones.isEmpty()) {
      return puts;
    }
    List<Fact> history = new ArrayList<>(puts);
    history.addAll(tombstones);
    history.sort(AS_WRITTEN);
    NavigableMap<Long, Fact> kept = new TreeMap<>(Comparator.reverseOrder());
    for (Fact fact : history) {
      if (!fact.isPut()) {
        kept.values().removeIf(fact::covers);
        continue;
      }
      kept.put(fact.time(), fact);
      if (kept.size() > versions) {
        kept.pollLastEntry();
      }
    }
    return kept.values();
  }
}
