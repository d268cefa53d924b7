package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.iterator.WantedColumns;
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
  /** Runs with so many times the cells of what is wanted are searched, not read through. */
  private static final int MANY = 4;

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
        set(run, cell, into);
        return;
      }
    }
  }

  /** Finds the puts of all columns that are wanted, of most rows in one pass. */
  void find(WantedColumns wanted) {
    for (int r = runs.length - 1; r >= from; r--) {
      if (runs[r].count() > MANY * wanted.count()) {
        search(runs[r], wanted);
      } else {
        pass(runs[r], wanted);
      }
    }
  }

  private void search(CellRun run, WantedColumns wanted) {
    for (int i = 0; i < wanted.count(); i++) {
      if (wanted.value(i).source == null) {
        int cell = place(wanted.slot(i), run, wanted.qualifier(i));
        if (cell >= 0) {
          set(run, cell, wanted.value(i));
        }
      }
    }
  }

  private static void pass(CellRun run, WantedColumns wanted) {
    int cell = RunColumns.skipTombstones(run, 0);
    while (cell < run.count()) {
      int index = wanted.indexOf(run, cell);
      if (index >= 0 && wanted.value(index).source == null) {
        set(run, cell, wanted.value(index));
      }
      int next = run.isPlain() ? cell + 1 : RunColumns.behind(run, cell);
      cell = RunColumns.skipTombstones(run, next);
    }
  }

  private static void set(CellRun run, int cell, ValueSlot into) {
    into.set(run.data(), run.valueStart(cell), run.valueLength(cell), run.time(cell));
  }

  /** Where a column's put is, in most rows in the same place; -1 if it is not there. */
  private int place(int slot, CellRun run, byte[] wanted) {
    if (slot < 0 || !run.isPlain()) {
      return putOf(run, RunColumns.skipTombstones(run, run.ceiling(wanted)), wanted);
    }
    if (slot >= places.length) {
      places = Arrays.copyOf(places, slot + 8);
    }
    int known = putOf(run, places[slot], wanted);
    if (known >= 0) {
      return known;
    }
    places[slot] = RunColumns.skipTombstones(run, run.ceiling(wanted));
    return putOf(run, places[slot], wanted);
  }

  private static int putOf(CellRun run, int cell, byte[] wanted) {
    boolean found =
        cell < run.count()
            && run.compareQualifier(cell, wanted, 0, wanted.length) == 0
            && !CellOrder.isFamilyTombstone(run.kind(cell));
    return found ? cell : -1;
  }
}
