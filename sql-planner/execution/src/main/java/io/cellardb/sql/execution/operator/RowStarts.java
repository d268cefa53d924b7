package io.cellardb.sql.execution.operator;

import java.util.Arrays;

/** The first rows of runs of rows, ascending. */
final class RowStarts {
  private int[] rows = new int[16];
  private int count;

  void add(int row) {
    if (count == rows.length) {
      rows = Arrays.copyOf(rows, 2 * count);
    }
    rows[count++] = row;
  }

  /** The last start, -1 if there is none. */
  int last() {
    return count == 0 ? -1 : rows[count - 1];
  }

  /** How many starts are below {@code row}. */
  int countBelow(int row) {
    int found = Arrays.binarySearch(rows, 0, count, row);
    return found < 0 ? -found - 1 : found;
  }

  /** The first {@code some} starts, and after them {@code end}. */
  int[] withEnd(int some, int end) {
    int[] result = Arrays.copyOf(rows, some + 1);
    result[some] = end;
    return result;
  }

  /** The start with this number. */
  int get(int index) {
    return rows[index];
  }
}
