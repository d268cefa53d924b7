package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A scan of cells; each range of rows is a scan of HBase's. Of its results some are fetched ahead.
 */
final class HBaseCellScanner implements CellScanner {
  /** So many results are fetched at a time at most, and no further when they have so many bytes. */
  private static final int AHEAD_RESULTS = 100;

  private static final long AHEAD_BYTES = 1 << 20;

  private final HBaseStore store;
  private final TableHandle table;
  private final CellScan scan;
  private final CellQuery query;
  private final CellSelection selection;
  private final Table hbase;
  private final Deque<KeyRange> ranges;
  private final Deque<Result> fetched = new ArrayDeque<>();
  private ResultScanner scanner;
  private Iterator<org.apache.hadoop.hbase.Cell> cells = Collections.emptyIterator();

  /** The beginning of the row after {@link #cells}, if it had to be fetched to see their end. */
  private Result ahead;

  private ByteString row;
  private long remainingRows;
  private long remaining;
  private long rowsReceived;
  private long cellsReceived;
  private boolean closed;

  /** Whether a call has failed, or is under way though nobody waits for it. */
  private boolean failed;

  HBaseCellScanner(HBaseStore store, TableHandle table, CellScan scan) {
    this.store = store;
    this.table = table;
    this.scan = scan;
    query = new CellQuery(store, table, scan);
    selection = query.isSelectedByServers() ? null : new CellSelection(query.table(), scan);
    List<KeyRange> ordered = new ArrayList<>(query.isEmpty() ? List.of() : scan.rows().ranges());
    if (scan.reversed()) {
      Collections.reverse(ordered);
    }
    ranges = new ArrayDeque<>(ordered);
    remaining = scan.limit();
    remainingRows = scan.rowLimit();
    hbase = store.call(table);
    try {
      open();
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }

  private void open() throws IOException {
    scanner =
        ranges.isEmpty() ? null : hbase.getScanner(query.scan(ranges.remove(), remainingRows));
  }

  @Override
  public Cell next() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the scanner is closed");
    }
    store.checkUsable(table);
    while (remaining > 0 && (cells.hasNext() || fetch())) {
      Cell cell = cell(cells.next());
      cellsReceived++;
      if (selection == null || selection.accepts(cell)) {
        return counted(cell);
      }
    }
    return null;
  }

  /** The cell, or null if it is of a row too many. */
  private Cell counted(Cell cell) {
    if (!cell.row().equals(row)) {
      if (remainingRows == 0) {
        remaining = 0;
        return null;
      }
      row = cell.row();
      remainingRows--;
      rowsReceived++;
    }
    remaining--;
    return cell;
  }

  /** Gets further cells; whether there are any. */
  private boolean fetch() {
    while (!cells.hasNext()) {
      Result part = part();
      if (part == null) {
        return false;
      }
      cells = (scan.rowConsistent() ? consistent(part) : List.of(part.rawCells())).iterator();
    }
    return true;
  }

  /** The next part of a row, or null at the end of all ranges. */
  private Result part() {
    Result part = ahead;
    ahead = null;
    if (part == null && fetched.isEmpty()) {
      try {
        store.made(this::ahead);
      } catch (RuntimeException | Error e) {
        failed = true;
        throw e;
      }
    }
    return part == null ? fetched.poll() : part;
  }

  /** Fetches results; none at the end. */
  private synchronized boolean ahead() {
    long bytes = 0;
    try {
      while (scanner != null && fetched.size() < AHEAD_RESULTS && bytes < AHEAD_BYTES) {
        Result part = scanner.next();
        if (part == null) {
          scanner.close();
          open();
        } else {
          fetched.add(part);
          bytes += Result.getTotalSizeOfCells(part);
        }
      }
    } catch (IOException e) {
      throw store.failure(table, e);
    }
    return !fetched.isEmpty();
  }

  /** The cells of a whole row that carry its newest time. */
  private List<org.apache.hadoop.hbase.Cell> consistent(Result first) {
    CellsOfNewestTime newest = new CellsOfNewestTime(query.columns());
    Result part = first;
    while (part != null && Arrays.equals(part.getRow(), first.getRow())) {
      newest.add(part.rawCells());
      part = part();
    }
    ahead = part;
    return newest.cells();
  }

  /** A cell of HBase's as one of the contract. */
  static Cell cell(org.apache.hadoop.hbase.Cell cell) {
    return new Cell(
        ByteString.wrap(CellUtil.cloneRow(cell)),
        Bytes.toString(CellUtil.cloneFamily(cell)),
        ByteString.wrap(CellUtil.cloneQualifier(cell)),
        cell.getTimestamp(),
        kind(cell),
        ByteString.wrap(CellUtil.cloneValue(cell)));
  }

  private static CellKind kind(org.apache.hadoop.hbase.Cell cell) {
    return switch (cell.getType()) {
      case Put -> CellKind.PUT;
      case Delete -> CellKind.DELETE_VERSION;
      case DeleteFamilyVersion -> CellKind.DELETE_FAMILY_VERSION;
      case DeleteColumn -> CellKind.DELETE_COLUMN;
      case DeleteFamily -> CellKind.DELETE_FAMILY;
    };
  }

  @Override
  public ScanStatistics statistics() {
    return new ScanStatistics(
        Map.of(ScanCounter.ROWS, rowsReceived, ScanCounter.CELLS, cellsReceived));
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (failed) {
      store.calls().later(this::closeScanner);
    } else {
      closeScanner();
    }
  }

  private synchronized void closeScanner() {
    try {
      if (scanner != null) {
        scanner.close();
      }
      hbase.close();
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }
}
