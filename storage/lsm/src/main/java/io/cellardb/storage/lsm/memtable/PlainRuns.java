package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.key.BatchSequences;
import io.cellardb.storage.lsm.key.CellOrder;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.RunCover;
import java.util.Arrays;

/**
 * The newest puts of a row of a memtable that are seen as they lie: each of its last runs has only
 * such, and is newer than those before it.
 */
final class PlainRuns {
  private CellRun[] runs;
  private int from; // the first run that has any column's newest version

  /** By slot, where the column's put was in the plain run that was looked at last. */
  private int[] places = new int[0];

  /** Turns to the runs of a row; whether they are plain, as {@link MemtableRows#isPlain}. */
  boolean turnTo(CellRun[] row, long sequence, long minTime, long maxTime) {
    runs = row;
    from = runs.length - 1;
    while (from > 0 && !runs[from].isCovering()) {
      from--;
    }
    long below = -1;
    boolean plain = true;
    for (int r = from; plain && r < runs.length; r++) {
      CellRun run = runs[r];
      // A run is looked at alone for its columns, hence must be above all before it.
      plain =
          run.isNewestPlain()
              && BatchSequences.isSeen(run.maxSequence(), sequence)
              && run.minTime() >= minTime
              && run.maxTime() < maxTime
              && (r == from || (!run.hasFamilyTombstones() && run.minTime() > below));
      below = Math.max(below, run.maxTime());
    }
    return plain;
  }

  /** A time that no newest put of a column is below. */
  long minNewestTime() {
    return runs[from].minTime();
  }

  /** The time up to which the family is deleted, or -1. */
  long deletedTo() {
    return RunCover.newestFamilyDelete(runs[from]);
  }

  /** Finds the put of a column, as {@link MemtableRows#find}. */
  void find(int slot, byte[] wanted, ValueSlot into) {
    for (int r = runs.length - 1; r >= from; r--) {
      CellRun run = runs[r];
      int cell = place(slot, run, wanted);
      if (cell >= 0) {
        into.set(run.data(), run.valueStart(cell), run.valueLength(cell), run.time(cell));
        return;
      }
    }
  }

  /** Where a column's put is, in most rows in the same place; -1 if it is not there. */
  private int place(int slot, CellRun run, byte[] wanted) {
    if (slot < 0 || !run.isPlain()) {
      return putOf(run, skipTombstones(run, run.ceiling(wanted)), wanted);
    }
    if (slot >= places.length) {
      places = Arrays.copyOf(places, slot + 8);
    }
    int known = putOf(run, places[slot], wanted);
    if (known >= 0) {
      return known;
    }
    places[slot] = skipTombstones(run, run.ceiling(wanted));
    return putOf(run, places[slot], wanted);
  }

  private static int putOf(CellRun run, int cell, byte[] wanted) {
    boolean found =
        cell < run.count()
            && run.compareQualifier(cell, wanted, 0, wanted.length) == 0
            && !CellOrder.isFamilyTombstone(run.kind(cell));
    return found ? cell : -1;
  }

  /** The first cell from one on that is of a column; a family tombstone makes none. */
  static int skipTombstones(CellRun run, int cell) {
    int at = cell;
    while (at < run.count() && CellOrder.isFamilyTombstone(run.kind(at))) {
      at++;
    }
    return at;
  }
}
