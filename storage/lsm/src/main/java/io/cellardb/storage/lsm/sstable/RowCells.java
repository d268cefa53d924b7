package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import java.io.IOException;
import java.util.Arrays;

/**
 * Gathers the cells of one row of a file, which may go on in further blocks. A row is given by the
 * block in which it begins, with its number, and the ordinal there.
 */
final class RowCells {
  private final IndexedBlocks blocks;
  private final BlockCells cells;

  RowCells(IndexedBlocks blocks, BlockCells cells) {
    this.blocks = blocks;
    this.cells = cells;
  }

  /** The greatest sequence of any of its cells. */
  long maxSequence(int first, Block block, int ordinal) throws IOException {
    long max = 0;
    int number = first;
    Block current = block;
    int row = ordinal;
    while (true) {
      max = Math.max(max, BlockCells.maxSequence(current, row));
      if (row != current.rows() - 1 || !blocks.goesOn(number)) {
        return max;
      }
      current = blocks.read(++number);
      row = 0;
    }
  }

  /** Adds its tombstones over the family; cuts the buffer behind so many. */
  void addFamilyTombstones(int first, Block block, int ordinal, CellBuffer into, int limit)
      throws IOException {
    int number = first;
    Block current = block;
    int row = ordinal;
    int mark = into.count();
    while (true) {
      Tombstones tombstones = current.familyTombstones();
      for (int i = tombstones.first(row); i < tombstones.count() && tombstones.row(i) == row; i++) {
        if (into.count() - mark == limit) {
          into.cut(tombstones.time(i));
          return;
        }
        into.addTombstone(tombstones.time(i), tombstones.kind(i), tombstones.sequence(i));
      }
      // Tombstones come first: behind the first cell of the row there is none.
      if (row != current.rows() - 1 || !blocks.goesOn(number) || BlockCells.hasAny(current, row)) {
        return;
      }
      current = blocks.read(++number);
      row = 0;
    }
  }

  /** Adds the cells of a column; cuts the buffer behind so many. */
  void addColumn(int first, Block block, int ordinal, byte[] wanted, CellBuffer into, int limit)
      throws IOException {
    int number = lastBlockBelow(first, block, ordinal, wanted);
    Block current = number == first ? block : blocks.read(number);
    int row = number == first ? ordinal : 0;
    int mark = into.count();
    int column = current.column(wanted);
    while (cells.add(current, column, row, into, mark, limit)
        && row == current.rows() - 1
        && blocks.goesOn(number)
        && Arrays.compareUnsigned(blocks.firstQualifier(number + 1), wanted) <= 0) {
      current = blocks.read(++number);
      row = 0;
      column = current.column(wanted);
    }
  }

  /** Of the blocks that it takes the last one that starts below a qualifier. */
  int lastBlockBelow(int first, Block block, int ordinal, byte[] wanted) throws IOException {
    int number = first;
    if (ordinal < block.rows() - 1) {
      return number;
    }
    while (blocks.goesOn(number)
        && (number == first || blocks.rows(number) == 1)
        && Arrays.compareUnsigned(blocks.firstQualifier(number + 1), wanted) < 0) {
      number++;
    }
    return number;
  }
}
