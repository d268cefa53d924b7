package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;

/** Rows of some partitions in memory. */
final class BufferedRows extends WindowRows {
  private final Vector[] columns;
  private final int[] partitionStarts;
  private final int partitions;
  private final int[] peerStarts;
  private final int peerGroups;
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
  BufferedRows(
      Vector[] columns,
      int size,
      RowStarts partitionStarts,
      RowStarts peerStarts,
      long rowsBefore,
      long groupsBefore,
      ExecutionContext context) {
    super(size, rowsBefore, groupsBefore, context);
    this.columns = columns;
    this.partitions = partitionStarts.countBelow(size);
    this.partitionStarts = partitionStarts.withEnd(partitions, size);
    this.peerGroups = peerStarts.countBelow(size);
    this.peerStarts = peerStarts.withEnd(peerGroups, size);
  }

  @Override
  Vector[] columns(int row) {
    return columns;
  }

  @Override
  int at(int row) {
    return row;
  }

  @Override
  int run(int row) {
    return size() - row;
  }

  @Override
  int partitions() {
    return partitions;
  }

  @Override
  int start(int partition) {
    return partitionStarts[partition];
  }

  @Override
  int end(int partition) {
    return partitionStarts[partition + 1];
  }

  @Override
  int partition(int row) {
    if (partitionOfRow == null) {
      partitionOfRow = ordinals(partitionStarts, partitions);
    }
    return partitionOfRow[row];
  }

  @Override
  int group(int row) {
    if (peerGroupOfRow == null) {
      peerGroupOfRow = ordinals(peerStarts, peerGroups);
    }
    return peerGroupOfRow[row];
  }

  private int[] ordinals(int[] starts, int count) {
    int[] ordinals = new int[size()];
    for (int i = 0; i < count; i++) {
      Arrays.fill(ordinals, starts[i], starts[i + 1], i);
    }
    return ordinals;
  }

  @Override
  int groupStart(int group) {
    return peerStarts[group];
  }

  @Override
  boolean areInFile() {
    return false;
  }
}
