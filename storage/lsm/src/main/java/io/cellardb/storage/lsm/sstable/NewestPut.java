package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.iterator.ValueSlot;
import java.io.IOException;

/**
 * Finds the newest put of a column before a time, in a block without tombstones of families. The
 * columns of a row that was written at once have the same times, so that mostly one search does for
 * all of them. For one thread.
 */
final class NewestPut {
  /** Where the search of {@link #searched} ended without a put. */
  private static final int NOWHERE = -1;

  /** The block that was searched last; null if what was found there does for no other column. */
  private Block searched;

  private int column;
  private int row;
  private long below;
  private boolean inHistory;
  private int cell; // of the newest chunk or of the history, or NOWHERE
  private long time;
  private int newer;

  /** How many cells of its history were too new in the last column: mostly as many in the next. */
  private int tooNew;

  /**
   * Finds it among the cells of a row, if all these are puts.
   *
   * @param above what is found must be newer; else {@code into} stays as it is
   * @param below what is found must be older
   * @return how many cells of the column are not below that time, or a few more; -1 if the column
   *     has others than puts
   */
  int find(Block block, int column, int row, long above, long below, ValueSlot into)
      throws IOException {
    boolean known =
        searched == block
            && this.row == row
            && this.below == below
            && block.haveSameTimes(this.column, column);
    if (!known && !search(block, column, row, below)) {
      searched = null;
      return -1;
    }
    if (cell != NOWHERE && time > above) {
      Chunk chunk = inHistory ? block.history(column) : block.chunk(column);
      chunk.getValue(cell, into);
      into.time = time;
    }
    return newer;
  }

  /** Keeps nothing of the block that was searched. */
  void leave() {
    searched = null;
  }

  /** Searches a column; false if it has others than puts. */
  private boolean search(Block block, int column, int row, long below) throws IOException {
    searched = block;
    this.column = column;
    this.row = row;
    this.below = below;
    cell = NOWHERE;
    newer = 0;
    Chunk newest = block.chunk(column);
    int rank = newest.rank(row);
    if (rank < 0) {
      return true;
    }
    if (!newest.hasOnlyPuts()) {
      return false;
    }
    inHistory = false;
    if (block.minNewestTime() < below) {
      time = newest.time(row, rank);
      if (time < below) {
        cell = rank;
        return true;
      }
    }
    newer = 1;
    return !block.hasHistory(column) || searchHistory(block.history(column), row, below);
  }

  /** As {@link #search} where the first cell of the column is not below the time. */
  private boolean searchHistory(Chunk history, int row, long below) {
    if (!history.hasOnlyPuts()) {
      return false;
    }
    int rank = history.rank(row);
    if (rank < 0) {
      return true;
    }
    int first = history.firstCell(rank);
    int end = history.endCell(rank);
    int found = history.firstBelow(row, first, end, below, first + tooNew);
    tooNew = found - first;
    newer += tooNew;
    if (found < end) {
      inHistory = true;
      cell = found;
      time = history.time(row, found);
    }
    return true;
  }
}
