package io.cellardb.storage;

import java.util.Arrays;

/** A column of floating-point numbers. */
public final class DoubleColumn extends ColumnVector {
  private double[] values;

  DoubleColumn(int capacity, boolean timed) {
    super(capacity, timed);
    values = new double[capacity];
  }

  /** Values by row, undefined where absent. */
  public double[] values() {
    return values;
  }

  /** Appends a value. */
  public void append(double value) {
    ensure(1);
    values[size()] = value;
    grow(1);
  }

  /** Appends {@code source[from, from + count)}. */
  public void appendAll(double[] source, int from, int count) {
    ensure(count);
    System.arraycopy(source, from, values, size(), count);
    grow(count);
  }

  @Override
  public void appendEncoded(ValueKind kind, byte[] source, int start, int length) {
    append(kind.decodeDouble(source, start));
  }

  @Override
  void appendNothing() {
    ensure(1);
    grow(1);
  }

  private void ensure(int more) {
    if (size() + more > values.length) {
      values = Arrays.copyOf(values, Math.max(size() + more, values.length * 2));
    }
  }
}
