package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.tree.TruncateTable;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
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
    List<TableDefinition> tables =
        CatalogNames.all(truncate.names(), false, "", name -> names.table(name, Right.DELETE));
    CatalogNames.at(
        truncate.names().get(0),
        () -> {
          if (truncate.cascade()) {
            addNaming(tables);
          }
          List<TableName> names = tables.stream().map(TableDefinition::name).toList();
          tables.forEach(table -> checkNotNamed(table, names));
          List<TableDefinition> others = new ArrayList<>(tables);
          others.removeIf(catalog.tables()::isTransactional);
          catalog
              .tables()
              .truncate(others.stream().flatMap(table -> table.allStored().stream()).toList());
          tables.stream().filter(table -> !others.contains(table)).forEach(catalog.tables()::empty);
          if (truncate.restart()) {
            tables.forEach(this::restart);
          }
        });
  }

  /** Adds the tables whose rows name rows of some tables, and so on. */
  private void addNaming(List<TableDefinition> tables) {
    CatalogSnapshot now = catalog.snapshot();
    for (int i = 0; i < tables.size(); i++) {
      for (CatalogSnapshot.Reference each : now.references(tables.get(i).name())) {
        TableDefinition naming = each.table();
        if (each.key().checks().enforced()
            && tables.stream().noneMatch(table -> table.name().equals(naming.name()))) {
          names.rights().check(Right.DELETE, naming.name());
          tables.add(naming);
        }
      }
    }
  }

  private void checkNotNamed(TableDefinition table, List<TableName> all) {
    for (CatalogSnapshot.Reference each : catalog.snapshot().references(table.name())) {
      TableName other = each.table().name();
      if (each.key().checks().enforced() && !all.contains(other)) {
        throw new CatalogException(
            CatalogException.NOT_SUPPORTED,
            "table "
                + table.name().namespace()
                + "."
                + table.name().qualifier()
                + " cannot be truncated without table "
                + other.namespace()
                + "."
                + other.qualifier()
                + ", whose rows name its rows by the foreign key '"
                + each.key().name()
                + "'");
      }
    }
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
