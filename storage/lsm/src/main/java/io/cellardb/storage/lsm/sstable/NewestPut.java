package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.iterator.ValueSlot;
import java.io.IOException;

/**
 * Finds the newest put of a column before a time, in a block without tombstones of families. For
 * one thread.
 */
final class NewestPut {
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
    Chunk newest = block.chunk(column);
    int rank = newest.rank(row);
    if (rank < 0) {
      return 0;
    }
    if (!newest.hasOnlyPuts()) {
      return -1;
    }
    if (block.minNewestTime() < below) {
      long time = newest.time(row, rank);
      if (time < below) {
        if (time > above) {
          newest.get(row, rank, into);
        }
        return 0;
      }
    }
    return block.hasHistory(column)
        ? findInHistory(block.history(column), row, above, below, into)
        : 1;
  }

  /** As {@link #find} where the first cell of the column is not below the time. */
  private int findInHistory(Chunk history, int row, long above, long below, ValueSlot into) {
    if (!history.hasOnlyPuts()) {
      return -1;
    }
    int rank = history.rank(row);
    if (rank < 0) {
      return 1;
    }
    int first = history.firstCell(rank);
    int end = history.endCell(rank);
    int cell = history.firstBelow(row, first, end, below, first + tooNew);
    tooNew = cell - first;
    if (cell < end && history.time(row, cell) > above) {
      history.get(row, cell, into);
    }
    return 1 + cell - first;
  }
}
