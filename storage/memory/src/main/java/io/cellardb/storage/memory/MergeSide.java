package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.Losses;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.ScanStatistics;
import java.util.Arrays;

/** One of two scans that are merged, and the place in it. Compares keys in the scan's order. */
final class MergeSide {
  private final RowScanner scanner;
  private final int keyColumn;
  private final boolean reversed;
  private RowBatch batch;
  private int row;
  private boolean ended;

  /**
   * A scan before its first row.
   *
   * @param keyColumn which of its columns is the row key
   */
  MergeSide(RowScanner scanner, int keyColumn, boolean reversed) {
    this.scanner = scanner;
    this.keyColumn = keyColumn;
    this.reversed = reversed;
  }

  /** Whether there is a row at this place; fetches the next batch where needed. */
  boolean hasRow() {
    if (!ended && (batch == null || row == batch.rows())) {
      batch = scanner.next();
      row = 0;
      ended = batch == null;
    }
    return !ended;
  }

  boolean atStart() {
    return row == 0;
  }

  RowBatch batch() {
    return batch;
  }

  int row() {
    return row;
  }

  ByteString key() {
    return batch.bytes(keyColumn).get(row);
  }

  void skip() {
    row++;
  }

  /** The batch, which counts as read to its end. */
  RowBatch takeBatch() {
    row = batch.rows();
    return batch;
  }

  /** Compares the present rows of both. */
  int compareTo(MergeSide other) {
    return compare(row, other.batch.bytes(keyColumn), other.row);
  }

  /** Compares the present row with a key. */
  int compareTo(ByteString key) {
    return compare(row, key);
  }

  /** Whether the present row comes before the last one of the other's batch. */
  boolean isBeforeEndOf(MergeSide other) {
    return compare(row, other.batch.bytes(keyColumn), other.batch.rows() - 1) < 0;
  }

  /** Whether the last row of the batch comes before a key. */
  boolean isEndBefore(ByteString key) {
    return compare(batch.rows() - 1, key) < 0;
  }

  private int compare(int own, BytesColumn others, int other) {
    int from = others.start()[other];
    return compare(own, others.data(), from, from + others.length()[other]);
  }

  private int compare(int own, ByteString key) {
    return compare(own, key.array(), 0, key.length());
  }

  private int compare(int own, byte[] other, int from, int to) {
    BytesColumn keys = batch.bytes(keyColumn);
    int start = keys.start()[own];
    int order =
        Arrays.compareUnsigned(keys.data(), start, start + keys.length()[own], other, from, to);
    return reversed ? -order : order;
  }

  Losses losses() {
    return scanner.losses();
  }

  ScanStatistics statistics() {
    return scanner.statistics();
  }

  void close() {
    scanner.close();
  }
}
