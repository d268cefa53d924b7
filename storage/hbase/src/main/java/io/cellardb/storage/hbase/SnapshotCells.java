package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
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
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;

/** The cells of single rows as of a time, which are got by the hundred in one call. */
final class SnapshotCells implements CellScanner {
  /** So many rows are read together if all are wanted. */
  private static final int MOST_ROWS = 1_000;

  private static final int FEW_ROWS = 100;

  private final HBaseStore store;
  private final TableHandle table;
  private final CellScan scan;
  private final ReadTime time;
  private final ColumnSet columns;
  private final CellSelection selection;
  private final Deque<ByteString> keys = new ArrayDeque<>();
  private final Deque<Cell> cells = new ArrayDeque<>();
  private ByteString row;
  private long remainingRows;
  private long remaining;
  private long rowsReceived;
  private long cellsReceived;
  private boolean closed;

  /**
   * A scan.
   *
   * @param scan of single rows, neither raw nor consistent, of times until {@code time}
   */
  SnapshotCells(HBaseStore store, TableHandle table, CellScan scan, ReadTime time) {
    this.store = store;
    this.table = table;
    this.scan = scan;
    this.time = time;
    scan.columns().forEach(column -> store.checkFamily(table, column.family()));
    columns = ColumnSet.of(scan, table.descriptor());
    selection = new CellSelection(table.descriptor(), scan);
    List<KeyRange> rows = new ArrayList<>(scan.rows().ranges());
    if (scan.reversed()) {
      Collections.reverse(rows);
    }
    rows.forEach(range -> keys.add(range.start()));
    remaining = scan.limit();
    remainingRows = scan.rowLimit();
  }

  /** Whether this is for a scan. */
  static boolean canRead(CellScan scan) {
    return !scan.raw()
        && !scan.rowConsistent()
        && scan.rows().ranges().stream().allMatch(KeyRange::isSingle);
  }

  @Override
  public Cell next() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the scanner is closed");
    }
    store.checkUsable(table);
    while (remaining > 0 && (!cells.isEmpty() || !keys.isEmpty())) {
      if (cells.isEmpty()) {
        cells.addAll(store.made(this::fetched));
        continue;
      }
      Cell cell = cells.remove();
      cellsReceived++;
      if (!selection.accepts(cell)) {
        continue;
      }
      if (!cell.row().equals(row)) {
        if (remainingRows == 0) {
          break;
        }
        row = cell.row();
        remainingRows--;
        rowsReceived++;
      }
      remaining--;
      return cell;
    }
    remaining = 0;
    return null;
  }

  /** The cells of the next rows, of as many as go together; none if these have none. */
  private List<Cell> fetched() {
    boolean wantsAll = remaining == Long.MAX_VALUE && remainingRows == Long.MAX_VALUE;
    List<ByteString> next = new ArrayList<>();
    while (!keys.isEmpty() && next.size() < (wantsAll ? MOST_ROWS : FEW_ROWS)) {
      next.add(keys.remove());
    }
    Result[] found = new Result[next.size()];
    List<Cell> fetched = new ArrayList<>();
    try (var hbase = store.call(table)) {
      store
          .calls()
          .makeAll(
              KeyedRows.calls(
                  store,
                  table,
                  next,
                  new KeyedRows.Read(this::get, this::scan),
                  (row, i) -> found[i] = row));
      for (int i = 0; i < found.length; i++) {
        Result result = found[i];
        while (time.awaits(next.get(i), result)) {
          result = hbase.get(get(next.get(i)));
        }
        for (org.apache.hadoop.hbase.Cell cell : ReadTime.withoutState(result)) {
          if (columns.contains(cell)) {
            fetched.add(HBaseCellScanner.cell(cell));
          }
        }
      }
    } catch (IOException e) {
      throw store.failure(table, e);
    }
    return fetched;
  }

  private Scan scan() {
    return time.withState(Reads.scan(columns, scan.times()).readAllVersions());
  }

  private Get get(ByteString key) {
    return time.withState(Reads.get(key.array(), columns, scan.times()).readAllVersions());
  }

  @Override
  public ScanStatistics statistics() {
    return new ScanStatistics(
        Map.of(ScanCounter.ROWS, rowsReceived, ScanCounter.CELLS, cellsReceived));
  }

  @Override
  public void close() {
    closed = true;
  }
}
