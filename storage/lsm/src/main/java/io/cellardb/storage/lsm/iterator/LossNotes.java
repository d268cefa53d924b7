package io.cellardb.storage.lsm.iterator;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Loss;
import java.util.EnumSet;
import java.util.Set;

/** Notes of what columns may have lost that is within the times of a read. */
final class LossNotes {
  private static final byte PUT = CellKind.PUT.code();

  private final FamilyDescriptor family;
  private final ReadTimes times;
  private final Set<Loss> losses = EnumSet.noneOf(Loss.class);

  LossNotes(FamilyDescriptor family, ReadTimes times) {
    this.family = family;
    this.times = times;
  }

  /** Why something may be missing; who has read it empties it. */
  Set<Loss> losses() {
    return losses;
  }

  /**
   * Notes what a column may have lost: a version that newer ones than the times of the read have
   * pushed out, and what was deleted after them. A version that was deleted by itself had a place,
   * too. From there it may have pushed out another one, together with those.
   *
   * @param found the time of the newest cell that is visible, or -1
   */
  void note(CellBuffer column, CellBuffer tombstones, long found) {
    noteDeletes(tombstones);
    long max = times.range().max();
    int places = 0;
    long previous = -1;
    int next = 0;
    for (; next < column.count() && column.time(next) >= max; next++) {
      if (column.kind(next) != PUT) {
        noteDelete();
      } else if (column.time(next) != previous) {
        previous = column.time(next);
        places++;
      }
    }
    if (places > 0 && places < family.versions()) {
      places += deletedAbove(found, column, CellKind.DELETE_VERSION);
      places += deletedAbove(found, tombstones, CellKind.DELETE_FAMILY_VERSION);
    }
    if (places >= family.versions()) {
      losses.add(Loss.VERSIONS);
    }
    for (; next < column.count() && column.time(next) > found; next++) {
      if (column.hasOutlivedItself(next, times.now())
          && max - 1 <= column.time(next) + column.ttl(next)) {
        losses.add(Loss.TTL);
      }
    }
  }

  /** Notes a delete of the whole family after the times of the read. */
  void noteDeletes(CellBuffer tombstones) {
    if (tombstones.count() > 0 && tombstones.time(0) >= times.range().max()) {
      noteDelete();
    }
  }

  private void noteDelete() {
    if (family.keepDeletedCells() == KeepDeletedCells.FALSE) {
      losses.add(Loss.DELETES);
    }
  }

  /** How many versions were deleted by themselves between a time and the end of the times read. */
  private int deletedAbove(long time, CellBuffer cells, CellKind kind) {
    int deleted = 0;
    long previous = -1;
    for (int i = 0; i < cells.count() && cells.time(i) > time; i++) {
      if (cells.time(i) < times.range().max()
          && cells.kind(i) == kind.code()
          && cells.time(i) != previous) {
        previous = cells.time(i);
        deleted++;
      }
    }
    return deleted;
  }
}
