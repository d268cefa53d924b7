package io.cellardb.storage.memory;

import io.cellardb.storage.FamilyDescriptor;
import java.util.ArrayList;
import java.util.List;

/**
 * Visibility in a family with the classic version behaviour (rules 11 to 18): tombstones cover puts
 * whenever those were written, and versions are counted among what is neither covered nor outside
 * of the time range.
 */
final class ClassicBehavior {
  private ClassicBehavior() {}

  /**
   * The visible ones of a column's puts, newest first.
   *
   * @param puts the puts of the column, in their order
   * @param tombstones the tombstones that count, of the column and of the family
   */
  static List<Fact> visible(FamilyRead read, List<Fact> puts, List<Fact> tombstones) {
    FamilyDescriptor family = read.family();
    int limit = Math.min(read.maxVersions(), family.versions());
    List<Fact> visible = new ArrayList<>();
    for (Fact put : puts) {
      if (visible.size() == limit) {
        break;
      }
      boolean duplicate =
          !visible.isEmpty() && visible.get(visible.size() - 1).time() == put.time();
      if (duplicate
          || !read.time().contains(put.time())
          || tombstones.stream().anyMatch(tombstone -> tombstone.covers(put))) {
        continue;
      }
      if (!read.isExpired(put.time()) || visible.size() < family.minVersions()) {
        visible.add(put);
        continue;
      }
      // Rule 18: of a column asked for by name the first expired version is returned too, unless
      // the family keeps no expired ones at all.
      if (family.minVersions() > 0 && read.qualifiers() != null) {
        visible.add(put);
      }
      break;
    }
    return visible;
  }
}
