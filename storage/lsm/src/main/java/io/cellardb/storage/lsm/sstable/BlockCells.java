package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import java.io.IOException;

/** Gathers the cells of one row and column of a block, the newest one and its history. */
final class BlockCells {
  private final ValueSlot slot = new ValueSlot();

  /**
   * Adds the cells of a row and column.
   *
   * @param column -1 for none
   * @param mark how many cells were in the buffer before the column
   * @param limit so many cells of the column are added at most
   * @return false if the buffer was cut
   */
  boolean add(Block block, int column, int row, CellBuffer into, int mark, int limit)
      throws IOException {
    Chunk newest = column < 0 ? null : block.chunk(column);
    int rank = newest == null ? -1 : newest.rank(row);
    if (rank < 0) {
      return true;
    }
    if (into.count() - mark == limit) {
      into.cut(newest.time(row, rank));
      return false;
    }
    newest.addTo(into, row, rank, slot);
    if (!block.hasHistory(column)) {
      return true;
    }
    if (into.count() - mark == limit && block.isHistoryOlder(column)) {
      into.cut(newest.time(row, rank) - 1);
      return false; // without looking at the history
    }
    Chunk history = block.history(column);
    int others = history.rank(row);
    int end = others < 0 ? 0 : history.endCell(others);
    for (int cell = others < 0 ? 0 : history.firstCell(others); cell < end; cell++) {
      if (into.count() - mark == limit) {
        into.cut(history.time(row, cell));
        return false;
      }
      history.addTo(into, row, cell, slot);
    }
    return true;
  }

  /** Whether a row has any cells in a block but tombstones over the family. */
  static boolean hasAny(Block block, int row) throws IOException {
    Block.Entries entries = block.entries();
    return entries.starts()[row + 1] > entries.starts()[row];
  }

  /** The greatest sequence of what a block has of a row. */
  static long maxSequence(Block block, int row) throws IOException {
    long max = 0;
    Tombstones tombstones = block.familyTombstones();
    for (int i = tombstones.first(row); i < tombstones.count() && tombstones.row(i) == row; i++) {
      max = Math.max(max, tombstones.sequence(i));
    }
    for (int column = 0; column < block.columns(); column++) {
      max = Math.max(max, maxSequence(block.chunk(column), row));
      if (block.hasHistory(column)) {
        max = Math.max(max, maxSequence(block.history(column), row));
      }
    }
    return max;
  }

  private static long maxSequence(Chunk chunk, int row) {
    long max = 0;
    int rank = chunk.rank(row);
    if (rank >= 0) {
      int end = chunk.endCell(rank);
      for (int cell = chunk.firstCell(rank); cell < end; cell++) {
        max = Math.max(max, chunk.sequence(row, cell));
      }
    }
    return max;
  }
}
