package io.cellardb.sql.execution.vector;

import java.util.Arrays;

/** Writes a {@link LongVector}. */
public final class LongVectorBuilder extends VectorBuilder {
  private long[] values = {};

  @Override
  void grow(int newCapacity) {
    values = Arrays.copyOf(values, newCapacity);
  }

  /** Appends a value. */
  public void appendLong(long value) {
    int row = addRow();
    values[row] = value;
  }

  /** Sets a row below {@link #size()}. */
  public void setLong(int row, long value) {
    values[row] = value;
  }

  /** The array being written, for aligned writing; valid until the builder grows. */
  public long[] values() {
    return values;
  }

  @Override
  long valueBytes() {
    return (long) Long.BYTES * values.length;
  }

  @Override
  void setValue(int row, Object value) {
    values[row] = Vectors.toLong(value);
  }

  @Override
  void setFrom(int row, Vector source, int sourceRow) {
    values[row] = ((LongVector) source).get(sourceRow);
  }

  @Override
  void copyAll(int from, Vector source, int[] rows, int count) {
    long[] copied = ((LongVector) source).values();
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
    long[] copied = ((LongVector) source).values();
    for (int i = 0; i < count; i++) {
      values[rows[i]] = copied[rows[i]];
    }
  }

  @Override
  public LongVector build() {
    return new LongVector(values, nulls());
  }
}
