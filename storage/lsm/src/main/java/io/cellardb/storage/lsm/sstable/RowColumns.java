package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import java.io.IOException;
import java.util.Arrays;

/** Moves over the columns of one row of a file, which may go on in further blocks. */
final class RowColumns {
  private final IndexedBlocks blocks;
  private final BlockCells cells;

  // Where the row begins.
  private int firstNumber;
  private boolean endsFirst; // whether the row is the last one of its first block
  private int firstOrdinal;

  // Where the current column is.
  private int number;
  private Block block;
  private Block.Entries entries;
  private int entry;
  private int entryEnd;
  private int qualifierStart;
  private int qualifierLength;

  RowColumns(IndexedBlocks blocks, BlockCells cells) {
    this.blocks = blocks;
    this.cells = cells;
  }

  /**
   * Turns to a row, before its first column in one of its blocks.
   *
   * @param ofRow the number of the block in which the row begins
   * @param at the number of the block to start in
   */
  void turnTo(int ofRow, Block first, int ordinal, int at) throws IOException {
    firstNumber = ofRow;
    firstOrdinal = ordinal;
    endsFirst = ordinal == first.rows() - 1;
    if (at == ofRow) {
      standIn(at, first, ordinal);
    } else {
      standIn(at, blocks.read(at), 0);
    }
  }

  /** Keeps nothing of the row. */
  void leave() {
    block = null;
    entries = null;
  }

  private void standIn(int at, Block in, int row) throws IOException {
    number = at;
    block = in;
    entries = in.entries();
    entry = entries.starts()[row];
    entryEnd = entries.starts()[row + 1];
  }

  /** Passes over the columns of the current block that are below a qualifier. */
  void seek(byte[] from) {
    int column = block.ceilingColumn(from);
    int found = Arrays.binarySearch(entries.columns(), entry, entryEnd, column);
    entry = found < 0 ? -found - 1 : found;
  }

  /** Moves behind the current column, as {@link #moveToThis}. */
  boolean moveToNext(byte[] passed, int start, int length) throws IOException {
    entry++;
    return moveToThis(passed, start, length);
  }

  /**
   * Moves on to a column with another qualifier than one that was passed, from the current one on.
   *
   * @param passed holds that qualifier, which may go on in the next block; null if there is none
   * @return whether there is one
   */
  boolean moveToThis(byte[] passed, int start, int length) throws IOException {
    while (true) {
      for (; entry < entryEnd; entry++) {
        int column = entries.columns()[entry];
        qualifierStart = block.qualifierStart(column);
        qualifierLength = block.qualifierLength(column);
        if (passed == null || !isCurrent(passed, start, length)) {
          return true;
        }
      }
      if (!goesOn()) {
        return false;
      }
      standIn(number + 1, blocks.read(number + 1), 0);
    }
  }

  private boolean isCurrent(byte[] other, int start, int length) {
    return Arrays.equals(
        other,
        start,
        start + length,
        block.qualifierBytes(),
        qualifierStart,
        qualifierStart + qualifierLength);
  }

  /** Whether the row goes on behind the current block. */
  private boolean goesOn() throws IOException {
    boolean isLast = number > firstNumber ? block.rows() == 1 : endsFirst;
    return isLast && blocks.goesOn(number);
  }

  /** Holds the qualifier of the current column. */
  byte[] qualifierBytes() {
    return block.qualifierBytes();
  }

  /** Where the current qualifier starts. */
  int qualifierStart() {
    return qualifierStart;
  }

  /** Length of the current qualifier. */
  int qualifierLength() {
    return qualifierLength;
  }

  /** Adds the cells of the current column; cuts the buffer behind so many. */
  void addCells(CellBuffer into, int limit) throws IOException {
    int mark = into.count();
    int row = number == firstNumber ? firstOrdinal : 0;
    int column = entries.columns()[entry];
    if (!cells.add(block, column, row, into, mark, limit) || entry + 1 < entryEnd || !goesOn()) {
      return;
    }
    // The column may go on in the blocks behind.
    byte[] wanted =
        Arrays.copyOfRange(
            block.qualifierBytes(), qualifierStart, qualifierStart + qualifierLength);
    for (int next = number + 1; Arrays.equals(blocks.firstQualifier(next), wanted); next++) {
      Block current = blocks.read(next);
      if (!cells.add(current, current.column(wanted), 0, into, mark, limit)
          || current.rows() > 1
          || !blocks.goesOn(next)) {
        return;
      }
    }
  }
}
