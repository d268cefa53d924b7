package io.cellardb.storage.hbase;

import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Loss;
import io.cellardb.storage.Losses;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.TimeRanges;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a read may lack, by a read of the cells and tombstones above its times: no server tells how
 * many versions it has counted. It looks at whole families of all rows of the read.
 */
final class NewerCells {
  private NewerCells() {}

  /** Adds what the rows may lack for a projection. */
  static void tell(
      HBaseStore store, TableHandle table, Projection projection, RowRanges rows, Losses into) {
    if (table.descriptor().transactional()) {
      return; // which keeps everything
    }
    Map<String, FamilyDescriptor> families = new HashMap<>();
    Map<String, TimeRange> newer = new HashMap<>();
    List<CellScan.Columns> columns = new ArrayList<>();
    for (FamilyDescriptor family : table.descriptor().families()) {
      long end = projection.times().of(family.name()).max();
      boolean read = projection.rowConsistent() || projection.families().contains(family.name());
      if (read && end < Long.MAX_VALUE) {
        families.put(family.name(), family);
        newer.put(family.name(), new TimeRange(end, Long.MAX_VALUE));
        columns.add(new CellScan.Columns.Family(family.name()));
      }
    }
    if (columns.isEmpty() || rows.isNone()) {
      return;
    }
    CellScan scan =
        CellScan.RAW
            .over(rows)
            .of(columns.toArray(CellScan.Columns[]::new))
            .within(new TimeRanges(TimeRange.ALL, newer));
    try (CellScanner cells = new HBaseCellScanner(store, table, scan)) {
      Cell column = null;
      int versions = 0;
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        FamilyDescriptor family = families.get(cell.family());
        if (cell.kind() != CellKind.PUT) {
          if (family.keepDeletedCells() == KeepDeletedCells.FALSE) {
            into.add(family.name(), Loss.DELETES);
          }
          continue;
        }
        boolean further = isVersionOf(column, cell);
        if (further && column.timestamp() == cell.timestamp()) {
          continue;
        }
        versions = further ? versions + 1 : 1;
        column = cell;
        if (versions >= family.versions()) {
          into.add(family.name(), Loss.VERSIONS);
        }
      }
    }
  }

  private static boolean isVersionOf(Cell column, Cell cell) {
    return column != null
        && column.qualifier().equals(cell.qualifier())
        && column.family().equals(cell.family())
        && column.row().equals(cell.row());
  }
}
