package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * The way of a batch's rows to one {@link Accumulator}: those that FILTER lets through, that have
 * no NULL where the function skips NULLs, and, for DISTINCT, that are the first of their kind.
 */
final class AccumulatorInput {
  private final Accumulator accumulator;
  private final int filter;
  private final int[] notNull;
  private final int[] distinct;

  /** The (group, arguments) combinations seen; null if the call is not DISTINCT. */
  private final GroupTable seen;

  private final boolean grouped;
  private final int[] keptRows = new int[Batch.CAPACITY];
  private final int[] keptGroups = new int[Batch.CAPACITY];
  private final int[] ids;
  private long[] groupByRow;

  /**
   * A way to an accumulator.
   *
   * @param filter the BOOLEAN column of FILTER, negative for none
   * @param notNull columns of which none may be NULL
   * @param distinct the columns whose values count once in each group; null for all rows
   * @param grouped whether there may be several groups
   */
  AccumulatorInput(
      Accumulator accumulator,
      int filter,
      int[] notNull,
      int[] distinct,
      List<RelDataType> inputTypes,
      boolean grouped) {
    this.accumulator = accumulator;
    this.filter = filter;
    this.notNull = notNull;
    this.distinct = distinct;
    this.grouped = grouped;
    if (distinct == null) {
      seen = null;
      ids = null;
      groupByRow = null;
      return;
    }
    List<RelDataType> types = new ArrayList<>();
    if (grouped) {
      types.add(RowNumbers.TYPE);
    }
    for (int column : distinct) {
      types.add(inputTypes.get(column));
    }
    seen = new GroupTable(types);
    ids = new int[Batch.CAPACITY];
    groupByRow = new long[Batch.CAPACITY];
  }

  /** The accumulator that the rows go to. */
  Accumulator accumulator() {
    return accumulator;
  }

  /** About the bytes of memory that this and the accumulator take. */
  long bytes() {
    return accumulator.bytes() + (seen == null ? 0 : seen.bytes());
  }

  /** Adds the rows {@code rows[0..count-1]} to the groups beside them. */
  void add(Vector[] columns, int[] rows, int[] groups, int count) {
    int[] someRows = rows;
    int[] someGroups = groups;
    int some = count;
    if (filter >= 0) {
      some = keepTrue(columns[filter], someRows, someGroups, some);
      someRows = keptRows;
      someGroups = keptGroups;
    }
    for (int column : notNull) {
      if (columns[column].mayHaveNulls()) {
        some = keepNotNull(columns[column], someRows, someGroups, some);
        someRows = keptRows;
        someGroups = keptGroups;
      }
    }
    if (seen != null) {
      some = keepNew(columns, someRows, someGroups, some);
      someRows = keptRows;
      someGroups = keptGroups;
    }
    accumulator.add(columns, someRows, someGroups, some);
  }

  /** Whether a row counts: none of the columns that may not be NULL is. */
  boolean takes(Vector[] columns, int row) {
    for (int column : notNull) {
      if (columns[column].isNull(row)) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@link #remove} works. */
  boolean canRemove() {
    return seen == null && accumulator.canRemove();
  }

  /** Takes the rows {@code rows[0..count-1]}, which were added before, out of the groups. */
  void remove(Vector[] columns, int[] rows, int[] groups, int count) {
    int[] someRows = rows;
    int[] someGroups = groups;
    int some = count;
    for (int column : notNull) {
      if (columns[column].mayHaveNulls()) {
        some = keepNotNull(columns[column], someRows, someGroups, some);
        someRows = keptRows;
        someGroups = keptGroups;
      }
    }
    accumulator.remove(columns, someRows, someGroups, some);
  }

  // Each of these reads entry i before it writes an entry at or below i: the arrays may be the
  // same.

  private int keepTrue(Vector vector, int[] rows, int[] groups, int count) {
    LongVector booleans = (LongVector) vector;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      int group = groups[i];
      if (!booleans.isNull(row) && booleans.get(row) != 0) {
        keptRows[kept] = row;
        keptGroups[kept++] = group;
      }
    }
    return kept;
  }

  private int keepNotNull(Vector vector, int[] rows, int[] groups, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      int group = groups[i];
      if (!vector.isNull(row)) {
        keptRows[kept] = row;
        keptGroups[kept++] = group;
      }
    }
    return kept;
  }

  private int keepNew(Vector[] columns, int[] rows, int[] groups, int count) {
    List<Vector> key = new ArrayList<>();
    if (grouped) {
      for (int i = 0; i < count; i++) {
        int row = rows[i];
        if (row >= groupByRow.length) { // of a window, whose vectors are those of a partition
          groupByRow = Arrays.copyOf(groupByRow, Math.max(row + 1, 2 * groupByRow.length));
        }
        groupByRow[row] = groups[i];
      }
      key.add(new LongVector(groupByRow, null));
    }
    for (int column : distinct) {
      key.add(columns[column]);
    }
    int known = seen.size();
    seen.assign(key.toArray(new Vector[0]), rows, count, ids);
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
}
