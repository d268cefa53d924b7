package io.cellardb.storage.memory;

import io.cellardb.storage.TimeRange;
import java.util.ArrayList;
import java.util.List;

/**
 * What a raw scan sees (rule 20): tombstones and what they cover, expired or not, but for cells
 * that have outlived a time to live of their own. Of facts of the same cell, time and kind only the
 * newest is there. Tombstones do not count as versions, but what lies below the last version asked
 * for is not returned, tombstones included.
 */
final class RawBehavior {
  private RawBehavior() {}

  /**
   * The facts that are returned.
   *
   * @param facts all facts of a row and family, in their order
   */
  static List<Fact> visible(List<Fact> facts, TimeRange time, int maxVersions, long now) {
    List<Fact> visible = new ArrayList<>();
    Fact previous = null;
    int versions = 0;
    for (Fact fact : facts) {
      if (fact.hasOutlivedItself(now) || !time.contains(fact.time())) {
        continue;
      }
      boolean sameColumn = previous != null && previous.qualifier().equals(fact.qualifier());
      boolean duplicate =
          sameColumn && previous.time() == fact.time() && previous.kind() == fact.kind();
      previous = fact;
      if (!sameColumn) {
        versions = 0;
      }
      if (duplicate) {
        continue;
      }
      if (fact.isPut()) {
        versions++;
      }
      if (versions <= maxVersions) {
        visible.add(fact);
      }
    }
    return visible;
  }
}
