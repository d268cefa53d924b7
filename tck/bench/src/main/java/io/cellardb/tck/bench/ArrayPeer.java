package io.cellardb.tck.bench;

import java.util.Arrays;

/** Sorted rows in plain arrays, column by column and decoded: what the hardware can do. */
final class ArrayPeer implements Peer {
  private final Columns columns;
  private final byte[][] keys;

  /** Of each column, what each row's value counts. */
  private final long[][] values;

  /** Over rows that are sorted by key. */
  ArrayPeer(Columns columns, Rows rows) {
    this.columns = columns;
    keys = rows.keys();
    values = new long[columns.count()][rows.count()];
    for (int i = 0; i < values.length; i++) {
      for (int row = 0; row < rows.count(); row++) {
        byte[] value = rows.values()[row][i];
        values[i][row] = Checksum.of(this.columns.kind(i), value, 0, value.length);
      }
    }
  }

  @Override
  public void write(Rows rows) {
    throw new UnsupportedOperationException("an array is written once");
  }

  @Override
  public void flush() {}

  @Override
  public void compact() {}

  @Override
  public long diskBytes() {
    return 0;
  }

  @Override
  public void close() {}

  @Override
  public Reader reader(int... wanted) {
    return new Reader() {
      @Override
      public long get(byte[] key) {
        int row = find(key);
        return row < 0 ? 0 : sum(row, row + 1);
      }

      @Override
      public long range(byte[] from, int limit, boolean reversed) {
        int found = find(from);
        int low;
        int high;
        if (reversed) {
          high = found < 0 ? -found - 1 : found + 1;
          low = Math.max(0, high - limit);
        } else {
          low = found < 0 ? -found - 1 : found;
          high = Math.min(keys.length, low + limit);
        }
        if (low == high) {
          return 0;
        }
        long first = Checksum.key(keys[low], 0);
        long last = Checksum.key(keys[high - 1], 0);
        return sum(low, high)
            + (reversed ? Checksum.ends(last, first) : Checksum.ends(first, last));
      }

      @Override
      public long all() {
        return sum(0, keys.length);
      }

      private long sum(int low, int high) {
        long sum = 0;
        for (int i : wanted) {
          long[] column = values[i];
          long part = 0;
          for (int row = low; row < high; row++) {
            part += column[row];
          }
          sum += part * Checksum.weight(i);
        }
        return sum;
      }

      private int find(byte[] key) {
        return Arrays.binarySearch(keys, key, Arrays::compareUnsigned);
      }
    };
  }
}
