package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.util.Arrays;

/**
 * The state of one aggregate function for every group of a table, in arrays by group number. {@link
 * AccumulatorInput} decides which rows arrive here.
 */
abstract class Accumulator {
  private static final int LEAST_CAPACITY = 16;

  /** About what the state of a function takes for each group, in its arrays. */
  private static final int BYTES_PER_GROUP = 48;

  private int capacity;

  /** Whether a row has arrived, by group; a group without one has the result NULL. */
  private boolean[] seen = {};

  /** Makes room for the groups below {@code groups}. */
  final void ensureGroups(int groups) {
    if (groups > capacity) {
      capacity = (int) Math.min(Math.max(LEAST_CAPACITY, groups * 2L), Integer.MAX_VALUE - 64);
      seen = Arrays.copyOf(seen, capacity);
      resize(capacity);
    }
  }

  /** About the bytes of memory that this takes. */
  final long bytes() {
    return (long) BYTES_PER_GROUP * capacity + keptBytes();
  }

  /** The bytes of what is kept for groups beyond a number or two. */
  long keptBytes() {
    return 0;
  }

  /**
   * From now on what is kept for groups takes a small share of the memory, as far as that can be.
   * Results are then asked for once, in the order of the groups.
   */
  void spill() {}

  /** Deletes the files. */
  void close() {}

  /** Adds the rows {@code rows[0..count-1]} of a batch to the groups beside them. */
  final void add(Vector[] columns, int[] rows, int[] groups, int count) {
    accumulate(columns, rows, groups, count);
    boolean[] marks = seen;
    for (int i = 0; i < count; i++) {
      marks[groups[i]] = true;
    }
  }

  /** Sets rows from 0 on to the results of {@code count} groups; the target has that many rows. */
  final void write(int firstGroup, int count, VectorBuilder target) {
    for (int row = 0; row < count; row++) {
      if (isNull(firstGroup + row)) {
        target.setNull(row);
      } else {
        writeValue(firstGroup + row, target, row);
      }
    }
  }

  /** Sets one row of a builder, below its size, to the result of a group as it is now. */
  final void writeOne(int group, VectorBuilder target, int row) {
    if (isNull(group)) {
      target.setNull(row);
    } else {
      writeValue(group, target, row);
    }
  }

  /** Whether a group without rows has the result NULL. */
  boolean emptyIsNull() {
    return true;
  }

  /** Whether {@link #remove} works. */
  boolean canRemove() {
    return false;
  }

  /**
   * Takes back rows that were added before. That a group has no row left is not noticed: the caller
   * knows it.
   */
  void remove(Vector[] columns, int[] rows, int[] groups, int count) {
    throw new UnsupportedOperationException();
  }

  /** Whether a row has arrived for a group. */
  final boolean seen(int group) {
    return seen[group];
  }

  /** Whether the result of a group is NULL. */
  boolean isNull(int group) {
    return !seen[group];
  }

  /** Enlarges the arrays by group; new groups are empty. */
  abstract void resize(int newCapacity);

  abstract void accumulate(Vector[] columns, int[] rows, int[] groups, int count);

  /** Sets one row of a builder to the result of a group, which is not NULL. */
  abstract void writeValue(int group, VectorBuilder target, int row);
}
