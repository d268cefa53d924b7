package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.Vector;

/**
 * Sorts the row numbers of a buffer, stably: a bottom-up merge sort whose elements carry a long of
 * their first sort column, so that most comparisons touch neither vectors nor memory out of order.
 */
final class RowSorter {
  /** Runs of this length are made by insertion. */
  private static final int RUN = 16;

  private static final int STEPS_BETWEEN_CHECKS = 1 << 12;

  private final Vector[] columns;
  private final RowOrder order;
  private final int firstKey;
  private final ExecutionContext context;
  private long[] prefixes;
  private int[] rows;
  private long[] otherPrefixes;
  private int[] otherRows;

  private RowSorter(RowBuffer buffer, RowOrder order, ExecutionContext context) {
    this.columns = buffer.columns();
    this.order = order;
    this.context = context;
    this.prefixes = order.prefixes(columns, buffer.size());
    this.firstKey = order.prefixDecides(columns) ? 1 : 0;
    this.rows = Selections.ascending(buffer.size());
  }

  /** The numbers of all rows of a buffer in their order; equal rows keep the buffer's. */
  static int[] sort(RowBuffer buffer, RowOrder order, ExecutionContext context) {
    if (order.keyCount() == 0) {
      return Selections.ascending(buffer.size());
    }
    return new RowSorter(buffer, order, context).sort();
  }

  private int[] sort() {
    int count = rows.length;
    for (int start = 0; start < count; start += RUN) {
      if (start % STEPS_BETWEEN_CHECKS == 0) {
        context.checkCancelled();
      }
      insertionSort(start, Math.min(start + RUN, count));
    }
    if (count > RUN) {
      otherPrefixes = new long[count];
      otherRows = new int[count];
    }
    for (long width = RUN; width < count; width *= 2) {
      for (long start = 0; start < count; start += 2 * width) {
        int middle = (int) Math.min(start + width, count);
        merge((int) start, middle, (int) Math.min(start + 2 * width, count));
      }
      swap();
    }
    return rows;
  }

  private void insertionSort(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long prefix = prefixes[i];
      int row = rows[i];
      int j = i;
      for (; j > from && after(prefixes[j - 1], rows[j - 1], prefix, row); j--) {
        prefixes[j] = prefixes[j - 1];
        rows[j] = rows[j - 1];
      }
      prefixes[j] = prefix;
      rows[j] = row;
    }
  }

  /** Merges the sorted ranges [from, middle) and [middle, to) into the other arrays. */
  private void merge(int from, int middle, int to) {
    boolean inOrder =
        middle == to
            || !after(prefixes[middle - 1], rows[middle - 1], prefixes[middle], rows[middle]);
    if (inOrder) {
      context.checkCancelled();
      System.arraycopy(prefixes, from, otherPrefixes, from, to - from);
      System.arraycopy(rows, from, otherRows, from, to - from);
      return;
    }
    int left = from;
    int right = middle;
    for (int out = from; out < to; out++) {
      if (out % STEPS_BETWEEN_CHECKS == 0) {
        context.checkCancelled();
      }
      boolean takeRight =
          left == middle
              || (right < to && after(prefixes[left], rows[left], prefixes[right], rows[right]));
      int taken = takeRight ? right++ : left++;
      otherPrefixes[out] = prefixes[taken];
      otherRows[out] = rows[taken];
    }
  }

  /** Whether the first of two rows comes strictly after the second. */
  private boolean after(long prefixA, int rowA, long prefixB, int rowB) {
    if (prefixA != prefixB) {
      return prefixA > prefixB;
    }
    return firstKey < order.keyCount() && order.compare(columns, rowA, columns, rowB, firstKey) > 0;
  }

  private void swap() {
    long[] sortedPrefixes = otherPrefixes;
    otherPrefixes = prefixes;
    prefixes = sortedPrefixes;
    int[] sortedRows = otherRows;
    otherRows = rows;
    rows = sortedRows;
  }
}
