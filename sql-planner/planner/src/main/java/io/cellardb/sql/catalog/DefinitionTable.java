package io.cellardb.sql.catalog;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of the store in which definitions are kept: a row for each table, its key the table's
 * name {@code namespace:table}, with one cell. It is created by the first definition.
 */
final class DefinitionTable {
  static final TableName NAME = new TableName(TableName.SYSTEM_NAMESPACE, "cellar_catalog");
  static final String FAMILY = "d";
  static final ByteString QUALIFIER = ByteString.utf8("definition");

  private final Store store;

  DefinitionTable(Store store) {
    this.store = store;
  }

  /** All definitions, by name. */
  List<TableDefinition> read() {
    List<TableDefinition> definitions = new ArrayList<>();
    if (exists()) {
      CellScan scan = CellScan.NEWEST.of(new CellScan.Columns.Named(FAMILY, QUALIFIER));
      try (CellScanner cells = store.table(NAME).cells(scan)) {
        for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
          TableName name = TableName.parse(cell.row().toUtf8());
          definitions.add(DefinitionFormat.decode(name, cell.value().array()));
        }
      }
    }
    return definitions;
  }

  /** Adds a definition, in place of one of the same name. */
  void put(TableDefinition table) {
    if (!exists()) {
      store.admin().createTable(new TableDescriptor(NAME, List.of(FamilyDescriptor.of(FAMILY))));
    }
    byte[] definition = DefinitionFormat.encode(table);
    write(table.name(), new Mutation.Put(FAMILY, QUALIFIER.array(), WriteBatch.NOW, definition));
  }

  /** Removes the definition of that name, which exists. */
  void delete(TableName name) {
    write(name, new Mutation.DeleteRow(WriteBatch.NOW));
  }

  private boolean exists() {
    return store.admin().describe(NAME).isPresent();
  }

  private void write(TableName name, Mutation mutation) {
    byte[] row = ByteString.utf8(name.toString()).array();
    store.apply(new WriteBatch().mutate(NAME, row, mutation));
  }
}
