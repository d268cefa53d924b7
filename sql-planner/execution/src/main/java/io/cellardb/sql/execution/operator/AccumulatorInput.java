package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;

/**
 * The way of a batch's rows to one {@link Accumulator}: those that FILTER lets through, that have
 * no NULL where the function skips NULLs, and, for DISTINCT, that are the first of their kind.
 */
final class AccumulatorInput {
  private final Accumulator accumulator;
  private final int filter;
  private final int[] notNull;

  /** What counts of equal rows; null if the call is not DISTINCT. */
  private final DistinctRows distinct;

  private final int[] keptRows = new int[Batch.CAPACITY];
  private final int[] keptGroups = new int[Batch.CAPACITY];

  /**
   * A way to an accumulator.
   *
   * @param filter the BOOLEAN column of FILTER, negative for none
   * @param notNull columns of which none may be NULL
   * @param distinct tells which of equal rows count; null for all rows
   */
  AccumulatorInput(Accumulator accumulator, int filter, int[] notNull, DistinctRows distinct) {
    this.accumulator = accumulator;
    this.filter = filter;
    this.notNull = notNull;
    this.distinct = distinct;
  }

  /** The accumulator that the rows go to. */
  Accumulator accumulator() {
    return accumulator;
  }

  /** About the bytes of memory that this and the accumulator take. */
  long bytes() {
    return accumulator.bytes() + (distinct == null ? 0 : distinct.bytes());
  }

  /** From now on what is kept of rows takes no more memory, as far as that can be. */
  void spill() {
    if (distinct != null) {
      distinct.spill();
    }
    accumulator.spill();
  }

  /** Adds what was {@linkplain #spill put aside}, after the last row. */
  void finish() {
    if (distinct != null) {
      distinct.finish(accumulator::add);
    }
  }

  /** Deletes the files. */
  void close() {
    accumulator.close();
    if (distinct != null) {
      distinct.close();
    }
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
    if (distinct != null) {
      some = distinct.keepNew(columns, someRows, someGroups, some, keptRows, keptGroups);
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
    return distinct == null && accumulator.canRemove();
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
}
