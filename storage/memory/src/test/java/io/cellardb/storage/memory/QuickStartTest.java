package io.cellardb.storage.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Store;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of {@code storage/README.md}, as it stands there. */
final class QuickStartTest {
  @Test
  void theExampleOfTheReadmeRuns() {
    List<String> seen = new ArrayList<>();
    TableName pages = TableName.parse("pages");
    ByteString html = ByteString.utf8("html");
    try (Store store = new MemoryStore()) {
      store
          .admin()
          .createTable(
              new TableDescriptor(pages, List.of(FamilyDescriptor.of("contents").withVersions(3))));

      byte[] row = bytes("com.cnn.www");
      store.apply(
          new WriteBatch()
              .mutate(
                  pages,
                  row,
                  new Mutation.Put("contents", html.array(), 5, bytes("<html>old")),
                  new Mutation.Put("contents", html.array(), 6, bytes("<html>new"))));

      Table table = store.table(pages);
      ScanColumn column = new ScanColumn.Cell("contents", html, ValueKind.BYTES, true);
      Projection newest = Projection.of(new ScanColumn.RowKey(), column);
      RowRanges cnn = RowRanges.of(KeyRange.prefix(ByteString.utf8("com.cnn.")));
      try (RowScanner rows = table.scan(Scan.of(newest).over(cnn))) {
        for (RowBatch batch = rows.next(); batch != null; batch = rows.next()) {
          for (int i = 0; i < batch.rows(); i++) {
            seen.add(batch.bytes(0).get(i) + " at " + batch.bytes(1).times()[i]);
          }
        }
      }

      RowBatch asOf5 = new RowBatch(newest, 1);
      assertTrue(table.get(newest.within(TimeRange.asOf(5)), row, asOf5));
      seen.add(asOf5.bytes(1).get(0).toUtf8());

      try (CellScanner cells = table.cells(CellScan.VERSIONS)) {
        for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
          seen.add(cell.timestamp() + ": " + cell.value());
        }
      }
    }
    assertEquals(List.of("com.cnn.www at 6", "<html>old", "6: <html>new", "5: <html>old"), seen);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
