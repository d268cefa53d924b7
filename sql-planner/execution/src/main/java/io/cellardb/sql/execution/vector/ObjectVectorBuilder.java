package io.cellardb.sql.execution.vector;

import java.util.Arrays;

/** Writes an {@link ObjectVector}. */
public final class ObjectVectorBuilder extends VectorBuilder {
  private Object[] values = {};

  /** About the bytes of all values. */
  private long bytes;

  @Override
  void grow(int newCapacity) {
    values = Arrays.copyOf(values, newCapacity);
  }

  @Override
  void clear() {
    Arrays.fill(values, null);
    bytes = 0;
  }

  @Override
  long valueBytes() {
    return bytes + (long) Long.BYTES * values.length;
  }

  @Override
  void setValue(int row, Object value) {
    values[row] = value;
    bytes += MemorySize.of(value);
  }

  @Override
  void setFrom(int row, Vector source, int sourceRow) {
    setValue(row, ((ObjectVector) source).get(sourceRow));
  }

  @Override
  void copyAll(int from, Vector source, int[] rows, int count) {
    Object[] copied = ((ObjectVector) source).values();
    for (int i = 0; i < count; i++) {
      setValue(from + i, copied[rows == null ? i : rows[i]]);
    }
  }

  @Override
  void copyAligned(Vector source, int[] rows, int count) {
    Object[] copied = ((ObjectVector) source).values();
    for (int i = 0; i < count; i++) {
      setValue(rows[i], copied[rows[i]]);
    }
  }

  @Override
  public ObjectVector build() {
    return new ObjectVector(values, nulls());
  }
}
