package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.tree.TruncateTable;
import io.cellardb.storage.TableName;
import java.util.List;

/** Runs TRUNCATE, while nobody else changes the catalog. */
final class Truncation {
  private final CatalogNames names;
  private final SqlCatalog catalog;

  Truncation(CatalogNames names, SqlCatalog catalog) {
    this.names = names;
    this.catalog = catalog;
  }

  /** The rows go first: a crash in between leaves gaps of numbers, and never a number twice. */
  void run(TruncateTable truncate) {
    List<TableDefinition> tables = CatalogNames.all(truncate.names(), false, "", names::table);
    CatalogNames.at(
        truncate.names().get(0),
        () -> {
          catalog
              .tables()
              .truncate(tables.stream().flatMap(table -> table.allStored().stream()).toList());
          if (truncate.restart()) {
            tables.forEach(this::restart);
          }
        });
  }

  /** Numbers of rows that nobody sees go on. */
  private void restart(TableDefinition table) {
    for (ColumnDefinition column : table.visibleColumns()) {
      if (column.identity() != null) {
        TableName name = column.identity().sequence();
        SequenceDefinition sequence =
            catalog.snapshot().sequence(name.namespace(), name.qualifier());
        catalog.sequences().alter(sequence, sequence.start());
      }
    }
  }
}
