package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.iterator.ValueSlot;

/** Of a column of a block the cells that a reader sees: of each row one at most. */
public interface SeenCells {
  /** The number of the cell of a row; below 0 if it has none. */
  int cell(int row);

  /** Whether every row has a cell, of those that it may be asked for. */
  boolean isDense();

  /** A cell's time; its row is known to the caller. */
  long time(int row, int cell);

  /** Points to a cell's value. */
  void getValue(int cell, ValueSlot into);

  /** The length that all values have, or -1 if they differ. */
  int width();

  /** How many values the dictionary has, which is 1 of a constant; 0 if there is none. */
  int distinct();

  /** A value of the dictionary. */
  void getEntry(int code, ValueSlot into);

  /** Where in the dictionary the value of a cell is. */
  int code(int cell);

  /**
   * Puts the values of rows {@code [from, to)}, each of which has a cell, into the beginning of an
   * array as numbers, as {@link Values#ordered}. They are as wide as numbers are.
   */
  void orderedOf(int from, int to, long[] into);

  /** The array in which the values lie, or null if some of them lie nowhere, or elsewhere. */
  byte[] bytes();

  /**
   * Tells where in {@link #bytes} the values of rows {@code [from, to)} lie, each of which has a
   * cell, from the beginning of both arrays on.
   */
  void placesOf(int from, int to, int[] starts, int[] lengths);
}
