package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;

/** GROUPING, GROUP_ID and LITERAL_AGG: a value that no row changes. */
final class ConstantAccumulator extends Accumulator {
  private final Object value;

  /** Results in a canonical value, null for NULL. */
  ConstantAccumulator(Object value) {
    this.value = value;
  }

  @Override
  void resize(int newCapacity) {
    // Nothing is kept by group.
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    // The result is known already.
  }

  @Override
  boolean isNull(int group) {
    return value == null;
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    target.set(row, value);
  }
}
