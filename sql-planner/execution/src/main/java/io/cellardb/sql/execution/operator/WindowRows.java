package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.Vector;

/**
 * Rows that window functions are computed of: some partitions one after the other, each in its
 * order. All partitions are whole, except that the first may have begun before, and the last may go
 * on after, if all functions of the window can do with that. Rows are numbered from 0.
 */
abstract class WindowRows {
  private final int size;
  private final long rowsBefore;
  private final long groupsBefore;
  private final ExecutionContext context;

  /**
   * Some rows.
   *
   * @param rowsBefore how many rows of the first partition came before
   * @param groupsBefore how many groups of peers these rows were
   */
  WindowRows(int size, long rowsBefore, long groupsBefore, ExecutionContext context) {
    this.size = size;
    this.rowsBefore = rowsBefore;
    this.groupsBefore = groupsBefore;
    this.context = context;
  }

  final int size() {
    return size;
  }

  /** How many rows of the first partition came before these. */
  final long rowsBefore() {
    return rowsBefore;
  }

  /** How many groups of peers of the first partition came before these. */
  final long groupsBefore() {
    return groupsBefore;
  }

  final ExecutionContext context() {
    return context;
  }

  /** Columns that have a row, {@linkplain #at in some place}, and those next to it. */
  abstract Vector[] columns(int row);

  /** The place of a row in its {@link #columns}. */
  abstract int at(int row);

  /** How many rows from one on are in the same columns, in places that follow each other. */
  abstract int run(int row);

  abstract int partitions();

  /** The first row of a partition. */
  abstract int start(int partition);

  /** The row after the last of a partition. */
  abstract int end(int partition);

  /** The partition of a row. */
  abstract int partition(int row);

  /** The group of peers that a row is in, numbered from 0 through all partitions. */
  abstract int group(int row);

  /** The first row of a group of peers; behind the last group the number of rows. */
  abstract int groupStart(int group);

  /** Whether the rows are in a file, as there are too many for the memory. */
  abstract boolean areInFile();

  /** The first of a row's peers. */
  final int peerStart(int row) {
    return groupStart(group(row));
  }

  /** The row after the last of a row's peers. */
  final int peerEnd(int row) {
    return groupStart(group(row) + 1);
  }

  /** Fails if the statement was cancelled; called for every row, it looks now and then. */
  final void checkCancelled(int row) {
    if ((row & 0x3FF) == 0) {
      context.checkCancelled();
    }
  }
}
