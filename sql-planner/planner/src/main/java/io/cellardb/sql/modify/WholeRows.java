package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import java.util.List;

/**
 * Completes the changes of rows of which only the cells with the newest time are seen: whoever
 * changes one cell writes the others again, or they would be seen no more.
 */
final class WholeRows {
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
    if (table.rowConsistent() && mutations.stream().allMatch(RowCells::isOfColumn)) {
      RowCells cells = RowCells.of(table, snapshot, ByteString.wrap(row));
      cells.forget(mutations);
      cells.write(time, mutations);
    }
  }
}
