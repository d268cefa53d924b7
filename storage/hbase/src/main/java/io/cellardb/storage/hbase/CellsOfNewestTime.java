package io.cellardb.storage.hbase;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;

/** Those cells of a row that carry the newest time among all of them. */
final class CellsOfNewestTime {
  private final ColumnSet columns;
  private final List<Cell> cells = new ArrayList<>();
  private long newest = -1;

  /**
   * None yet.
   *
   * @param columns cells of other columns count for the time, but are not kept
   */
  CellsOfNewestTime(ColumnSet columns) {
    this.columns = columns;
  }

  /** Adds the next cells of the row. */
  void add(Cell[] more) {
    for (Cell cell : more) {
      if (cell.getTimestamp() > newest) {
        newest = cell.getTimestamp();
        cells.clear();
      }
      if (cell.getTimestamp() == newest && columns.contains(cell)) {
        cells.add(cell);
      }
    }
  }

  /** Those that were kept, in their order. */
  List<Cell> cells() {
    return cells;
  }
}
