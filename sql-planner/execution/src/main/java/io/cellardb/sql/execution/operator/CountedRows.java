package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Vector;

/** Finds the n-th of some rows within a range without looking at those between. */
final class CountedRows {
  /** How many counted rows there are below each row; as many entries as rows, and one more. */
  private final int[] below;

  /** The counted rows, ascending. */
  private final int[] counted;

  private CountedRows(int[] below, int[] counted) {
    this.below = below;
    this.counted = counted;
  }

  /** The rows below {@code size} at which a vector is not NULL. */
  static CountedRows notNull(Vector vector, int size) {
    int[] below = new int[size + 1];
    int[] counted = new int[size];
    int count = 0;
    for (int row = 0; row < size; row++) {
      below[row] = count;
      if (!vector.isNull(row)) {
        counted[count++] = row;
      }
    }
    below[size] = count;
    return new CountedRows(below, counted);
  }

  /** The number of counted rows in [from, to). */
  int count(int from, int to) {
    return below[to] - below[from];
  }

  /** The n-th counted row in [from, to), from 1; -1 if there are fewer. */
  int fromStart(int from, int to, long n) {
    return from < to && n <= count(from, to) ? counted[below[from] + (int) n - 1] : -1;
  }

  /** The n-th counted row in [from, to) from its end, from 1; -1 if there are fewer. */
  int fromEnd(int from, int to, long n) {
    return from < to && n <= count(from, to) ? counted[below[to] - (int) n] : -1;
  }
}
