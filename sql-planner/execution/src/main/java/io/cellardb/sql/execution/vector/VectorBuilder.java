package io.cellardb.sql.execution.vector;

import java.util.Arrays;

/**
 * Writes one column, in one of two ways. Appending adds rows at the end. Aligned writing starts
 * with {@link #resize} and then sets rows in any order, of which those not set have arbitrary
 * values.
 *
 * <p>{@link #build()} gives a view of the builder's arrays, valid until the builder is written
 * again; {@link #reset()} keeps the arrays for the next use. Not safe for several threads.
 */
public abstract sealed class VectorBuilder
    permits LongVectorBuilder,
        DoubleVectorBuilder,
        DecimalVectorBuilder,
        BytesVectorBuilder,
        ObjectVectorBuilder {
  /** With which appending starts; aligned writing takes the rows it is asked for. */
  private static final int LEAST_CAPACITY = 16;

  private static final int MOST_CAPACITY = Integer.MAX_VALUE - 64;

  private long[] nulls;
  private boolean anyNull;
  private int capacity;
  int size;

  VectorBuilder() {}

  /** The number of rows written. */
  public final int size() {
    return size;
  }

  /** Makes room for {@code rows} rows in all. */
  public final void ensureCapacity(int rows) {
    if (rows > capacity) {
      int doubled = (int) Math.min((long) capacity * 2, MOST_CAPACITY);
      capacity = Math.max(rows, doubled);
      grow(capacity);
      if (nulls != null) {
        nulls = Arrays.copyOf(nulls, (capacity + 63) >> 6);
      }
    }
  }

  /** The bytes of memory that this takes, or about so many where values are objects. */
  public final long bytes() {
    return valueBytes() + (nulls == null ? 0 : (long) Long.BYTES * nulls.length);
  }

  /** {@link #bytes()} without those of the NULLs. */
  abstract long valueBytes();

  /** Enlarges the value arrays. */
  abstract void grow(int newCapacity);

  /** Removes all rows and keeps the memory. */
  public final void reset() {
    if (anyNull) {
      Arrays.fill(nulls, 0);
      anyNull = false;
    }
    size = 0;
    clear();
  }

  /** Forgets what the value arrays need to forget when all rows are removed. */
  void clear() {}

  /** Starts aligned writing: {@code rows} rows, none of them NULL, their values arbitrary. */
  public final void resize(int rows) {
    reset();
    ensureCapacity(rows);
    size = rows;
  }

  /** Makes a row below {@link #size()} NULL. */
  public final void setNull(int row) {
    if (nulls == null) {
      nulls = new long[(capacity + 63) >> 6];
    }
    nulls[row >> 6] |= 1L << row;
    anyNull = true;
  }

  /** Whether a row below {@link #size()} was made NULL. */
  public final boolean isNull(int row) {
    return anyNull && ((nulls[row >> 6] >>> row) & 1) != 0;
  }

  /** Appends a NULL. */
  public final void appendNull() {
    setNull(addRow());
  }

  final int addRow() {
    if (size == capacity) {
      ensureCapacity(Math.max(LEAST_CAPACITY, size + 1));
    }
    return size++;
  }

  /** Appends the canonical Java value of {@code value}'s column type; null appends NULL. */
  public final void append(Object value) {
    set(addRow(), value);
  }

  /** Appends a row of a vector of the same physical class. */
  public final void append(Vector source, int sourceRow) {
    set(addRow(), source, sourceRow);
  }

  /** Appends the rows {@code rows[0..count-1]} of a vector, or {@code 0..count-1} for null rows. */
  public final void appendAll(Vector source, int[] rows, int count) {
    int from = size;
    ensureCapacity(Math.addExact(size, count));
    size += count;
    if (source.mayHaveNulls()) {
      for (int i = 0; i < count; i++) {
        if (source.isNull(rows == null ? i : rows[i])) {
          setNull(from + i);
        }
      }
    }
    copyAll(from, source, rows, count);
  }

  /**
   * Copies the values at {@code rows[0..count-1]}, or {@code 0..count-1} for null rows, to the rows
   * {@code from..from+count-1}; what it copies for a NULL is arbitrary.
   */
  abstract void copyAll(int from, Vector source, int[] rows, int count);

  /** Sets the rows {@code rows[0..count-1]}, below {@link #size()}, to those rows of a vector. */
  public final void setAll(Vector source, int[] rows, int count) {
    if (source.mayHaveNulls()) {
      for (int i = 0; i < count; i++) {
        if (source.isNull(rows[i])) {
          setNull(rows[i]);
        }
      }
    }
    copyAligned(source, rows, count);
  }

  /** Copies the values at {@code rows[0..count-1]} to the same rows; arbitrary for a NULL. */
  abstract void copyAligned(Vector source, int[] rows, int count);

  /** Sets a row below {@link #size()} to a canonical Java value; null sets NULL. */
  public final void set(int row, Object value) {
    if (value == null) {
      setNull(row);
    } else {
      setValue(row, value);
    }
  }

  /** Sets a row below {@link #size()} from a vector of the same physical class. */
  public final void set(int row, Vector source, int sourceRow) {
    if (source.isNull(sourceRow)) {
      setNull(row);
    } else {
      setFrom(row, source, sourceRow);
    }
  }

  abstract void setValue(int row, Object value);

  abstract void setFrom(int row, Vector source, int sourceRow);

  /** A view of the rows written so far; valid until this builder is written or reset. */
  public abstract Vector build();

  final long[] nulls() {
    return anyNull ? nulls : null;
  }
}
