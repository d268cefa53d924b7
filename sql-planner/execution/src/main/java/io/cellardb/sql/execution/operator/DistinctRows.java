package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.error.SqlExecutionException;
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
 *
 * <p>Those of a call WITHIN DISTINCT are compared with the keys before them. It is an error when
 * equal keys have different arguments.
 */
final class DistinctRows implements AutoCloseable {
  /** Takes rows that count. */
  interface Sink {
    /** Takes the rows {@code rows[0..count-1]} of vectors into the groups beside them. */
    void add(Vector[] columns, int[] rows, int[] groups, int count);
  }

  /** For all columns as keys. */
  static final int ALL = -1;

  private final int[] columns;

  /** How many of the columns are the keys of WITHIN DISTINCT; {@link #ALL} without it. */
  private final int keys;

  private final int width;

  /** Where the columns begin in what is compared: behind the group, if there may be several. */
  private final int first;

  private final boolean anyOrder;
  private final ExecutionContext context;

  /** That of the group, if there may be several, then those of the columns. */
  private final List<RelDataType> types = new ArrayList<>();

  /** Those that are known; null after the end. */
  private GroupTable seen;

  /** Their keys alone; null after the end, and without WITHIN DISTINCT. */
  private GroupTable seenKeys;

  private final int[] ids = new int[Batch.CAPACITY];
  private final int[] others = new int[Batch.CAPACITY];
  private long[] groupByRow = new long[Batch.CAPACITY];

  /** What there was no room for; null if there was room for all. */
  private Partitions spilled;

  /**
   * No rows yet.
   *
   * @param columns the columns of the input that are compared
   * @param keys how many of the first of them are the keys of WITHIN DISTINCT, at least 1; {@link
   *     #ALL} without it
   * @param grouped whether there may be several groups
   * @param anyOrder whether rows may count in another order than that in which they came
   */
  DistinctRows(
      int[] columns,
      int keys,
      List<RelDataType> inputTypes,
      boolean grouped,
      boolean anyOrder,
      ExecutionContext context) {
    this.columns = columns;
    this.keys = keys;
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
    seenKeys = newKeys();
  }

  private GroupTable newKeys() {
    return keys == ALL ? null : new GroupTable(types.subList(0, first + keys));
  }

  /** About the bytes of memory that this takes. */
  long bytes() {
    return seen == null ? 0 : bytes(seen, seenKeys);
  }

  private static long bytes(GroupTable rows, GroupTable rowKeys) {
    return rows.bytes() + (rowKeys == null ? 0 : rowKeys.bytes());
  }

  /** From now on no more rows are kept in memory, if that does not matter to the result. */
  void spill() {
    if (spilled == null && anyOrder) {
      spilled = new Partitions(types, dividing(), 0, context);
    }
  }

  /** What rows are divided by: all, but the keys alone of WITHIN DISTINCT, to meet in one file. */
  private int[] dividing() {
    return IntStream.range(0, keys == ALL ? types.size() : first + keys).toArray();
  }

  /** Refuses rows that are new and have a key that is not. */
  private void addKeys(GroupTable known, Vector[] key, int[] rows, int count) {
    if (known != null) {
      int before = known.size();
      known.assign(keysOf(key), rows, count, others);
      if (known.size() < before + count) {
        throw severalArguments();
      }
    }
  }

  /** Refuses rows with a key that is known. */
  private void refuseKnown(GroupTable known, Vector[] key, int[] rows, int count) {
    if (known != null) {
      int[] found = new int[count];
      known.find(keysOf(key), rows, count, found);
      if (IntStream.of(found).anyMatch(id -> id >= 0)) {
        throw severalArguments();
      }
    }
  }

  private Vector[] keysOf(Vector[] row) {
    return Arrays.copyOf(row, first + keys);
  }

  private static SqlExecutionException severalArguments() {
    return new SqlExecutionException(
        "21000", "an aggregate WITHIN DISTINCT has several values for equal keys");
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
      refuseKnown(seenKeys, key, others, left);
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
    addKeys(seenKeys, key, keptRows, kept);
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
      seenKeys = null;
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
    GroupTable tableKeys = newKeys();
    Partitions more = null;
    try {
      for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
        int[] selected = Selections.rows(batch);
        if (more == null) {
          give(batch, selected, table, tableKeys, sink);
          long bytes = bytes(table, tableKeys);
          if (!account.hold(bytes) && level < Partitions.levels()) {
            more = new Partitions(types, dividing(), level, context);
          } else {
            account.require(bytes, "DISTINCT");
          }
        } else {
          table.find(batch.columns(), selected, batch.size(), ids);
          int left = 0;
          for (int i = 0; i < batch.size(); i++) {
            if (ids[i] < 0) {
              others[left++] = selected[i];
            }
          }
          refuseKnown(tableKeys, batch.columns(), others, left);
          more.add(batch.columns(), others, left);
        }
      }
      table = null;
      tableKeys = null;
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
  private void give(
      Batch batch, int[] selected, GroupTable table, GroupTable tableKeys, Sink sink) {
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
    addKeys(tableKeys, batch.columns(), rowsOfNew, count);
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
