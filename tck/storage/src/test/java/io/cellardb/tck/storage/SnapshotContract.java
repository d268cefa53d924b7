package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Capability;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Snapshots and open scanners: what they see, and how they end. */
abstract class SnapshotContract extends StoreContract {
  private static final Scan ROWS =
      Scan.of(Projection.of(new ScanColumn.RowKey(), new ScanColumn.OpenFamily("f", true)));

  @Test
  @Needs(Capability.SNAPSHOTS)
  void aSnapshotStaysAsItWas() {
    create(f(2), FamilyDescriptor.of("c").withVersions(2).withNewVersionBehavior(false));
    putEach("r", "f:q", 1, 2);
    putEach("r", "c:q", 1, 2, 3);
    putEach("s", "f:q", 1);
    List<String> cells = Readings.cells(table(), CellScan.VERSIONS);
    List<String> rows = Readings.rows(table(), ROWS);
    try (Snapshot snapshot = store().snapshot()) {
      Table seen = snapshot.table(T);
      Runnable same =
          () -> {
            assertEquals(cells, Readings.cells(seen, CellScan.VERSIONS));
            assertEquals(rows, Readings.rows(seen, ROWS));
            assertEquals(cells, Readings.cells(snapshot.table(T), CellScan.VERSIONS));
          };
      same.run();
      putEach("r", "f:q", 3, 4, 5);
      same.run();
      apply("r", new Mutation.DeleteRow(9));
      apply("s", new Mutation.DeleteRow(9));
      same.run();
      store().admin().flush(T);
      same.run();
      putEach("r", "c:q", 10, 11, 12);
      putEach("a", "f:q", 1);
      store().admin().compact(T, false);
      same.run();
      store().admin().compact(T, true);
      same.run();
    }
    sees(CellScan.VERSIONS, "a/f:q@1=1", "r/c:q@12=12", "r/c:q@11=11");
  }

  @Test
  @Needs(Capability.SNAPSHOTS)
  void snapshotsOfDifferentMomentsLiveSideBySide() {
    create(f(1));
    List<Snapshot> snapshots = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      put("r", "f:q", 5, "v" + i);
      snapshots.add(store().snapshot());
      if (i % 2 == 0) {
        store().admin().flush(T);
      }
    }
    store().admin().compact(T, true);
    long last = -1;
    for (int i = 0; i < 8; i++) {
      assertEquals(
          List.of("r/f:q@5=v" + i), Readings.cells(snapshots.get(i).table(T), CellScan.VERSIONS));
      assertTrue(snapshots.get(i).sequence() > last);
      last = snapshots.get(i).sequence();
      snapshots.get(i).close();
    }
  }

  @Test
  @Needs(Capability.SNAPSHOTS)
  void anOpenScannerSeesTheMomentItWasOpened() {
    create(f(1));
    for (int i = 0; i < 10; i++) {
      put("r" + i, "f:q", 1, "old");
    }
    try (RowScanner rows = table().scan(ROWS.batchesOf(1));
        CellScanner cells = table().cells(CellScan.VERSIONS)) {
      assertEquals(1, rows.next().rows());
      assertEquals("r0", cells.next().row().toString());
      for (int i = 0; i < 10; i++) {
        put("r" + i, "f:q", 2, "new");
        put("r" + i + "x", "f:q", 2, "new");
      }
      apply("r5", new Mutation.DeleteRow(2));
      store().admin().flush(T);
      store().admin().compact(T, true);
      int count = 1;
      for (RowBatch batch = rows.next(); batch != null; batch = rows.next()) {
        assertEquals("r" + count, batch.bytes(0).get(0).toString());
        assertEquals("old", batch.map(1).values().get(0).toString());
        count++;
      }
      assertEquals(10, count);
      count = 1;
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        assertEquals("r" + count + "=old", cell.row() + "=" + cell.value());
        count++;
      }
      assertEquals(10, count);
    }
  }

  @Test
  @Needs(Capability.SNAPSHOTS)
  void aClosedSnapshotIsClosedButItsScannersLiveOn() {
    create(f(1));
    putEach("r", "f:q", 1);
    Snapshot snapshot = store().snapshot();
    Table seen = snapshot.table(T);
    try (CellScanner scanner = seen.cells(CellScan.NEWEST)) {
      snapshot.close();
      snapshot.close();
      putEach("r", "f:q", 2);
      store().admin().flush(T);
      store().admin().compact(T, true);
      assertEquals(1, scanner.next().timestamp());
    }
    refuses(Code.CLOSED, () -> snapshot.table(T));
    refuses(Code.CLOSED, () -> seen.cells(CellScan.NEWEST).close());
  }

  @Test
  @Needs(Capability.SNAPSHOTS)
  void aDroppedTableEndsItsReaders() {
    create(f(1));
    putEach("r", "f:q", 1);
    Table table = table();
    try (Snapshot snapshot = store().snapshot();
        CellScanner cells = table.cells(CellScan.NEWEST);
        RowScanner rows = table.scan(ROWS)) {
      Table seen = snapshot.table(T);
      store().admin().dropTable(T);
      refuses(Code.TABLE_NOT_FOUND, cells::next);
      refuses(Code.TABLE_NOT_FOUND, rows::next);
      refuses(Code.TABLE_NOT_FOUND, () -> table.cells(CellScan.NEWEST).close());
      refuses(Code.TABLE_NOT_FOUND, table::descriptor);
      refuses(Code.TABLE_NOT_FOUND, () -> seen.cells(CellScan.NEWEST).close());
      create(f(1));
      refuses(Code.TABLE_NOT_FOUND, () -> table.cells(CellScan.NEWEST).close());
    }
    sees(CellScan.RAW);
  }

  @Test
  @Needs(Capability.SNAPSHOTS)
  void aTruncatedTableIsEmptyForSnapshotsToo() {
    create(f(1));
    putEach("r", "f:q", 1);
    store().admin().flush(T);
    putEach("s", "f:q", 1);
    try (Snapshot snapshot = store().snapshot()) {
      Table seen = snapshot.table(T);
      store().admin().truncateTable(T);
      putEach("t", "f:q", 1);
      assertEquals(List.of(), Readings.cells(seen, CellScan.RAW));
      assertEquals(List.of(), Readings.cells(snapshot.table(T), CellScan.RAW));
    }
    always(() -> sees(CellScan.VERSIONS, "t/f:q@1=1"));
  }

  @Test
  @Needs(Capability.SNAPSHOTS)
  void anUnknownTableIsRefused() {
    TableName unknown = TableName.parse("unknown");
    refuses(Code.TABLE_NOT_FOUND, () -> store().table(unknown));
    try (Snapshot snapshot = store().snapshot()) {
      refuses(Code.TABLE_NOT_FOUND, () -> snapshot.table(unknown));
      store().admin().createTable(new TableDescriptor(unknown, List.of(f(1))));
    }
    assertEquals(unknown, store().table(unknown).descriptor().name());
  }

  @Test
  @Needs(Capability.SNAPSHOTS)
  void aClosedStoreEndsEverything() {
    create(f(1));
    putEach("r", "f:q", 1);
    Table table = table();
    Snapshot snapshot = store().snapshot();
    CellScanner cells = table.cells(CellScan.NEWEST);
    RowScanner rows = table.scan(ROWS);
    store().close();
    refuses(Code.CLOSED, cells::next);
    refuses(Code.CLOSED, rows::next);
    refuses(Code.CLOSED, () -> table.cells(CellScan.NEWEST).close());
    refuses(Code.CLOSED, () -> snapshot.table(T));
    refuses(Code.CLOSED, () -> store().snapshot());
    refuses(Code.CLOSED, () -> store().table(T));
    refuses(Code.CLOSED, () -> putEach("r", "f:q", 2));
    refuses(Code.CLOSED, () -> store().admin().tables());
    cells.close();
    rows.close();
    snapshot.close();
    store().close();
  }
}
