package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.util.Arrays;

/** COUNT: the number of rows. */
final class CountAccumulator extends Accumulator {
  private long[] counts = {};

  @Override
  void resize(int newCapacity) {
    counts = Arrays.copyOf(counts, newCapacity);
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    long[] target = counts;
    for (int i = 0; i < count; i++) {
      target[groups[i]]++;
    }
  }

  @Override
  boolean emptyIsNull() {
    return false;
  }

  @Override
  boolean canRemove() {
    return true;
  }

  @Override
  void remove(Vector[] columns, int[] rows, int[] groups, int count) {
    for (int i = 0; i < count; i++) {
      counts[groups[i]]--;
    }
  }

  @Override
  boolean isNull(int group) {
    return false;
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    ((LongVectorBuilder) target).setLong(row, counts[group]);
  }
}
