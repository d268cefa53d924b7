package io.cellardb.storage.lsm.iterator;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;

/**
 * The visible cells of a column of a family with classic version behaviour (rules 11 to 19, 21).
 */
final class ClassicSelection {
  private static final byte PUT = CellKind.PUT.code();

  private final FamilyDescriptor family;
  private final ReadTimes times;
  private final int wanted;
  private final boolean named;
  private final Visibility.Test test; // null if all cells pass

  /**
   * The rules of one read.
   *
   * @param wanted how many versions are asked for at most
   * @param named whether the columns are asked for by name, which matters for rule 18
   * @param test which cells the wanted versions are counted among; null if all are
   */
  ClassicSelection(
      FamilyDescriptor family, ReadTimes times, int wanted, boolean named, Visibility.Test test) {
    this.family = family;
    this.times = times;
    this.wanted = wanted;
    this.named = named;
    this.test = test;
  }

  /** Selects of the cells above the horizon. */
  void select(CellBuffer cells, CellBuffer tombstones, long horizon, SelectedCells into) {
    long covered = newestCover(cells, tombstones);
    long versionDeleted = -1;
    long counted = -1; // the time of the last version
    int versions = 0;
    int next = 0; // of the family tombstones
    for (int i = 0; i < cells.count() && cells.time(i) > horizon && !into.isDecided(); i++) {
      long time = cells.time(i);
      if (cells.kind(i) != PUT) {
        if (cells.kind(i) == CellKind.DELETE_VERSION.code() && times.heedsTombstone(time)) {
          versionDeleted = time;
        }
        continue;
      }
      for (; next < tombstones.count() && tombstones.time(next) >= time; next++) {
        if (tombstones.kind(next) == CellKind.DELETE_FAMILY_VERSION.code()
            && tombstones.time(next) == time
            && times.heedsTombstone(time)) {
          versionDeleted = time;
        }
      }
      boolean expired = times.isExpired(time);
      if (expired && (family.minVersions() == 0 || (!named && versions >= family.minVersions()))) {
        into.decide();
        return;
      }
      boolean duplicate = time == counted;
      if (duplicate
          || cells.hasOutlivedItself(i, times.now())
          || !times.range().contains(time)
          || time <= covered
          || time == versionDeleted) {
        continue;
      }
      counted = time;
      versions++;
      if (test == null || test.passes(cells, i)) {
        into.add(i);
      }
      // Rule 18: of a named column the expired version at which counting ends is returned, too.
      if (into.count() >= wanted
          || versions >= family.versions()
          || (expired && versions >= family.minVersions())) {
        into.decide();
      }
    }
  }

  /** The newest time of a tombstone that takes effect and covers everything up to its time. */
  private long newestCover(CellBuffer cells, CellBuffer tombstones) {
    long newest = -1;
    for (int i = 0; i < cells.count(); i++) {
      if (cells.kind(i) == CellKind.DELETE_COLUMN.code() && times.heedsTombstone(cells.time(i))) {
        newest = cells.time(i);
        break;
      }
    }
    for (int i = 0; i < tombstones.count() && tombstones.time(i) > newest; i++) {
      if (tombstones.kind(i) == CellKind.DELETE_FAMILY.code()
          && times.heedsTombstone(tombstones.time(i))) {
        newest = tombstones.time(i);
      }
    }
    return newest;
  }
}
