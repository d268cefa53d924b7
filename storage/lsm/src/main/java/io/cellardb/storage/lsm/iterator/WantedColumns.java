package io.cellardb.storage.lsm.iterator;

import io.cellardb.storage.lsm.key.CellRun;
import java.util.Arrays;

/**
 * The columns that a reader asks for by name, and for each the value that is found. Which of them a
 * cell is of, mostly the cell at the same place of the run before has told. For one thread.
 */
public final class WantedColumns {
  private final byte[][] qualifiers; // sorted
  private final int[][] numbers; // those of the reader, by qualifier
  private final ValueSlot[] values; // by qualifier

  /** By the place of a cell in its run, which of the qualifiers was found there last. */
  private final int[] guesses = new int[16];

  /**
   * Columns by their numbers.
   *
   * @param named qualifiers by number, any of them several times; null where there is no column
   */
  public WantedColumns(byte[][] named) {
    byte[][] sorted = new byte[named.length][];
    int[][] of = new int[named.length][];
    int count = 0;
    for (int i = 0; i < named.length; i++) {
      if (named[i] != null) {
        count += insert(named[i], i, sorted, of, count);
      }
    }
    qualifiers = Arrays.copyOf(sorted, count);
    numbers = Arrays.copyOf(of, count);
    values = new ValueSlot[count];
    for (int i = 0; i < count; i++) {
      values[i] = new ValueSlot();
    }
  }

  /** Takes up another one; returns by how many there are more qualifiers now. */
  private static int insert(byte[] name, int number, byte[][] sorted, int[][] of, int count) {
    int at = Arrays.binarySearch(sorted, 0, count, name, Arrays::compareUnsigned);
    if (at >= 0) {
      of[at] = Arrays.copyOf(of[at], of[at].length + 1);
      of[at][of[at].length - 1] = number;
      return 0;
    }
    int place = -at - 1;
    System.arraycopy(sorted, place, sorted, place + 1, count - place);
    System.arraycopy(of, place, of, place + 1, count - place);
    sorted[place] = name;
    of[place] = new int[] {number};
    return 1;
  }

  /** Forgets what was found. */
  public void clear() {
    for (ValueSlot value : values) {
      value.source = null;
    }
  }

  /** How many different qualifiers there are. */
  public int count() {
    return qualifiers.length;
  }

  /** A qualifier, in their order. */
  public byte[] qualifier(int index) {
    return qualifiers[index];
  }

  /** The numbers that the reader gave a qualifier. */
  public int[] numbers(int index) {
    return numbers[index];
  }

  /** What was found; its source is null if nothing was. */
  public ValueSlot value(int index) {
    return values[index];
  }

  /** The number of a qualifier that is passed as a slot. */
  public int slot(int index) {
    return numbers[index][0];
  }

  /** Whether all were found. */
  boolean areFound() {
    for (ValueSlot value : values) {
      if (value.source == null) {
        return false;
      }
    }
    return true;
  }

  /** Which of the qualifiers a cell has; below 0 if none. */
  public int indexOf(CellRun run, int cell) {
    int place = Math.min(cell, guesses.length - 1);
    int low = 0;
    int high = qualifiers.length - 1;
    int middle = guesses[place];
    while (low <= high) {
      byte[] qualifier = qualifiers[middle];
      int order = run.compareQualifier(cell, qualifier, 0, qualifier.length);
      if (order == 0) {
        guesses[place] = middle;
        return middle;
      }
      if (order < 0) {
        high = middle - 1;
      } else {
        low = middle + 1;
      }
      middle = (low + high) >>> 1;
    }
    return -1;
  }
}
