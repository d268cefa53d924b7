package io.cellardb.sql.execution.vector;

import java.util.Arrays;

/** Writes an {@link ObjectVector}. */
public final class ObjectVectorBuilder extends VectorBuilder {
  private Object[] values = {};

  @Override
  void grow(int newCapacity) {
    values = Arrays.copyOf(values, newCapacity);
  }

  @Override
  void clear() {
    Arrays.fill(values, null);
  }

  @Override
  void setValue(int row, Object value) {
    values[row] = value;
  }

  @Override
  void setFrom(int row, Vector source, int sourceRow) {
    values[row] = ((ObjectVector) source).get(sourceRow);
  }

  @Override
  void copyAll(int from, Vector source, int[] rows, int count) {
    Object[] copied = ((ObjectVector) source).values();
    if (rows == null) {
      System.arraycopy(copied, 0, values, from, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      values[from + i] = copied[rows[i]];
    }
  }

  @Override
  void copyAligned(Vector source, int[] rows, int count) {
    Object[] copied = ((ObjectVector) source).values();
    for (int i = 0; i < count; i++) {
      values[rows[i]] = copied[rows[i]];
    }
  }

  @Override
  public ObjectVector build() {
    return new ObjectVector(values, nulls());
  }
}
