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
  void setValue(int row, Object value) {
    values[row] = Vectors.toLong(value);
  }

  @Override
  void setFrom(int row, Vector source, int sourceRow) {
    values[row] = ((LongVector) source).get(sourceRow);
  }

  @Override
  public LongVector build() {
    return new LongVector(values, nulls());
  }
}
