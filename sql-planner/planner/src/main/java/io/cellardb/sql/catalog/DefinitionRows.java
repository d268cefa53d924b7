package io.cellardb.sql.catalog;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Definitions in a store that changes several rows at once, and that one process has: a row for
 * each name.
 */
final class DefinitionRows implements DefinitionCells {
  private static final TableName NAME = new TableName(TableName.SYSTEM_NAMESPACE, "cellar_catalog");

  private final Store store;

  DefinitionRows(Store store) {
    this.store = store;
  }

  @Override
  public TableName table() {
    return NAME;
  }

  private boolean exists() {
    return store.admin().describe(NAME).isPresent();
  }

  @Override
  public void createTable() {
    if (!exists()) {
      store
          .admin()
          .createTable(
              new TableDescriptor(NAME, List.of(FamilyDescriptor.of(DefinitionTable.FAMILY))));
    }
  }

  @Override
  public void forEach(List<ByteString> qualifiers, BiConsumer<ByteString, Definition> each) {
    if (!exists()) {
      return;
    }
    for (ByteString qualifier : qualifiers) {
      CellScan scan =
          CellScan.NEWEST.of(new CellScan.Columns.Named(DefinitionTable.FAMILY, qualifier));
      try (CellScanner cells = store.table(NAME).cells(scan)) {
        for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
          each.accept(qualifier, new Definition(cell.row().toUtf8(), cell.value().array()));
        }
      }
    }
  }

  @Override
  public boolean isOutdated() {
    return false;
  }

  @Override
  public Edit edit() {
    WriteBatch batch = new WriteBatch().durability(Durability.SYNC);
    return new Edit() {
      @Override
      public void put(byte[] name, ByteString qualifier, byte[] bytes) {
        batch.mutate(
            NAME,
            name,
            new Mutation.Put(DefinitionTable.FAMILY, qualifier.array(), WriteBatch.NOW, bytes));
      }

      @Override
      public void delete(byte[] name, ByteString qualifier) {
        batch.mutate(
            NAME,
            name,
            new Mutation.DeleteColumn(DefinitionTable.FAMILY, qualifier.array(), WriteBatch.NOW));
      }

      @Override
      public void delete(byte[] name) {
        batch.mutate(NAME, name, new Mutation.DeleteRow(WriteBatch.NOW));
      }

      @Override
      public void commit() {
        createTable();
        store.apply(batch);
      }
    };
  }
}
