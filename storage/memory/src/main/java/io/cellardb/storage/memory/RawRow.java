package io.cellardb.storage.memory;

import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.ScanStatistics;
import java.util.Comparator;
import java.util.Iterator;
import java.util.TreeSet;

/**
 * All cells of a row that a transaction has touched: its own, and those of the base, of which the
 * overlay has only what is visible.
 */
final class RawRow implements CellScanner {
  private static final Comparator<Cell> ORDER =
      Comparator.comparing(Cell::family)
          .thenComparing(Cell::qualifier)
          .thenComparing(Cell::timestamp, Comparator.reverseOrder())
          .thenComparing(cell -> -cell.kind().code());

  private final CellScanner own;
  private final Iterator<Cell> cells;

  private RawRow(CellScanner own, Iterator<Cell> cells) {
    this.own = own;
    this.cells = cells;
  }

  /** Whether a scan asks for all cells of one row. */
  static boolean isWanted(CellScan scan) {
    return scan.raw()
        && scan.rows().ranges().size() == 1
        && scan.rows().ranges().get(0).isSingle()
        && scan.page().equals(CellScan.FamilyPage.ALL)
        && scan.maxVersions() == Integer.MAX_VALUE
        && scan.limit() == Long.MAX_VALUE;
  }

  /** Reads both. */
  static RawRow of(CellScanner own, CellScanner base) {
    TreeSet<Cell> cells = new TreeSet<>(ORDER);
    try (own;
        base) {
      for (Cell cell = own.next(); cell != null; cell = own.next()) {
        cells.add(cell);
      }
      for (Cell cell = base.next(); cell != null; cell = base.next()) {
        cells.add(cell);
      }
    }
    return new RawRow(own, cells.iterator());
  }

  @Override
  public Cell next() {
    return cells.hasNext() ? cells.next() : null;
  }

  @Override
  public ScanStatistics statistics() {
    return own.statistics();
  }

  @Override
  public void close() {
    // Both were closed when all was read.
  }
}
