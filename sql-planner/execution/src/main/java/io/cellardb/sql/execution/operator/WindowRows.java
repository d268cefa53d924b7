package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;

/**
 * Rows that window functions are computed of: some partitions one after the other, each in its
 * order. All partitions are whole, except that the first may have begun before, and the last may go
 * on after, if all functions of the window can do with that.
 */
final class WindowRows {
  private final Vector[] columns;
  private final int size;
  private final int[] partitionStarts;
  private final int partitions;
  private final int[] peerStarts;
  private final int peerGroups;
  private final long rowsBefore;
  private final long groupsBefore;
  private final ExecutionContext context;
  private int[] peerGroupOfRow;
  private int[] partitionOfRow;

  /**
   * The rows {@code 0..size-1} of vectors.
   *
   * @param partitionStarts the first rows of partitions, ascending from 0
   * @param peerStarts the first rows of groups of peers, ascending from 0; a partition begins one
   * @param rowsBefore how many rows of the first partition came before
   * @param groupsBefore how many groups of peers these rows were
   */
  WindowRows(
      Vector[] columns,
      int size,
      RowStarts partitionStarts,
      RowStarts peerStarts,
      long rowsBefore,
      long groupsBefore,
      ExecutionContext context) {
    this.columns = columns;
    this.size = size;
    this.partitions = partitionStarts.countBelow(size);
    this.partitionStarts = partitionStarts.withEnd(partitions, size);
    this.peerGroups = peerStarts.countBelow(size);
    this.peerStarts = peerStarts.withEnd(peerGroups, size);
    this.rowsBefore = rowsBefore;
    this.groupsBefore = groupsBefore;
    this.context = context;
  }

  Vector[] columns() {
    return columns;
  }

  int size() {
    return size;
  }

  int partitions() {
    return partitions;
  }

  /** The first row of a partition. */
  int start(int partition) {
    return partitionStarts[partition];
  }

  /** The row after the last of a partition. */
  int end(int partition) {
    return partitionStarts[partition + 1];
  }

  /** How many rows of the first partition came before these. */
  long rowsBefore() {
    return rowsBefore;
  }

  /** How many groups of peers of the first partition came before these. */
  long groupsBefore() {
    return groupsBefore;
  }

  /** The partition of each row. */
  int[] partitionOfRow() {
    if (partitionOfRow == null) {
      partitionOfRow = ordinals(partitionStarts, partitions);
    }
    return partitionOfRow;
  }

  /** The group of peers that each row is in, numbered from 0 through all partitions. */
  int[] peerGroupOfRow() {
    if (peerGroupOfRow == null) {
      peerGroupOfRow = ordinals(peerStarts, peerGroups);
    }
    return peerGroupOfRow;
  }

  private int[] ordinals(int[] starts, int count) {
    int[] ordinals = new int[size];
    for (int i = 0; i < count; i++) {
      Arrays.fill(ordinals, starts[i], starts[i + 1], i);
    }
    return ordinals;
  }

  /** The first row of a group of peers; behind the last group the number of rows. */
  int groupStart(int group) {
    return peerStarts[group];
  }

  /** The first of a row's peers. */
  int peerStart(int row) {
    return peerStarts[peerGroupOfRow()[row]];
  }

  /** The row after the last of a row's peers. */
  int peerEnd(int row) {
    return peerStarts[peerGroupOfRow()[row] + 1];
  }

  /** Fails if the statement was cancelled; called for every row, it looks now and then. */
  void checkCancelled(int row) {
    if ((row & 0x3FF) == 0) {
      context.checkCancelled();
    }
  }

  ExecutionContext context() {
    return context;
  }
}
