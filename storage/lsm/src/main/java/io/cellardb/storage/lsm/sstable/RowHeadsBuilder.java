package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;

/**
 * Gathers the keys of the rows of a block, and the time and sequence of the first cell of each.
 * Those of its other cells are relative to these.
 */
final class RowHeadsBuilder {
  private final ByteWriter keys = new ByteWriter(1 << 12);
  private int[] keyEnds = new int[64];
  private long[] times = new long[64];
  private long[] sequences = new long[64];
  private int rows;
  private boolean rowEmpty;

  void reset() {
    keys.clear();
    rows = 0;
  }

  /** Number of rows. */
  int rows() {
    return rows;
  }

  /** Bytes of the keys. */
  int bytes() {
    return keys.size();
  }

  /** A copy of the key of the last row. */
  byte[] lastKey() {
    return Arrays.copyOfRange(keys.array(), rows == 1 ? 0 : keyEnds[rows - 2], keyEnds[rows - 1]);
  }

  /** Adds a row. */
  void start(byte[] key, int start, int length) {
    keys.putBytes(key, start, length);
    if (rows == keyEnds.length) {
      keyEnds = Arrays.copyOf(keyEnds, rows * 2);
      times = Arrays.copyOf(times, rows * 2);
      sequences = Arrays.copyOf(sequences, rows * 2);
    }
    keyEnds[rows++] = keys.size();
    rowEmpty = true;
  }

  /** Takes note of a cell of the last row. */
  void cell(long time, long sequence) {
    if (rowEmpty) {
      rowEmpty = false;
      times[rows - 1] = time;
      sequences[rows - 1] = sequence;
    }
  }

  /** The time of the last row less that of a cell. */
  long age(long time) {
    return times[rows - 1] - time;
  }

  /** The sequence of the last row less that of a cell. */
  long lag(long sequence) {
    return sequences[rows - 1] - sequence;
  }

  /** Writes the keys. */
  void writeKeys(ByteWriter into) {
    RowKeysWriter.write(into, keys.array(), keyEnds, rows);
  }

  /** Writes times and sequences. */
  void writeNumbers(ByteWriter into) {
    Numbers.write(into, times, rows);
    Numbers.write(into, sequences, rows);
  }
}
