package io.cellardb.storage;

import java.util.Arrays;

/**
 * A column of byte strings. All of a batch lie in one array; value <em>i</em> is {@code
 * data[start[i], start[i] + length[i])}. Values may share bytes (a constant, a dictionary) and need
 * not be in order, so that a store can hand over a block's own array.
 */
public final class BytesColumn extends ColumnVector {
  private static final byte[] NO_BYTES = new byte[0];

  private byte[] own = NO_BYTES;
  private byte[] data = NO_BYTES;
  private int used;
  private int[] start;
  private int[] length;

  BytesColumn(int capacity, boolean timed) {
    super(capacity, timed);
    start = new int[capacity];
    length = new int[capacity];
  }

  /** The bytes of all values. */
  public byte[] data() {
    return data;
  }

  /** Position of each row's value in {@link #data()}, undefined where absent. */
  public int[] start() {
    return start;
  }

  /** Length of each row's value in bytes, undefined where absent. */
  public int[] length() {
    return length;
  }

  /** A copy of one row's value. */
  public ByteString get(int row) {
    return ByteString.copyOf(data, start[row], start[row] + length[row]);
  }

  /** Appends a copy of {@code source[from, from + count)}. */
  public void append(byte[] source, int from, int count) {
    makeRoom(count);
    System.arraycopy(source, from, own, used, count);
    add(used, count);
    used += count;
  }

  /** As {@link #append(byte[], int, int)}, of as many values as {@code rows} says. */
  public void appendAll(byte[] source, int[] from, int[] count, int rows) {
    int total = 0;
    for (int i = 0; i < rows; i++) {
      total = Math.addExact(total, count[i]);
    }
    makeRoom(total);
    int row = size();
    appendAllShared(from, count, rows);
    for (int i = 0; i < rows; ) {
      // Values that lie one after the other are copied at once.
      int begin = from[i];
      int end = begin;
      for (; i < rows && from[i] == end; i++) {
        start[row + i] = used + end - begin;
        end += count[i];
      }
      System.arraycopy(source, begin, own, used, end - begin);
      used += end - begin;
    }
  }

  /** Sees to it that {@code data} is our own, with room for so many bytes more. */
  private void makeRoom(int count) {
    if (data != own) {
      takeOver();
    }
    if (own.length - used < count) {
      own = Arrays.copyOf(own, Math.max(used + count, Math.max(256, own.length * 2)));
      data = own;
    }
  }

  /** Appends a copy of all of {@code source}. */
  public void append(byte[] source) {
    append(source, 0, source.length);
  }

  /**
   * Lets the values of an empty column lie in an array of the caller's, which must not change while
   * the batch is valid; {@link #appendShared} adds them.
   */
  public void share(byte[] foreign) {
    if (size() != 0) {
      throw new IllegalStateException("only an empty column can share another array");
    }
    data = foreign;
  }

  /** Appends {@code data[from, from + count)} of the shared array, without copying. */
  public void appendShared(int from, int count) {
    add(from, count);
  }

  /** As {@link #appendShared}, of as many values as {@code rows} says. */
  public void appendAllShared(int[] from, int[] count, int rows) {
    int size = size();
    if (size + rows > start.length) {
      int capacity = Math.max(size + rows, start.length * 2);
      start = Arrays.copyOf(start, capacity);
      length = Arrays.copyOf(length, capacity);
    }
    System.arraycopy(from, 0, start, size, rows);
    System.arraycopy(count, 0, length, size, rows);
    grow(rows);
  }

  /** Whether the values lie in {@code foreign}, so that {@link #appendShared} may add to them. */
  public boolean shares(byte[] foreign) {
    return data == foreign;
  }

  /** Copies shared values into an array of our own, so that others can be added. */
  private void takeOver() {
    byte[] foreign = data;
    data = own;
    used = 0;
    int total = 0;
    for (int row = 0; row < size(); row++) {
      total += isAbsent(row) ? 0 : length[row];
    }
    if (own.length < total) {
      own = new byte[total];
      data = own;
    }
    for (int row = 0; row < size(); row++) {
      if (!isAbsent(row)) {
        System.arraycopy(foreign, start[row], own, used, length[row]);
        start[row] = used;
        used += length[row];
      }
    }
  }

  private void add(int from, int count) {
    int row = size();
    ensure();
    start[row] = from;
    length[row] = count;
    grow(1);
  }

  @Override
  long room() {
    return own.length;
  }

  @Override
  public void appendEncoded(ValueKind kind, byte[] source, int start, int length) {
    append(source, start, length);
  }

  @Override
  void appendNothing() {
    ensure();
    start[size()] = 0;
    length[size()] = 0;
    grow(1);
  }

  private void ensure() {
    if (size() == start.length) {
      start = Arrays.copyOf(start, Math.max(1, start.length * 2));
      length = Arrays.copyOf(length, Math.max(1, length.length * 2));
    }
  }

  @Override
  public void clear() {
    super.clear();
    data = own;
    used = 0;
  }
}
