package io.cellardb.storage.lsm.sstable;

import java.util.Arrays;

/** Counts what is in a file that is being written. */
final class SummaryBuilder {
  private final long number;
  private final int tree;
  private final CellBounds bounds = new CellBounds();
  private long rows;
  private byte[] firstRow; // null before there is one
  private byte[] lastRow;

  /** Nothing so far. */
  SummaryBuilder(long number, int tree) {
    this.number = number;
    this.tree = tree;
  }

  boolean isEmpty() {
    return rows == 0;
  }

  /** Adds a row that is begun. */
  void row(byte[] key, int length) {
    if (rows == 0) {
      firstRow = Arrays.copyOf(key, length);
    }
    rows++;
  }

  /** Adds the cells of a block. */
  void block(BlockBuilder block) {
    bounds.add(block.bounds());
    lastRow = block.lastKey();
  }

  /** The last row of the blocks so far. */
  byte[] lastRow() {
    return lastRow;
  }

  /** What a file of so many bytes has. */
  SstableSummary summary(long size) {
    return new SstableSummary(
        number,
        tree,
        size,
        rows,
        bounds.cells(),
        bounds.tombstones(),
        bounds.minTime(),
        bounds.maxTime(),
        bounds.minSequence(),
        bounds.maxSequence(),
        firstRow,
        lastRow);
  }
}
