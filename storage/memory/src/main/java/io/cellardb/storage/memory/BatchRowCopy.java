package io.cellardb.storage.memory;

import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.RowBatch;

/** Copies single rows from batch to batch. */
final class BatchRowCopy {
  private BatchRowCopy() {}

  /** Appends a row of {@code from}, which has at least the columns of {@code to}. */
  static void append(RowBatch from, int row, RowBatch to) {
    for (int i = 0; i < to.columns(); i++) {
      append(from.column(i), row, to.column(i));
    }
    to.rows(to.rows() + 1);
  }

  private static void append(ColumnVector from, int row, ColumnVector to) {
    if (from instanceof MapColumn map) {
      MapColumn copy = (MapColumn) to;
      for (int entry = map.entryStart(row); entry < map.entryStart(row + 1); entry++) {
        append(map.qualifiers(), entry, copy.qualifiers());
        append(map.values(), entry, copy.values());
      }
      copy.appendRow();
      return;
    }
    if (from.isAbsent(row)) {
      to.appendAbsent();
      return;
    }
    if (from instanceof LongColumn longs) {
      ((LongColumn) to).append(longs.values()[row]);
    } else if (from instanceof DoubleColumn doubles) {
      ((DoubleColumn) to).append(doubles.values()[row]);
    } else if (from instanceof BytesColumn bytes) {
      ((BytesColumn) to).append(bytes.data(), bytes.start()[row], bytes.length()[row]);
    }
    if (from.times() != null) {
      to.timeOfLast(from.times()[row]);
    }
  }
}
