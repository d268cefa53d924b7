package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Table;

/** Which rows of a table exist in a snapshot: those with any visible cell. */
final class ExistingRows {
  private final Table table;
  private final Projection anyCell;
  private final RowBatch row;

  ExistingRows(TableDefinition definition, Snapshot snapshot) {
    table = snapshot.table(definition.stored());
    anyCell =
        Projection.of()
            .existingIn(definition.families().stream().map(FamilyDescriptor::name).toList());
    row = new RowBatch(anyCell, 1);
  }

  boolean contains(byte[] key) {
    row.clear();
    return table.get(anyCell, key, row);
  }
}
