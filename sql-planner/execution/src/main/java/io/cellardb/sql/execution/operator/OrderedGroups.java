package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/** Rows kept by group; put in order when the first group is asked for. */
final class OrderedGroups {
  /** Beside the rows themselves: their groups, and what {@link RowSorter} has of each. */
  private static final int BYTES_PER_ROW = 32;

  private final RowOrder order;
  private final RowBuffer kept;
  private final ExecutionContext context;

  /** The group of each kept row. */
  private int[] groupOfRow = {};

  private int groupCapacity;

  /** The kept rows by group and order; null until they are asked for. */
  private int[] ordered;

  /** Where in {@code ordered} each group begins, and in the last entry the end. */
  private int[] starts;

  /** No rows yet, of columns of these types; {@code order} is one of these columns. */
  OrderedGroups(List<RelDataType> types, RowOrder order, ExecutionContext context) {
    this.order = order;
    this.kept = new RowBuffer(types);
    this.context = context;
  }

  /** Makes room for the groups below {@code groups}. */
  void resize(int groups) {
    groupCapacity = groups;
  }

  /** The bytes of memory that the rows take, once they are in order too. */
  long bytes() {
    return kept.bytes() + (long) BYTES_PER_ROW * kept.size();
  }

  /** Keeps the rows {@code rows[0..count-1]} of vectors in the groups beside them. */
  void add(Vector[] values, int[] rows, int[] groups, int count) {
    int size = kept.size();
    ordered = null;
    kept.append(values, rows, count);
    if (kept.size() > groupOfRow.length) {
      int doubled = (int) Math.min(2L * kept.size(), Integer.MAX_VALUE - 64);
      groupOfRow = Arrays.copyOf(groupOfRow, doubled);
    }
    System.arraycopy(groups, 0, groupOfRow, size, count);
  }

  /** A column of the kept rows, to be read at what {@link #row} gives. */
  Vector column(int index) {
    return kept.columns()[index];
  }

  /** The number of rows of a group. */
  int count(int group) {
    orderOnce();
    return starts[group + 1] - starts[group];
  }

  /** The row at a place, from 0, of a group. */
  int row(int group, int place) {
    orderOnce();
    return ordered[starts[group] + place];
  }

  /** Sorts the rows, then deals them out to their groups. */
  private void orderOnce() {
    if (ordered != null) {
      return;
    }
    int[] sorted = RowSorter.sort(kept, order, context);
    starts = new int[groupCapacity + 1];
    for (int row : sorted) {
      starts[groupOfRow[row] + 1]++;
    }
    for (int group = 0; group < groupCapacity; group++) {
      starts[group + 1] += starts[group];
    }
    int[] next = starts.clone();
    ordered = new int[sorted.length];
    for (int row : sorted) {
      ordered[next[groupOfRow[row]]++] = row;
    }
  }
}
