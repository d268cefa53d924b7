package io.cellardb.storage.lsm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Store;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the tests of the store write and read. */
final class StoreRows {
  static final TableName T = TableName.parse("t");

  private StoreRows() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static void createTable(Store store, FamilyDescriptor... families) {
    store
        .admin()
        .createTable(
            new TableDescriptor(
                T,
                families.length == 0
                    ? List.of(FamilyDescriptor.of("f").withBlockSize(1024))
                    : List.of(families)));
  }

  static WriteBatch put(WriteBatch batch, String row, String qualifier, String value) {
    return batch.mutate(
        T, bytes(row), new Mutation.Put("f", bytes(qualifier), WriteBatch.NOW, bytes(value)));
  }

  static void put(Store store, String row, String qualifier, String value) {
    store.apply(put(new WriteBatch(), row, qualifier, value));
  }

  /** The newest version of every cell, as "row/family:qualifier" to value. */
  static Map<String, String> read(Table table) {
    Map<String, String> found = new TreeMap<>();
    for (Cell cell : cells(table, CellScan.NEWEST)) {
      found.put(
          cell.row().toUtf8() + "/" + cell.family() + ":" + cell.qualifier().toUtf8(),
          cell.value().toUtf8());
    }
    return found;
  }

  static Map<String, String> read(Store store) {
    return read(store.table(T));
  }

  static List<Cell> cells(Table table, CellScan scan) {
    List<Cell> cells = new ArrayList<>();
    try (CellScanner scanner = table.cells(scan)) {
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        cells.add(cell);
      }
    }
    return cells;
  }

  static ByteString row(String text) {
    return ByteString.utf8(text);
  }

  /** The end of every test of a store: all files are in order. */
  static void verify(LsmStore store) {
    assertEquals(List.of(), store.verify());
  }
}
