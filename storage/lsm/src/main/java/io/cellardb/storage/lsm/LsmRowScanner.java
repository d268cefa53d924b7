package io.cellardb.storage.lsm;

import io.cellardb.storage.Losses;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.scan.RangeReader;
import io.cellardb.storage.lsm.sstable.ScanCounters;
import java.io.IOException;

/** A scan of rows. */
final class LsmRowScanner implements RowScanner {
  /** Rows for which a batch has room at first; it grows if the scan is longer. */
  private static final int FIRST_CAPACITY = 64;

  private final ReadPath reads;
  private final OpenTable table;
  private final Scans.Held held;
  private final RangeReader reader;
  private final ScanCounters counters;
  private final RowBatch batch;
  private final Losses losses = new Losses();
  private final int batchRows;
  private final Runnable whileReading;
  private long remaining;
  private boolean broken;
  private boolean closed;

  LsmRowScanner(ReadPath reads, OpenTable table, Scans.Held held, RangeReader reader, Scan scan) {
    this.reads = reads;
    this.table = table;
    this.held = held;
    this.reader = reader;
    this.batchRows = scan.batchRows();
    this.whileReading = scan.whileReading();
    this.remaining = scan.limit();
    this.batch =
        reader.batch(
            scan.projection(), (int) Math.min(Math.min(batchRows, remaining), FIRST_CAPACITY));
    reader.start(held.view(), scan.rows().ranges(), scan.filter());
    counters = reader.counters();
  }

  @Override
  public RowBatch next() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the scanner is closed");
    }
    reads.checkOpen();
    table.checkNotDropped();
    batch.clear();
    try {
      broken = true; // unless it comes to the end of this
      boolean more = remaining > 0;
      while (more && batch.rows() == 0) {
        more = reader.fill(batch, (int) Math.min(batchRows, remaining));
        reader.moveLosses(losses);
        if (more && batch.rows() == 0) {
          whileReading.run();
        }
      }
      broken = false;
    } catch (IOException e) {
      throw Failures.of(e);
    }
    remaining -= batch.rows();
    return batch.rows() == 0 ? null : batch;
  }

  @Override
  public ScanStatistics statistics() {
    return counters.statistics();
  }

  @Override
  public long rowsLookedAt() {
    return counters.count(ScanCounter.ROWS);
  }

  @Override
  public Losses losses() {
    return losses;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      // Neither a transaction's rows nor memtables that have been written shall stay longer.
      if (!broken && held.view().own() == null && reads.isCurrent(held.view()) && reader.end()) {
        table.giveBack(reader);
      }
      reads.letGo(held);
    }
  }
}
