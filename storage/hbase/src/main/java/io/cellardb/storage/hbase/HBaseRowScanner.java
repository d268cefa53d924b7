package io.cellardb.storage.hbase;

import io.cellardb.storage.Losses;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hbase.client.Result;

/** A scan of rows, a batch at a time. */
final class HBaseRowScanner implements RowScanner {
  private static final int FIRST_CAPACITY = 64;

  private final HBaseStore store;
  private final TableHandle table;
  private final Scan scan;
  private final RowQuery query;
  private final HBaseRowCursor cursor;
  private final RowBatch batch;
  private final Losses losses = new Losses();
  private long remaining;

  /** Whether a call has failed, or is under way though nobody waits for it. */
  private boolean failed;

  private volatile long rows; // counted by one thread
  private volatile long cells; // counted by one thread
  private boolean closed;

  HBaseRowScanner(HBaseStore store, TableHandle table, Scan scan, RowQuery query) {
    this.store = store;
    this.table = table;
    this.scan = scan;
    this.query = query;
    remaining = scan.limit();
    batch = new RowBatch(scan.projection(), Math.min(scan.batchRows(), FIRST_CAPACITY));
    if (scan.projection().tellsLosses()) {
      NewerCells.tell(store, table, scan.projection(), scan.rows(), losses);
    }
    try {
      cursor =
          new HBaseRowCursor(
              store,
              table,
              query,
              query.isEmpty() ? RowRanges.NONE : scan.rows(),
              scan.reversed(),
              scan.anyOrder(),
              remaining);
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }

  @Override
  public RowBatch next() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the scanner is closed");
    }
    store.checkUsable(table);
    try {
      return store.made(this::filled);
    } catch (RuntimeException | Error e) {
      failed = true;
      throw e;
    }
  }

  /** The next rows; null at the end. */
  private synchronized RowBatch filled() {
    batch.clear();
    try {
      while (remaining > 0 && batch.rows() < scan.batchRows()) {
        Result row = cursor.next(remaining);
        if (row == null) {
          break;
        }
        long lookedAt = rows + 1;
        long cellsLookedAt = cells + row.size();
        rows = lookedAt;
        cells = cellsLookedAt;
        if (batch.rows() == 0) {
          scan.whileReading().run();
        }
        if (query.read(cursor.settled(row), batch)) {
          remaining--;
        }
      }
    } catch (IOException e) {
      throw store.failure(table, e);
    }
    return batch.rows() == 0 ? null : batch;
  }

  /** What the servers have sent, and what that has cost. */
  @Override
  public ScanStatistics statistics() {
    Map<ScanCounter, Long> counts = cursor.counts();
    counts.put(ScanCounter.ROWS, rows);
    counts.put(ScanCounter.CELLS, cells);
    return new ScanStatistics(counts);
  }

  @Override
  public Losses losses() {
    return losses;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (failed) {
      store.calls().later(this::closeCursor);
    } else {
      closeCursor();
    }
  }

  private synchronized void closeCursor() {
    try {
      cursor.close();
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }
}
