package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import java.io.IOException;
import java.util.Arrays;

/** The cells of one block, row by row; of a row that goes on in other blocks a part. */
public final class BlockRows {
  private final Block block;
  private final Block.Entries entries;
  private final ValueSlot slot = new ValueSlot();

  /** Of a block that can be read whole. */
  public BlockRows(Block block) throws IOException {
    this.block = block;
    this.entries = block.entries();
  }

  /** Number of rows. */
  public int count() {
    return block.rows();
  }

  /** A copy of the key of a row. */
  public byte[] key(int row) {
    int start = block.keyStart(row);
    return Arrays.copyOfRange(block.keys(), start, start + block.keyLength(row));
  }

  /** Adds the family tombstones of a row. */
  public void familyTombstones(int row, CellBuffer into) {
    for (int i = block.firstTombstone(row);
        i < block.tombstones() && block.tombstoneRow(i) == row;
        i++) {
      into.addTombstone(block.tombstoneTime(i), block.tombstoneKind(i), block.tombstoneSequence(i));
    }
  }

  /** The first column of a row, by its place among those of all rows. */
  public int firstColumn(int row) {
    return entries.starts()[row];
  }

  /** The place behind the last column of a row. */
  public int endColumn(int row) {
    return entries.starts()[row + 1];
  }

  /** A copy of the qualifier of the column at a place. */
  public byte[] qualifier(int place) {
    int column = entries.columns()[place];
    int start = block.qualifierStart(column);
    return Arrays.copyOfRange(block.qualifierBytes(), start, start + block.qualifierLength(column));
  }

  /** Adds the cells of the column at a place, which is one of the row. */
  public void cells(int row, int place, CellBuffer into) throws IOException {
    int column = entries.columns()[place];
    block.chunk(column).addTo(into, row, entries.ranks()[place], slot);
    Chunk history = block.history(column);
    int rank = history == null ? -1 : history.rank(row);
    if (rank >= 0) {
      for (int cell = history.firstCell(rank); cell < history.endCell(rank); cell++) {
        history.addTo(into, row, cell, slot);
      }
    }
  }
}
