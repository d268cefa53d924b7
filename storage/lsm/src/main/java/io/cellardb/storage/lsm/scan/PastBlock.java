package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.sstable.Block;
import io.cellardb.storage.lsm.sstable.CellsBelow;
import io.cellardb.storage.lsm.sstable.SeenCells;
import io.cellardb.storage.lsm.sstable.SstableRows;
import java.io.IOException;
import java.util.Arrays;

/**
 * Rows of a block that is not plain to the reader, by column: of each column the newest puts below
 * the end of the times that are read. Rows of which these don't tell what is seen are left to those
 * who know the rules: where there are tombstones, cells with a time to live of their own, or
 * versions that may have been pushed out.
 */
final class PastBlock {
  /** So many columns of a block are asked at most whether they make rows exist. */
  private static final int MOST_COLUMNS = 64;

  private static final byte MISSING = 0; // as far as is known
  private static final byte EXISTS = 1;
  private static final byte UNTOLD = 2;

  private final FamilyPart part;
  private final ProjectedColumn[] columns;
  private final boolean hasMap;

  private Block block; // null if there is none
  private int first;
  private int end;
  private final int[] numbers; // by column, its number in the block; -1 if it is not there
  private final CellsBelow[] cells; // by column; null if it is none of cells
  private byte[] states = new byte[0]; // of the rows from the first on
  private int missing;
  private boolean anyUntold;

  PastBlock(FamilyPart part, ProjectedColumn[] columns) {
    this.part = part;
    this.columns = columns;
    this.hasMap = ProjectedColumn.anyMap(columns);
    this.numbers = new int[columns.length];
    this.cells = new CellsBelow[columns.length];
  }

  /** Lets go of the block. */
  void forget() {
    block = null;
  }

  /** Whether rows of the file's current block may be told. */
  boolean mayTell(SstableRows rows) throws IOException {
    return !hasMap && rows.block().maxSequence() <= part.visible().readSequence();
  }

  /** Whether this has turned to a row. */
  boolean has(Block of, int row) {
    return block == of && row >= first && row < end;
  }

  /** Turns to rows {@code [low, high]} of the file's current block. */
  void turnTo(SstableRows rows, int low, int high) throws IOException {
    block = rows.block();
    first = low;
    end = high + 1;
    missing = end - first;
    anyUntold = false;
    if (states.length < missing) {
      states = new byte[block.rows()];
    }
    Arrays.fill(states, 0, missing, MISSING);
    Visibility rules = part.visibility();
    CellsBelow.Bounds bounds =
        new CellsBelow.Bounds(rules.minTime(), rules.maxTime(), rules.keptVersions());
    if (block.hasOnlyPuts() && block.minTime() >= bounds.below() && bounds.newer() > 1) {
      return; // all of it came later
    }
    block.forEachWithTombstones(first, end, row -> set(row, UNTOLD));
    CellsBelow last = null;
    load(rows, bounds);
    for (int i = 0; i < columns.length; i++) {
      if (columns[i].isCell()) {
        last = new CellsBelow(block, numbers[i], first, end, bounds, last);
        cells[i] = last;
        take(last, false);
      }
    }
    for (int number = 0; part.existence && missing > 0 && number < block.columns(); number++) {
      if (number == MOST_COLUMNS) {
        leaveMissing();
        return;
      }
      last = new CellsBelow(block, number, first, end, bounds, last);
      take(last, true);
    }
  }

  private void load(SstableRows rows, CellsBelow.Bounds bounds) throws IOException {
    for (int i = 0; i < columns.length; i++) {
      numbers[i] = columns[i].isCell() ? rows.column(i, columns[i].qualifier()) : -1;
    }
    block.load(numbers, numbers.length);
    if (block.maxNewestTime() >= bounds.below()) {
      block.loadHistories(numbers, numbers.length);
    }
  }

  private void set(int row, byte state) {
    if (states[row - first] == MISSING) {
      missing--;
    }
    states[row - first] = state;
    anyUntold |= state == UNTOLD;
  }

  /** Takes note of what a column tells of all rows, or of those only that are missing so far. */
  private void take(CellsBelow column, boolean ofMissing) {
    if (column.isTold() && missing == 0) {
      return;
    }
    for (int row = first; row < end; row++) {
      byte state = states[row - first];
      if (state == MISSING || (state == EXISTS && !ofMissing)) {
        if (!column.isTold(row)) {
          set(row, UNTOLD);
        } else if (column.cell(row) >= 0) {
          set(row, EXISTS);
        }
      }
    }
  }

  private void leaveMissing() {
    for (int row = first; row < end; row++) {
      if (states[row - first] == MISSING) {
        set(row, UNTOLD);
      }
    }
  }

  /** Whether it is known what is seen of a row that this has turned to. */
  boolean tells(int row) {
    return states[row - first] != UNTOLD;
  }

  /** The last row of those from one to another, up or down, up to which all are told. */
  int lastTold(int from, int to) {
    int step = to < from ? -1 : 1;
    int limit = step < 0 ? Math.max(to, first) : Math.min(to, end - 1);
    if (!anyUntold) {
      return limit;
    }
    int last = from;
    while (last != limit && tells(last + step)) {
      last += step;
    }
    return last;
  }

  /** Whether a row that is told exists. */
  boolean exists(int row) {
    return states[row - first] == EXISTS;
  }

  /** What is seen of a column of cells. */
  SeenCells cells(int column) {
    return cells[column];
  }
}
