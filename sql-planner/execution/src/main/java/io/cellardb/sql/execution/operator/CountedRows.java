package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;

/** Finds the n-th row within a range that is not NULL in a column, looking at few between. */
final class CountedRows {
  /** Rows for which there is one count. */
  private static final int STRIDE = 64;

  private final WindowRows rows;
  private final int column;

  /** How many rows with a value there are below each {@link #STRIDE}-th row, and below the end. */
  private final int[] below;

  private CountedRows(WindowRows rows, int column) {
    this.rows = rows;
    this.column = column;
    this.below = new int[rows.size() / STRIDE + 2];
    int count = 0;
    for (int row = 0; row < rows.size(); row++) {
      rows.checkCancelled(row);
      if (row % STRIDE == 0) {
        below[row / STRIDE] = count;
      }
      count += isCounted(row) ? 1 : 0;
    }
    Arrays.fill(below, (rows.size() + STRIDE - 1) / STRIDE, below.length, count);
  }

  /** The rows at which a column is not NULL. */
  static CountedRows notNull(WindowRows rows, int column) {
    return new CountedRows(rows, column);
  }

  private boolean isCounted(int row) {
    Vector values = rows.columns(row)[column];
    return !values.isNull(rows.at(row));
  }

  private int below(int row) {
    int count = below[row / STRIDE];
    for (int i = row / STRIDE * STRIDE; i < row; i++) {
      count += isCounted(i) ? 1 : 0;
    }
    return count;
  }

  /** The number of counted rows in [from, to). */
  int count(int from, int to) {
    return below(to) - below(from);
  }

  /** The n-th counted row in [from, to), from 1; -1 if there are fewer. */
  int fromStart(int from, int to, long n) {
    if (from >= to) {
      return -1;
    }
    int first = below(from);
    return n <= below(to) - first ? row(first + (int) n - 1) : -1;
  }

  /** The n-th counted row in [from, to) from its end, from 1; -1 if there are fewer. */
  int fromEnd(int from, int to, long n) {
    if (from >= to) {
      return -1;
    }
    int end = below(to);
    return n <= end - below(from) ? row(end - (int) n) : -1;
  }

  /** The row below which there are so many counted ones, itself counted. */
  private int row(int count) {
    int low = 0;
    int high = below.length - 1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (below[middle] <= count) {
        low = middle;
      } else {
        high = middle;
      }
    }
    int row = low * STRIDE;
    for (int left = count - below[low]; left > 0 || !isCounted(row); row++) {
      left -= isCounted(row) ? 1 : 0;
    }
    return row;
  }
}
