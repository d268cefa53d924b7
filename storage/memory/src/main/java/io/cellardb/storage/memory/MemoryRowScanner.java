package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Losses;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.util.Map;

/** A scan of rows, a batch at a time. */
final class MemoryRowScanner implements RowScanner {
  private static final int FIRST_CAPACITY = 64;

  /** After so many rows it is looked whether to go on. */
  private static final int LOOKS_EVERY = 4_096;

  private final MemoryStore store;
  private final StoredTable table;
  private final Scan scan;
  private final MemoryRowReader reader;
  private final MemoryTable.View view;
  private final RowCursor cursor;
  private final RowBatch batch;
  private long remaining;
  private volatile long rows; // counted by one thread
  private boolean closed;

  MemoryRowScanner(
      MemoryStore store,
      StoredTable table,
      MemoryTable.View view,
      Scan scan,
      MemoryRowReader reader) {
    this.store = store;
    this.table = table;
    this.scan = scan;
    this.reader = reader;
    this.view = view;
    cursor = new RowCursor(view.contents().rows(), scan.rows(), scan.reversed());
    batch = new RowBatch(scan.projection(), Math.min(scan.batchRows(), FIRST_CAPACITY));
    remaining = scan.limit();
  }

  @Override
  public RowBatch next() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the scanner is closed");
    }
    store.checkUsable(table);
    batch.clear();
    while (remaining > 0 && batch.rows() < scan.batchRows()) {
      Map.Entry<ByteString, Row> row = cursor.next();
      if (row == null) {
        break;
      }
      long lookedAt = rows + 1;
      rows = lookedAt;
      if (lookedAt % LOOKS_EVERY == 0) {
        scan.whileReading().run();
      }
      if (reader.read(row.getKey(), row.getValue(), batch)) {
        remaining--;
      }
    }
    return batch.rows() == 0 ? null : batch;
  }

  @Override
  public ScanStatistics statistics() {
    return new ScanStatistics(
        Map.of(ScanCounter.ROWS, rows, ScanCounter.CELLS, reader.factsRead()));
  }

  @Override
  public Losses losses() {
    return reader.losses();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      view.end().run();
    }
  }
}
