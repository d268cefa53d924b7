package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.key.BatchSequences;
import io.cellardb.storage.lsm.key.CellRun;
import java.util.Arrays;

/**
 * Finds the newest put of a column between two times in the runs of a row of a memtable, where
 * these have nothing but puts.
 */
final class VersionsOfRuns {
  /** By slot, where the column began in the run that was looked at last: mostly there again. */
  private int[] places = new int[0];

  /** By run, how many versions of the column before were too new: mostly as many again. */
  private final int[] skipped = new int[4];

  /** As {@link RowSource#findAmongPuts}. */
  int find(
      CellRun[] runs,
      int slot,
      byte[] wanted,
      long sequence,
      long above,
      long below,
      ValueSlot into) {
    for (CellRun run : runs) {
      if (!run.hasOnlyLastingPuts() || !BatchSequences.isSeen(run.maxSequence(), sequence)) {
        return -1;
      }
    }
    int newer = 0;
    long found = above;
    for (int r = runs.length - 1; r >= 0; r--) {
      CellRun run = runs[r];
      if (run.maxTime() > found) {
        int first = first(slot, run, wanted);
        int cell = olderThan(below, run, first, first + skipped[r % skipped.length], wanted);
        skipped[r % skipped.length] = cell - first;
        newer += cell - first;
        if (run.isOf(cell, wanted) && run.time(cell) > found) {
          found = run.time(cell);
          into.set(run.data(), run.valueStart(cell), run.valueLength(cell), found);
        }
      }
    }
    return newer;
  }

  /** The first cell that is not before a column. */
  private int first(int slot, CellRun run, byte[] wanted) {
    if (slot < 0) {
      return run.ceiling(wanted);
    }
    if (slot >= places.length) {
      places = Arrays.copyOf(places, slot + 8);
    }
    int known = places[slot];
    if (!run.isOf(known, wanted) || (known > 0 && run.isOf(known - 1, wanted))) {
      places[slot] = run.ceiling(wanted);
    }
    return places[slot];
  }

  /**
   * The first cell of a column that is older than a time, or the first one behind the column: the
   * guess if that is it, else ever further from the first one on, then back.
   */
  private static int olderThan(long time, CellRun run, int first, int guess, byte[] wanted) {
    if ((guess == first || isNotOlder(time, run, guess - 1, wanted))
        && !isNotOlder(time, run, guess, wanted)) {
      return guess;
    }
    int low = first; // all before are newer
    int next = first;
    for (int step = 1; isNotOlder(time, run, next, wanted); step *= 2) {
      low = next + 1;
      next += step;
    }
    int high = Math.min(next, run.count());
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isNotOlder(time, run, middle, wanted)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static boolean isNotOlder(long time, CellRun run, int cell, byte[] wanted) {
    return run.isOf(cell, wanted) && run.time(cell) >= time;
  }
}
