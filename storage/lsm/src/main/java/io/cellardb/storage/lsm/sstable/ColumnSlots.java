package io.cellardb.storage.lsm.sstable;

import java.io.IOException;
import java.util.Arrays;

/**
 * The numbers that columns have in the current block, by slots of the reader. They are looked up
 * again only where a block has other columns than the one before.
 */
final class ColumnSlots {
  private static final int UNKNOWN = -2;

  private int[] columns = new int[0]; // by slot; -1 if the block does not have it
  private Qualifiers of; // whose numbers these are

  /**
   * The number of a qualifier in a block, or -1.
   *
   * @param slot a number that the reader uses for this qualifier only; -1 for none
   */
  int column(int slot, byte[] qualifier, Block block) throws IOException {
    if (slot < 0) {
      return block.column(qualifier);
    }
    if (of != block.qualifiers()) {
      of = block.qualifiers();
      Arrays.fill(columns, UNKNOWN);
    }
    if (slot >= columns.length) {
      int known = columns.length;
      columns = Arrays.copyOf(columns, slot + 8);
      Arrays.fill(columns, known, columns.length, UNKNOWN);
    }
    if (columns[slot] == UNKNOWN) {
      columns[slot] = block.column(qualifier);
    }
    return columns[slot];
  }
}
