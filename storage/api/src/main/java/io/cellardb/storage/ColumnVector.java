package io.cellardb.storage;

import java.util.Arrays;

/**
 * One column of a {@link RowBatch}: a value, or absence, for each of its rows. Stores fill it by
 * appending; readers take the arrays as they are. Arrays may be longer than {@link #size()} and are
 * replaced when a column grows, so that a reader asks for them anew after each batch.
 */
public abstract sealed class ColumnVector permits LongColumn, DoubleColumn, BytesColumn, MapColumn {
  private final boolean timed;
  private int size;
  private long[] absent;
  private boolean anyAbsent;
  private long[] times;

  ColumnVector(int capacity, boolean timed) {
    this.timed = timed;
    this.absent = new long[(capacity + 63) >>> 6];
    this.times = timed ? new long[capacity] : null;
  }

  /** Number of rows. */
  public final int size() {
    return size;
  }

  /** Whether the cell of a row is absent. */
  public final boolean isAbsent(int row) {
    return anyAbsent && (absent[row >>> 6] & 1L << row) != 0;
  }

  /**
   * A bitmap with bit {@code row & 63} of word {@code row >>> 6} set where the cell is absent, or
   * null if none is.
   */
  public final long[] absent() {
    return anyAbsent ? absent : null;
  }

  /** Timestamps by row, undefined where absent; null unless the scan asked for them. */
  public final long[] times() {
    return times;
  }

  /** Sets the timestamp of the row appended last; ignored unless the scan asked for them. */
  public final void timeOfLast(long time) {
    if (timed) {
      times[size - 1] = time;
    }
  }

  /** Bytes that its arrays have for byte strings. */
  long room() {
    return 0;
  }

  /** Appends an absent cell. */
  public final void appendAbsent() {
    int row = size;
    appendNothing();
    int word = row >>> 6;
    if (word >= absent.length) {
      absent = Arrays.copyOf(absent, Math.max(word + 1, absent.length * 2));
    }
    absent[word] |= 1L << row;
    anyAbsent = true;
  }

  /**
   * Appends a value as it lies in a cell or a row key.
   *
   * @param kind how it is encoded, as the projection says of this column
   */
  public abstract void appendEncoded(ValueKind kind, byte[] source, int start, int length);

  /** Appends a row whose value is undefined. */
  abstract void appendNothing();

  /** Adds {@code count} rows whose values the subclass has set. */
  final void grow(int count) {
    size += count;
    if (anyAbsent && size > absent.length << 6) {
      absent = Arrays.copyOf(absent, Math.max((size + 63) >>> 6, absent.length * 2));
    }
    if (timed && size > times.length) {
      times = Arrays.copyOf(times, Math.max(size, times.length * 2));
    }
  }

  /** Removes all rows, keeping the arrays for reuse. */
  public void clear() {
    if (anyAbsent) {
      Arrays.fill(absent, 0, Math.min(absent.length, (size + 63) >>> 6), 0L);
      anyAbsent = false;
    }
    size = 0;
  }
}
