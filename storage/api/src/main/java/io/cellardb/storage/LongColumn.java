package io.cellardb.storage;

import java.util.Arrays;

/** A column of integers of any width. */
public final class LongColumn extends ColumnVector {
  private long[] values;

  LongColumn(int capacity, boolean timed) {
    super(capacity, timed);
    values = new long[capacity];
  }

  /** Values by row, undefined where absent. */
  public long[] values() {
    return values;
  }

  /** Appends a value. */
  public void append(long value) {
    ensure(1);
    values[size()] = value;
    grow(1);
  }

  /** Appends {@code source[from, from + count)}. */
  public void appendAll(long[] source, int from, int count) {
    ensure(count);
    System.arraycopy(source, from, values, size(), count);
    grow(count);
  }

  @Override
  public void appendEncoded(ValueKind kind, byte[] source, int start, int length) {
    append(kind.decodeLong(source, start));
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
