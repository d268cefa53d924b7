package io.cellardb.storage.memory;

import io.cellardb.storage.FamilyDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

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
   * @param filter which of the versions that the family keeps are returned (rule 21), or null if
   *     all are
   */
  static List<Fact> visible(
      FamilyRead read, List<Fact> puts, List<Fact> tombstones, Predicate<Fact> filter) {
    int asked = Math.min(read.maxVersions(), read.family().versions());
    if (filter == null) {
      return counted(read, puts, tombstones, asked);
    }
    return counted(read, puts, tombstones, read.family().versions()).stream()
        .filter(filter)
        .limit(asked)
        .toList();
  }

  private static List<Fact> counted(
      FamilyRead read, List<Fact> puts, List<Fact> tombstones, int limit) {
    FamilyDescriptor family = read.family();
    List<Fact> visible = new ArrayList<>();
    for (Fact put : puts) {
      boolean duplicate =
          !visible.isEmpty() && visible.get(visible.size() - 1).time() == put.time();
      if (duplicate
          || put.hasOutlivedItself(read.now())
          || !read.time().contains(put.time())
          || tombstones.stream().anyMatch(tombstone -> tombstone.covers(put))) {
        continue;
      }
      boolean expired = read.isExpired(put.time());
      if (expired && family.minVersions() == 0) {
        break;
      }
      // Rule 18: of a column asked for by name one expired version is returned beyond the minimal
      // ones, if those have not expired.
      if (expired && visible.size() >= family.minVersions() && !read.columns().isByName()) {
        break;
      }
      visible.add(put);
      if (visible.size() == limit || (expired && visible.size() >= family.minVersions())) {
        break;
      }
    }
    return visible;
  }
}
