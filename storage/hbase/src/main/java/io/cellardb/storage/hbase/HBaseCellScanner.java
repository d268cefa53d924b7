package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.RowRange;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/** A scan of cells; each range of rows is a scan of HBase's, which hands out rows in parts. */
final class HBaseCellScanner implements CellScanner {
  private static final org.apache.hadoop.hbase.Cell[] NO_CELLS = {};

  private final HBaseStore store;
  private final OpenTable table;
  private final CellScan scan;
  private final Table hbase;
  private final Deque<RowRange> ranges;
  private ResultScanner scanner;
  private org.apache.hadoop.hbase.Cell[] cells = NO_CELLS;
  private int position;
  private long remaining;
  private boolean closed;

  HBaseCellScanner(HBaseStore store, OpenTable table, CellScan scan) {
    this.store = store;
    this.table = table;
    this.scan = scan;
    scan.columns().forEach(column -> store.checkFamily(table, column.family()));
    List<RowRange> ordered = new ArrayList<>(scan.rows().ranges());
    if (scan.reversed()) {
      Collections.reverse(ordered);
    }
    ranges = new ArrayDeque<>(ordered);
    remaining = scan.limit();
    hbase = store.call(table);
    try {
      open();
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }

  private void open() throws IOException {
    scanner = ranges.isEmpty() ? null : hbase.getScanner(query(ranges.remove()));
  }

  private Scan query(RowRange range) throws IOException {
    Scan query = new Scan().setRaw(scan.raw()).setAllowPartialResults(true);
    query.readVersions(scan.maxVersions());
    query.setTimeRange(scan.time().min(), scan.time().max());
    for (CellScan.Columns columns : scan.columns()) {
      if (columns.qualifier() != null) {
        query.addColumn(Bytes.toBytes(columns.family()), columns.qualifier().array());
      }
    }
    // A whole family asked for includes its columns asked for by name.
    for (CellScan.Columns columns : scan.columns()) {
      if (columns.qualifier() == null) {
        query.addFamily(Bytes.toBytes(columns.family()));
      }
    }
    return ScanBounds.set(query, range, scan.reversed());
  }

  @Override
  public Cell next() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the scanner is closed");
    }
    store.checkUsable(table);
    try {
      while (position == cells.length && remaining > 0 && scanner != null) {
        Result part = scanner.next();
        position = 0;
        cells = part == null ? NO_CELLS : part.rawCells();
        if (part == null) {
          scanner.close();
          open();
        }
      }
    } catch (IOException e) {
      throw store.failure(table, e);
    }
    if (position == cells.length || remaining == 0) {
      return null;
    }
    remaining--;
    return cell(cells[position++]);
  }

  private static Cell cell(org.apache.hadoop.hbase.Cell cell) {
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
  public void close() {
    closed = true;
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
