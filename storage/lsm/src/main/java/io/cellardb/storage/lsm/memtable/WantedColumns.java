package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.key.CellRun;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

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
    Map<byte[], int[]> byQualifier = new TreeMap<>(Arrays::compareUnsigned);
    for (int i = 0; i < named.length; i++) {
      if (named[i] != null) {
        byQualifier.merge(named[i], new int[] {i}, WantedColumns::both);
      }
    }
    qualifiers = byQualifier.keySet().toArray(byte[][]::new);
    numbers = byQualifier.values().toArray(int[][]::new);
    values = new ValueSlot[qualifiers.length];
    Arrays.setAll(values, i -> new ValueSlot());
  }

  private static int[] both(int[] some, int[] others) {
    return IntStream.concat(IntStream.of(some), IntStream.of(others)).toArray();
  }

  /** Forgets what was found. */
  void clear() {
    for (ValueSlot value : values) {
      value.source = null;
    }
  }

  /** How many different qualifiers there are. */
  public int count() {
    return qualifiers.length;
  }

  /** A qualifier, in their order. */
  byte[] qualifier(int index) {
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

  /** Which of the qualifiers a cell has; below 0 if none. */
  int indexOf(CellRun run, int cell) {
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
