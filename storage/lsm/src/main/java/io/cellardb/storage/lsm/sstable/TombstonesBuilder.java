package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;

/** Gathers the tombstones over the family of the rows of a block. */
final class TombstonesBuilder {
  /** What one takes before it is encoded, roughly. */
  private static final long BYTES = 21;

  private long[] rows = new long[8];
  private long[] kinds = new long[8];
  private long[] ages = new long[8];
  private long[] lags = new long[8];
  private int count;

  void reset() {
    count = 0;
  }

  /** About how many bytes they take, before they are encoded. */
  long bytes() {
    return count * BYTES;
  }

  /**
   * Adds one.
   *
   * @param age the row's time less the tombstone's
   * @param lag the row's sequence less the tombstone's
   */
  void add(int row, byte kind, long age, long lag) {
    if (count == rows.length) {
      rows = Arrays.copyOf(rows, count * 2);
      kinds = Arrays.copyOf(kinds, count * 2);
      ages = Arrays.copyOf(ages, count * 2);
      lags = Arrays.copyOf(lags, count * 2);
    }
    rows[count] = row;
    kinds[count] = kind;
    ages[count] = age;
    lags[count] = lag;
    count++;
  }

  /** Writes them. */
  void write(ByteWriter into) {
    into.putVarint(count);
    if (count > 0) {
      Numbers.write(into, rows, count);
      Numbers.write(into, kinds, count);
      Numbers.write(into, ages, count);
      Numbers.write(into, lags, count);
    }
  }
}
