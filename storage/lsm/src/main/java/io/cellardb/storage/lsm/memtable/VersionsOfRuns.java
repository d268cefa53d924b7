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
        int cell = olderThan(below, run, first, wanted);
        newer += cell - first;
        if (isOf(run, cell, wanted) && run.time(cell) > found) {
          found = run.time(cell);
          into.set(run.data(), run.valueStart(cell), run.valueLength(cell), found);
        }
      }
    }
    return newer;
  }

  private static boolean isOf(CellRun run, int cell, byte[] wanted) {
    return cell < run.count() && run.compareQualifier(cell, wanted, 0, wanted.length) == 0;
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
    if (!isOf(run, known, wanted) || (known > 0 && isOf(run, known - 1, wanted))) {
      places[slot] = run.ceiling(wanted);
    }
    return places[slot];
  }

  /**
   * The first cell of a column that is older than a time, or the first one behind the column: ever
   * further, then back.
   */
  private static int olderThan(long time, CellRun run, int first, byte[] wanted) {
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
    return isOf(run, cell, wanted) && run.time(cell) >= time;
  }
}
