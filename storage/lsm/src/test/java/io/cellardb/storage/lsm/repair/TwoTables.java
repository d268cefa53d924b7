package io.cellardb.storage.lsm.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Two tables, of which the n-th batch writes the n-th row. */
final class TwoTables {
  static final TableName T = TableName.parse("t");
  static final TableName U = TableName.parse("u");

  private TwoTables() {}

  static void create(Store store) {
    for (TableName table : List.of(T, U)) {
      store
          .admin()
          .createTable(
              new TableDescriptor(table, List.of(FamilyDescriptor.of("f").withBlockSize(1024))));
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String row(int n) {
    return String.format(Locale.ROOT, "row%06d", n);
  }

  static String value(int n) {
    return ("value " + n + " ").repeat(5);
  }

  /** Writes rows {@code from} to {@code to}, one batch each. */
  static void write(Store store, int from, int to) {
    for (int n = from; n <= to; n++) {
      Mutation put = new Mutation.Put("f", bytes("q"), WriteBatch.NOW, bytes(value(n)));
      store.apply(new WriteBatch().mutate(T, bytes(row(n)), put).mutate(U, bytes(row(n)), put));
    }
  }

  /** The rows that a table has; each has its value. */
  static List<String> rows(Store store, TableName table) {
    List<String> rows = new ArrayList<>();
    try (CellScanner cells = store.table(table).cells(CellScan.VERSIONS)) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        String row = cell.row().toUtf8();
        assertEquals(value(Integer.parseInt(row.substring(3))), cell.value().toUtf8());
        rows.add(row);
      }
    }
    return rows;
  }

  /** How many batches there are; all from the first to that one, whole. */
  static int check(Store store) {
    List<String> expected = new ArrayList<>();
    List<String> found = rows(store, T);
    for (int n = 1; n <= found.size(); n++) {
      expected.add(row(n));
    }
    assertEquals(expected, found);
    assertEquals(expected, rows(store, U));
    return found.size();
  }
}
