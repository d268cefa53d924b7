package io.cellardb.sql.execution.vector;

import java.util.Arrays;

/** Writes a {@link DoubleVector}. */
public final class DoubleVectorBuilder extends VectorBuilder {
  private double[] values = {};

  @Override
  void grow(int newCapacity) {
    values = Arrays.copyOf(values, newCapacity);
  }

  /** Appends a value. */
  public void appendDouble(double value) {
    int row = addRow();
    values[row] = value;
  }

  /** Sets a row below {@link #size()}. */
  public void setDouble(int row, double value) {
    values[row] = value;
  }

  /** The array being written, for aligned writing; valid until the builder grows. */
  public double[] values() {
    return values;
  }

  @Override
  long valueBytes() {
    return (long) Double.BYTES * values.length;
  }

  @Override
  void setValue(int row, Object value) {
    values[row] = ((Number) value).doubleValue();
  }

  @Override
  void setFrom(int row, Vector source, int sourceRow) {
    values[row] = ((DoubleVector) source).get(sourceRow);
  }

  @Override
  void copyAll(int from, Vector source, int[] rows, int count) {
    double[] copied = ((DoubleVector) source).values();
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
    double[] copied = ((DoubleVector) source).values();
    for (int i = 0; i < count; i++) {
      values[rows[i]] = copied[rows[i]];
    }
  }

  @Override
  public DoubleVector build() {
    return new DoubleVector(values, nulls());
  }
}
