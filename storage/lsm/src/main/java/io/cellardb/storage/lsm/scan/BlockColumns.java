package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.KeyRange;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.sstable.Block;
import io.cellardb.storage.lsm.sstable.SeenCells;
import io.cellardb.storage.lsm.sstable.SstableRows;
import java.io.IOException;

/**
 * The columns of a projection in a block, of a run of whose rows the values are decoded at once.
 */
final class BlockColumns {
  private final ProjectedColumn[] columns;
  private final PastBlock past;

  private boolean plain; // whether the block is; else the past one tells what is seen of it
  private Block block;
  private final int[] numbers; // by column, its number in the block; -1 if it is not there
  private final int[] toLoad;
  private final SeenCells[] cells; // by column; null if it is not there or was not asked for yet
  private final int[] lows; // of a map, the first qualifier of the block that it has
  private final int[] highs; // and the one behind the last
  private int lowest; // ordinal of the run
  private int highest;

  /** Values of rows {@code [lowest, highest]} of columns as ordered numbers, once decoded. */
  private final long[][] ordered;

  private final boolean[] decoded;

  BlockColumns(ProjectedColumn[] columns, PastBlock past) {
    this.columns = columns;
    this.past = past;
    this.numbers = new int[columns.length];
    this.toLoad = new int[columns.length];
    this.cells = new SeenCells[columns.length];
    this.lows = new int[columns.length];
    this.highs = new int[columns.length];
    this.ordered = new long[columns.length][];
    this.decoded = new boolean[columns.length];
  }

  /** Turns to rows {@code [low, high]} of the file's current block. */
  void turnTo(SstableRows rows, boolean isPlain, int low, int high) throws IOException {
    block = rows.block();
    plain = isPlain;
    lowest = low;
    highest = high;
    for (int i = 0; i < columns.length; i++) {
      numbers[i] = columns[i].isCell() ? rows.column(i, columns[i].qualifier()) : -1;
      cells[i] = null;
      decoded[i] = false;
      if (columns[i].isMap()) {
        narrow(i, columns[i].within());
      }
    }
  }

  private void narrow(int index, KeyRange within) {
    lows[index] = block.ceilingColumn(within.start().array());
    highs[index] =
        within.stop().isEmpty() ? block.columns() : block.ceilingColumn(within.stop().array());
  }

  /** The block. */
  Block block() {
    return block;
  }

  /** How many columns there are. */
  int count() {
    return columns.length;
  }

  /** A column. */
  ProjectedColumn column(int index) {
    return columns[index];
  }

  /** By column its number in the block; -1 if it is not there. */
  int[] numbers() {
    return numbers;
  }

  /** Of a map the first column of the block that it has. */
  int low(int index) {
    return lows[index];
  }

  /** Of a map the column of the block behind the last one that it has. */
  int high(int index) {
    return highs[index];
  }

  /** Has some columns of a plain block read. */
  void load(int[] some) throws IOException {
    for (int i = 0; i < some.length; i++) {
      toLoad[i] = numbers[some[i]];
    }
    block.load(toLoad, some.length);
  }

  /** Has all columns read. */
  void loadAll() throws IOException {
    block.load(numbers, numbers.length);
  }

  /** The cells of a column; null if the block does not have it. */
  SeenCells cells(int index) throws IOException {
    if (cells[index] == null && numbers[index] >= 0) {
      cells[index] = plain ? block.chunk(numbers[index]) : past.cells(index);
    }
    return cells[index];
  }

  /** The value of a column of cells in a row; its source is null if there is none. */
  void value(int index, int row, ValueSlot into) throws IOException {
    into.source = null;
    SeenCells seen = cells(index);
    int cell = seen == null ? -1 : seen.cell(row);
    if (cell >= 0) {
      seen.getValue(cell, into);
    }
  }

  /** Whether every row of a plain block has one of the columns. */
  boolean haveAllRows() {
    for (int number : numbers) {
      if (number >= 0 && block.isDense(number)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a row of a plain block has one of the columns. */
  boolean have(int row) throws IOException {
    for (int i = 0; i < cells.length; i++) {
      if (cells(i) != null && cells(i).cell(row) >= 0) {
        return true;
      }
      for (int column = lows[i]; columns[i].isMap() && column < highs[i]; column++) {
        if (block.chunk(column).rank(row) >= 0) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The values of a dense column, which are ordered numbers, of all rows of the run: those of a row
   * are at its {@link #inRun}.
   */
  long[] ordered(int index) throws IOException {
    if (!decoded[index]) {
      int count = highest - lowest + 1;
      if (ordered[index] == null || ordered[index].length < count) {
        int known = ordered[index] == null ? 0 : ordered[index].length;
        ordered[index] = new long[Math.max(count, Math.min(block.rows(), 2 * known))];
      }
      cells(index).orderedOf(lowest, highest + 1, ordered[index]);
      decoded[index] = true;
    }
    return ordered[index];
  }

  /** The number of a row in the run. */
  int inRun(int row) {
    return row - lowest;
  }
}
