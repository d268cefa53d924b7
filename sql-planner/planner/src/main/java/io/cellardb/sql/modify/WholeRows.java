package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Completes the changes of rows of which only the cells with the newest time are seen: whoever
 * changes one cell writes the others again, or they would be seen no more.
 */
final class WholeRows {
  private record Column(String family, ByteString qualifier) {}

  private final TableDefinition table;
  private final Snapshot snapshot;

  /** For rows of {@code table} as {@code snapshot} has them. */
  WholeRows(TableDefinition table, Snapshot snapshot) {
    this.table = table;
    this.snapshot = snapshot;
  }

  /**
   * Adds to the changes of a row the cells that they leave as they are, where that needs writing.
   *
   * @param time when they are written; all have the same
   * @param mutations puts and deletes of columns, or others, which stay alone
   */
  void complete(byte[] row, long time, List<Mutation> mutations) {
    if (!table.rowConsistent()) {
      return;
    }
    Set<Column> changed = new HashSet<>();
    for (Mutation mutation : mutations) {
      if (mutation instanceof Mutation.Put put) {
        changed.add(new Column(put.family(), ByteString.wrap(put.qualifier())));
      } else if (mutation instanceof Mutation.DeleteColumn delete) {
        changed.add(new Column(delete.family(), ByteString.wrap(delete.qualifier())));
      } else {
        return;
      }
    }
    CellScan newest = CellScan.NEWEST.consistent().row(ByteString.wrap(row));
    try (CellScanner cells = snapshot.table(table.stored()).cells(newest)) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        if (!changed.contains(new Column(cell.family(), cell.qualifier()))) {
          mutations.add(
              new Mutation.Put(
                  cell.family(), cell.qualifier().array(), time, cell.value().array()));
        }
      }
    }
  }
}
