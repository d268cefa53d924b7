package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;

/**
 * The different arguments of a DISTINCT call in each group: of equal rows the first counts. Once
 * there is no room for more, those that are not known yet go to files, divided by a hash, and are
 * told apart at the end.
 */
final class DistinctRows implements AutoCloseable {
  /** Takes rows that count. */
  interface Sink {
    /** Takes the rows {@code rows[0..count-1]} of vectors into the groups beside them. */
    void add(Vector[] columns, int[] rows, int[] groups, int count);
  }

  private final int[] columns;
  private final int width;

  /** Where the columns begin in what is compared: behind the group, if there may be several. */
  private final int first;

  private final boolean anyOrder;
  private final ExecutionContext context;

  /** That of the group, if there may be several, then those of the columns. */
  private final List<RelDataType> types = new ArrayList<>();

  /** Those that are known; null after the end. */
  private GroupTable seen;

  private final int[] ids = new int[Batch.CAPACITY];
  private final int[] others = new int[Batch.CAPACITY];
  private long[] groupByRow = new long[Batch.CAPACITY];

  /** What there was no room for; null if there was room for all. */
  private Partitions spilled;

  /**
   * No rows yet.
   *
   * @param columns the columns of the input that are compared
   * @param grouped whether there may be several groups
   * @param anyOrder whether rows may count in another order than that in which they came
   */
  DistinctRows(
      int[] columns,
      List<RelDataType> inputTypes,
      boolean grouped,
      boolean anyOrder,
      ExecutionContext context) {
    this.columns = columns;
    this.width = inputTypes.size();
    this.anyOrder = anyOrder;
    this.context = context;
    this.first = grouped ? 1 : 0;
    if (grouped) {
      types.add(RowNumbers.TYPE);
    }
    for (int column : columns) {
      types.add(inputTypes.get(column));
    }
    seen = new GroupTable(types);
  }

  /** About the bytes of memory that this takes. */
  long bytes() {
    return seen == null ? 0 : seen.bytes();
  }

  /** From now on no more rows are kept in memory, if that does not matter to the result. */
  void spill() {
    if (spilled == null && anyOrder) {
      spilled = new Partitions(types, allColumns(), 0, context);
    }
  }

  private int[] allColumns() {
    return IntStream.range(0, types.size()).toArray();
  }

  /**
   * Which of the rows {@code rows[0..count-1]} count now, of which there was none before.
   *
   * @param keptRows gets them; may be {@code rows}
   * @param keptGroups gets their groups; may be {@code groups}
   * @return how many these are
   */
  int keepNew(
      Vector[] input, int[] rows, int[] groups, int count, int[] keptRows, int[] keptGroups) {
    Vector[] key = key(input, rows, groups, count);
    if (spilled != null) {
      seen.find(key, rows, count, ids);
      int left = 0;
      for (int i = 0; i < count; i++) {
        if (ids[i] < 0) {
          others[left++] = rows[i];
        }
      }
      spilled.add(key, others, left);
      return 0;
    }
    int known = seen.size();
    seen.assign(key, rows, count, ids);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      int group = groups[i];
      // Numbers are given in the order of rows, so that a new one is the next not yet met.
      if (ids[i] == known) {
        known++;
        keptRows[kept] = row;
        keptGroups[kept++] = group;
      }
    }
    return kept;
  }

  private Vector[] key(Vector[] input, int[] rows, int[] groups, int count) {
    Vector[] key = new Vector[types.size()];
    for (int i = 0; i < count && first > 0; i++) {
      int row = rows[i];
      if (row >= groupByRow.length) { // of a window, whose vectors are those of a partition
        groupByRow = Arrays.copyOf(groupByRow, Math.max(row + 1, 2 * groupByRow.length));
      }
      groupByRow[row] = groups[i];
    }
    if (first > 0) {
      key[0] = new LongVector(groupByRow, null);
    }
    for (int i = 0; i < columns.length; i++) {
      key[first + i] = input[columns[i]];
    }
    return key;
  }

  /** Gives the rest of the rows that count, after the last one. */
  void finish(Sink sink) {
    if (spilled != null) {
      seen = null;
      try (MemoryAccount account = context.workspace().account()) {
        finish(spilled, 1, account, sink);
      }
    }
  }

  private void finish(Partitions divided, int level, MemoryAccount account, Sink sink) {
    divided.finish();
    for (int part = 0; part < Partitions.COUNT; part++) {
      try (RowFile file = divided.get(part)) {
        if (file.rows() > 0) {
          finish(file.read(), level, account, sink);
        }
      }
    }
  }

  private void finish(Operator rows, int level, MemoryAccount account, Sink sink) {
    GroupTable table = new GroupTable(types);
    Partitions more = null;
    try {
      for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
        int[] selected = Selections.rows(batch);
        if (more == null) {
          give(batch, selected, table, sink);
          if (!account.hold(table.bytes()) && level < Partitions.levels()) {
            more = new Partitions(types, allColumns(), level, context);
          } else {
            account.require(table.bytes(), "DISTINCT");
          }
        } else {
          table.find(batch.columns(), selected, batch.size(), ids);
          int left = 0;
          for (int i = 0; i < batch.size(); i++) {
            if (ids[i] < 0) {
              others[left++] = selected[i];
            }
          }
          more.add(batch.columns(), others, left);
        }
      }
      table = null;
      if (more != null) {
        finish(more, level + 1, account, sink);
      }
    } finally {
      if (more != null) {
        more.close();
      }
    }
  }

  /** Gives the rows of a batch that a table does not have, and adds them to it. */
  private void give(Batch batch, int[] selected, GroupTable table, Sink sink) {
    int known = table.size();
    table.assign(batch.columns(), selected, batch.size(), ids);
    int[] rowsOfNew = new int[batch.size()];
    int[] groupsOfNew = new int[batch.size()];
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      if (ids[i] == known) {
        known++;
        rowsOfNew[count] = selected[i];
        groupsOfNew[count++] =
            first == 0 ? 0 : (int) ((LongVector) batch.column(0)).get(selected[i]);
      }
    }
    Vector[] input = new Vector[width];
    for (int i = 0; i < columns.length; i++) {
      input[columns[i]] = batch.column(first + i);
    }
    sink.add(input, rowsOfNew, groupsOfNew, count);
  }

  @Override
  public void close() {
    if (spilled != null) {
      spilled.close();
    }
  }
}
