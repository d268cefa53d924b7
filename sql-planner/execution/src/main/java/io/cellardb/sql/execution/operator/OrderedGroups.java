package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Rows kept by group; put in order when the first group is asked for. Once they are to be
 * {@linkplain #spill spilled} most of them are in files.
 */
final class OrderedGroups implements AutoCloseable {
  /** Is shown rows. */
  interface Visitor {
    /** A row of vectors, which are valid until it returns. */
    void row(Vector[] columns, int row);
  }

  /** Beside the rows themselves: their groups, and what {@link RowSorter} has of each. */
  private static final int BYTES_PER_ROW = 32;

  /** Of the memory of a statement, what the rows may take that are to go to a file. */
  private static final int SPILLED_SHARE = 16;

  private final List<RelDataType> types;
  private final RelCollation order;
  private final ExecutionContext context;
  private RowBuffer kept;

  /** The rows in files; null if there are none. */
  private SpilledOrder spilled;

  /** The group of each kept row. */
  private int[] groupOfRow = {};

  private int groupCapacity;

  /** The kept rows by group and order; null until they are asked for. */
  private int[] ordered;

  /** Where in {@code ordered} each group begins, and in the last entry the end. */
  private int[] starts;

  /** No rows yet, of columns of these types; {@code order} is one of these columns. */
  OrderedGroups(List<RelDataType> types, RelCollation order, ExecutionContext context) {
    this.types = types;
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
    if (spilled != null
        && bytes() > Math.max(RowFile.BLOCK_BYTES, context.workspace().limit() / SPILLED_SHARE)) {
      write();
    }
  }

  /**
   * Puts the rows into files, and those that follow, as far as they take more than a share of the
   * memory. From now on groups are to be visited once each, in ascending order.
   */
  void spill() {
    if (spilled == null) {
      spilled = new SpilledOrder(types, order, context);
      write();
    }
  }

  private void write() {
    if (kept.size() > 0) {
      orderOnce();
      spilled.add(kept.columns(), ordered, groupOfRow);
      kept = new RowBuffer(types);
      groupOfRow = new int[0];
      ordered = null;
    }
  }

  /** The number of rows of a group. */
  long count(int group) {
    if (spilled != null) {
      write();
      return spilled.count(group);
    }
    orderOnce();
    return (long) starts[group + 1] - starts[group];
  }

  /** Shows all rows of a group in their order. */
  void visit(int group, Visitor visitor) {
    visit(group, 0, count(group), visitor);
  }

  /** Shows the rows of a group at the places {@code from .. to - 1} of its order. */
  void visit(int group, long from, long to, Visitor visitor) {
    if (spilled != null) {
      write();
      spilled.visit(group, from, to, visitor);
      return;
    }
    orderOnce();
    Vector[] columns = kept.columns();
    for (long place = from; place < to; place++) {
      visitor.row(columns, ordered[(int) (starts[group] + place)]);
    }
  }

  /** Sorts the rows, then deals them out to their groups. */
  private void orderOnce() {
    if (ordered != null) {
      return;
    }
    int[] sorted = RowSorter.sort(kept, new RowOrder(order), context);
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

  /** Deletes the files. */
  @Override
  public void close() {
    if (spilled != null) {
      spilled.close();
    }
  }
}
