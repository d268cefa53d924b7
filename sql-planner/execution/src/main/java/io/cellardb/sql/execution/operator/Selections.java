package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Batch;

/** The selection of a batch as an array, for loops that want no second case. */
final class Selections {
  /** The rows 0, 1, 2 and so on, {@link Batch#CAPACITY} of them; never written. */
  private static final int[] ALL = ascending(Batch.CAPACITY);

  private Selections() {}

  /** The physical rows of a batch: the first {@code batch.size()} entries, not to be written. */
  static int[] rows(Batch batch) {
    return batch.selection() == null ? ALL : batch.selection();
  }

  /** The numbers from 0 to below {@code count}. */
  static int[] ascending(int count) {
    int[] rows = new int[count];
    for (int i = 0; i < count; i++) {
      rows[i] = i;
    }
    return rows;
  }
}
