package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.Table;

/** The cells of the base without its touched rows, merged by row with those of the overlay. */
final class OverlaidCells implements CellScanner {
  private final TouchedRows touched;
  private final CellScan scan;
  private final CellScanner base;
  private final CellScanner overlay;
  private long remaining;
  private long remainingRows;
  private boolean started;
  private Cell nextBase;
  private Cell nextOverlay;
  private ByteString row;

  private OverlaidCells(TouchedRows touched, CellScan scan, CellScanner base, CellScanner overlay) {
    this.touched = touched;
    this.scan = scan;
    this.base = base;
    this.overlay = overlay;
    this.remaining = scan.limit();
    this.remainingRows = scan.rowLimit();
  }

  static OverlaidCells open(Table base, Table overlay, TouchedRows touched, CellScan scan) {
    CellScanner below = base.cells(scan.first(Long.MAX_VALUE).firstRows(Long.MAX_VALUE));
    try {
      return new OverlaidCells(touched, scan, below, overlay.cells(scan));
    } catch (RuntimeException e) {
      below.close();
      throw e;
    }
  }

  @Override
  public Cell next() {
    if (!started) {
      started = true;
      advanceBase();
      nextOverlay = overlay.next();
    }
    boolean fromBase =
        nextBase != null && (nextOverlay == null || order(nextBase.row(), nextOverlay.row()) < 0);
    Cell cell = fromBase ? nextBase : nextOverlay;
    if (cell == null || remaining == 0) {
      return null;
    }
    if (!cell.row().equals(row)) {
      if (remainingRows == 0) {
        return null;
      }
      remainingRows--;
      row = cell.row();
    }
    remaining--;
    if (fromBase) {
      advanceBase();
    } else {
      nextOverlay = overlay.next();
    }
    return cell;
  }

  private int order(ByteString a, ByteString b) {
    return scan.reversed() ? b.compareTo(a) : a.compareTo(b);
  }

  private void advanceBase() {
    Cell cell = base.next();
    while (cell != null && touched.contains(cell.row())) {
      cell = base.next();
    }
    nextBase = cell;
  }

  @Override
  public ScanStatistics statistics() {
    return base.statistics().plus(overlay.statistics());
  }

  @Override
  public void close() {
    try {
      base.close();
    } finally {
      overlay.close();
    }
  }
}
