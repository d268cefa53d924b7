package io.cellardb.storage.lsm;

import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.scan.CellReader;
import java.io.IOException;

/** A scan of cells. */
final class LsmCellScanner implements CellScanner {
  private final ReadPath reads;
  private final OpenTable table;
  private final Scans.Held held;
  private final CellReader reader;
  private long remaining;
  private boolean closed;

  LsmCellScanner(ReadPath reads, OpenTable table, Scans.Held held, CellReader reader, long limit) {
    this.reads = reads;
    this.table = table;
    this.held = held;
    this.reader = reader;
    this.remaining = limit;
  }

  @Override
  public Cell next() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the scanner is closed");
    }
    reads.checkOpen();
    table.checkNotDropped();
    if (remaining == 0) {
      return null;
    }
    try {
      Cell cell = reader.next();
      remaining -= cell == null ? remaining : 1;
      return cell;
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  @Override
  public ScanStatistics statistics() {
    return reader.statistics();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      reads.letGo(held);
    }
  }
}
