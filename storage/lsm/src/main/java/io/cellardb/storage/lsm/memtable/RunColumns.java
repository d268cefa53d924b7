package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.lsm.key.CellOrder;
import io.cellardb.storage.lsm.key.CellRun;

/** Where the columns of a run begin and end. A tombstone over the family is of no column. */
final class RunColumns {
  private RunColumns() {}

  /** The first cell from one on that is of a column. */
  static int skipTombstones(CellRun run, int from) {
    int cell = from;
    while (cell < run.count() && CellOrder.isFamilyTombstone(run.kind(cell))) {
      cell++;
    }
    return cell;
  }

  /** The first cell behind those of the column of one. */
  static int behind(CellRun run, int cell) {
    int start = run.qualifierStart(cell);
    return behind(run, cell + 1, run.data(), start, start + run.qualifierLength(cell));
  }

  /** The first cell from one on that is not of a column: ever further, then back. */
  static int behind(CellRun run, int from, byte[] qualifier, int start, int end) {
    int behind = from; // all before are
    int low = from;
    for (int step = 1;
        low < run.count() && run.compareQualifier(low, qualifier, start, end) == 0;
        step *= 2) {
      behind = low + 1;
      low += step;
    }
    int high = Math.min(low, run.count());
    while (behind < high) {
      int middle = (behind + high) >>> 1;
      if (run.compareQualifier(middle, qualifier, start, end) == 0) {
        behind = middle + 1;
      } else {
        high = middle;
      }
    }
    return behind;
  }
}
