package io.cellardb.sql.execution.vector;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.util.Arrays;

/** Writes a {@link BytesVector} whose bytes it owns; at most 2 GiB of them. */
public final class BytesVectorBuilder extends VectorBuilder {
  private static final int LEAST_BYTES = 64;
  private static final int MOST_BYTES = Integer.MAX_VALUE - 64;

  private byte[] data = {};
  private int used;
  private int[] starts = {};
  private int[] lengths = {};

  @Override
  void grow(int newCapacity) {
    starts = Arrays.copyOf(starts, newCapacity);
    lengths = Arrays.copyOf(lengths, newCapacity);
  }

  @Override
  void clear() {
    used = 0;
  }

  /** The number of bytes in all values. */
  public int byteCount() {
    return used;
  }

  /** Appends a copy of {@code source[offset .. offset + length)}. */
  public void appendBytes(byte[] source, int offset, int length) {
    setBytes(addRow(), source, offset, length);
  }

  /** Sets a row below {@link #size()} to a copy of {@code source[offset .. offset + length)}. */
  public void setBytes(int row, byte[] source, int offset, int length) {
    int start = allocate(row, length);
    System.arraycopy(source, offset, data, start, length);
  }

  /**
   * Gives a row below {@link #size()} a value of {@code length} bytes, to be written by the caller
   * into {@link #data()} from the returned offset on before anything else is set.
   */
  public int allocate(int row, int length) {
    if (length > data.length - used) {
      growData((long) used + length);
    }
    int start = used;
    starts[row] = start;
    lengths[row] = length;
    used += length;
    return start;
  }

  /** The bytes being written; valid until the next {@code allocate}, {@code set} or append. */
  public byte[] data() {
    return data;
  }

  private void growData(long needed) {
    if (needed > MOST_BYTES) {
      throw new SqlExecutionException("54000", "more than 2 GiB of text or binary in one column");
    }
    long doubled = Math.min(Math.max(LEAST_BYTES, data.length * 2L), MOST_BYTES);
    data = Arrays.copyOf(data, (int) Math.max(needed, doubled));
  }

  @Override
  long valueBytes() {
    return data.length + 2L * Integer.BYTES * starts.length;
  }

  @Override
  void setValue(int row, Object value) {
    byte[] bytes = value instanceof byte[] binary ? binary : TextBytes.of(value.toString());
    setBytes(row, bytes, 0, bytes.length);
  }

  @Override
  void setFrom(int row, Vector source, int sourceRow) {
    BytesVector bytes = (BytesVector) source;
    setBytes(row, bytes.data(), bytes.start(sourceRow), bytes.length(sourceRow));
  }

  /** Values that follow each other in the source are copied at once. */
  @Override
  void copyAll(int from, Vector source, int[] rows, int count) {
    BytesVector bytes = (BytesVector) source;
    boolean nulls = bytes.mayHaveNulls();
    reserve(bytes, rows, count);
    int runStart = 0;
    int runEnd = 0;
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (nulls && bytes.isNull(row)) {
        continue;
      }
      int start = bytes.start(row);
      if (start != runEnd) {
        copyRun(bytes.data(), runStart, runEnd);
        runStart = start;
      }
      runEnd = start + bytes.length(row);
      starts[from + i] = used + start - runStart;
      lengths[from + i] = runEnd - start;
    }
    copyRun(bytes.data(), runStart, runEnd);
  }

  private void reserve(BytesVector bytes, int[] rows, int count) {
    boolean nulls = bytes.mayHaveNulls();
    long total = 0;
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      if (!nulls || !bytes.isNull(row)) {
        total += bytes.length(row);
      }
    }
    if (total > data.length - used) {
      growData(used + total);
    }
  }

  private void copyRun(byte[] source, int start, int end) {
    System.arraycopy(source, start, data, used, end - start);
    used += end - start;
  }

  @Override
  void copyAligned(Vector source, int[] rows, int count) {
    BytesVector bytes = (BytesVector) source;
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      if (!bytes.isNull(row)) {
        setBytes(row, bytes.data(), bytes.start(row), bytes.length(row));
      }
    }
  }

  @Override
  public BytesVector build() {
    return new BytesVector(data, starts, lengths, nulls());
  }
}
