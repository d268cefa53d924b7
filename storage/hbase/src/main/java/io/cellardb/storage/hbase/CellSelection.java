package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.TableDescriptor;

/**
 * Filter, versions and page of a scan of cells, applied cell by cell, in the order in which {@link
 * CellScan} says that they are.
 */
final class CellSelection {
  private final TableDescriptor table;
  private final CellScan scan;
  private ByteString row;
  private String family;
  private ByteString qualifier;
  private int versions;
  private int position;

  CellSelection(TableDescriptor table, CellScan scan) {
    this.table = table;
    this.scan = scan;
  }

  /** Whether the next cell, in the order of the scan, is selected. */
  boolean accepts(Cell cell) {
    if (!cell.row().equals(row) || !cell.family().equals(family)) {
      row = cell.row();
      family = cell.family();
      qualifier = null;
      position = 0;
    }
    if (!cell.qualifier().equals(qualifier)) {
      qualifier = cell.qualifier();
      versions = 0;
    }
    boolean countedFirst = scan.raw() || table.family(family).newVersionBehavior();
    boolean selected =
        countedFirst
            ? (counts() && scan.filter().passes(cell))
            : (scan.filter().passes(cell) && counts());
    if (!selected) {
      return false;
    }
    int at = position++;
    return at >= scan.page().offset() && at - scan.page().offset() < scan.page().limit();
  }

  /** Whether one more version is wanted. Servers have counted those of a raw scan. */
  private boolean counts() {
    int shown = table.transactional() ? table.family(family).versions() : Integer.MAX_VALUE;
    return scan.raw() || versions++ < Math.min(scan.maxVersions(), shown);
  }
}
