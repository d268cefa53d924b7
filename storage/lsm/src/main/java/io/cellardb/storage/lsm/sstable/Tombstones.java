package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import java.util.function.IntConsumer;

/** The tombstones over the family in the rows of a block, by row. */
final class Tombstones {
  private final int count;
  private final RowHeads heads;
  private final Numbers rows; // these are null if there is none
  private final Numbers kinds;
  private final Numbers ages;
  private final Numbers lags;

  /** Those that lie where a reader is. */
  Tombstones(byte[] body, ByteReader reader, RowHeads heads) {
    this.heads = heads;
    count = reader.getVarint();
    rows = count == 0 ? null : Numbers.read(body, reader, count);
    kinds = count == 0 ? null : Numbers.read(body, reader, count);
    ages = count == 0 ? null : Numbers.read(body, reader, count);
    lags = count == 0 ? null : Numbers.read(body, reader, count);
  }

  int count() {
    return count;
  }

  /** The row that one is in; ascending. */
  int row(int index) {
    return (int) rows.at(index);
  }

  /** Code of its kind. */
  byte kind(int index) {
    return (byte) kinds.at(index);
  }

  long time(int index) {
    return heads.times().at(row(index)) - ages.at(index);
  }

  long sequence(int index) {
    return heads.sequences().at(row(index)) - lags.at(index);
  }

  /** The first one that is in {@code row} or a later one. */
  int first(int row) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (row(middle) < row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Calls for each of the rows {@code [from, to)} that has any, in order. */
  void forEachRow(int from, int to, IntConsumer action) {
    for (int i = count == 0 ? 0 : first(from); i < count; i++) {
      int row = row(i);
      if (row >= to) {
        return;
      }
      if (i == 0 || row != row(i - 1)) {
        action.accept(row);
      }
    }
  }
}
