package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Check;
import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Table;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Rows that are written again and again: what is dropped, and who must not notice. */
final class HotRowsTest {
  private static final Path STORE = Path.of("/store");
  private static final byte[] ROW = bytes("hot");
  private static final int COLUMNS = 10;
  private static final Projection ALL = projection();

  private final MemoryFileSystem files = new MemoryFileSystem();

  private LsmStore open() {
    return LsmStore.open(
        STORE, LsmOptions.defaults().withFileSystem(files).withDurability(Durability.OS));
  }

  private static Projection projection() {
    List<ScanColumn> columns = new ArrayList<>();
    for (int column = 0; column < COLUMNS; column++) {
      ByteString qualifier = ByteString.utf8("q" + column);
      columns.add(new ScanColumn.Cell("f", qualifier, ValueKind.INT64, false));
    }
    return Projection.of(columns.toArray(ScanColumn[]::new));
  }

  /** Sets all columns of a row to a number. */
  private static void write(LsmStore store, byte[] row, long number) {
    Mutation[] puts = new Mutation[COLUMNS];
    for (int column = 0; column < COLUMNS; column++) {
      puts[column] =
          new Mutation.Put(
              "f", bytes("q" + column), WriteBatch.NOW, ValueKind.INT64.encode(number));
    }
    store.apply(new WriteBatch().mutate(T, row, puts));
  }

  /** The number that all columns of a row have. */
  private static long number(RowBatch batch) {
    assertEquals(1, batch.rows());
    long number = batch.longs(0).values()[0];
    for (int column = 1; column < COLUMNS; column++) {
      assertEquals(number, batch.longs(column).values()[0]);
    }
    return number;
  }

  private static long read(Table table) {
    RowBatch batch = new RowBatch(ALL, 1);
    assertTrue(table.get(ALL, ROW, batch));
    return number(batch);
  }

  private static int rawCells(LsmStore store) {
    return StoreRows.cells(store.table(T), CellScan.RAW).size();
  }

  @Test
  void aFlushLeavesOfEachRowWhatIsVisible() {
    try (LsmStore store = open()) {
      createTable(store);
      for (int i = 0; i < 15; i++) {
        for (int row = 0; row < 100; row++) {
          write(store, bytes("r" + row), i);
        }
      }
      assertEquals(100 * 2 * COLUMNS, rawCells(store));
      store.admin().flush(T);
      assertEquals(100 * COLUMNS, rawCells(store));
      StoreRows.verify(store);
    }
  }

  /** What is dropped was not published yet when the process died; the log has it all. */
  @Test
  void aStartLeavesOfEachRowWhatIsVisible() {
    LsmStore store = open();
    createTable(store);
    for (int i = 0; i < 100; i++) {
      write(store, ROW, i);
    }
    MemoryFileSystem left = files.copy();
    store.close();
    try (LsmStore again = LsmStore.open(STORE, LsmOptions.defaults().withFileSystem(left))) {
      assertEquals(99, read(again.table(T)));
      assertEquals(COLUMNS, rawCells(again));
      StoreRows.verify(again);
    }
  }

  @Test
  void withoutDroppingEverythingStays() {
    LsmOptions options = LsmOptions.defaults().withFileSystem(files).withDropsOverwritten(false);
    try (LsmStore store = LsmStore.open(STORE, options)) {
      createTable(store);
      for (int i = 0; i < 15; i++) {
        write(store, ROW, i);
      }
      assertEquals(15 * COLUMNS, rawCells(store));
      store.admin().flush(T);
      assertEquals(15 * COLUMNS, rawCells(store));
    }
  }

  @Test
  void snapshotsAndScansSeeWhatWasThereWhenTheyBegan() {
    try (LsmStore store = open()) {
      createTable(store);
      for (int i = 0; i < 10; i++) {
        write(store, ROW, i);
      }
      RowScanner ofSnapshot;
      try (Snapshot snapshot = store.snapshot();
          RowScanner rows = store.table(T).scan(Scan.of(ALL));
          CellScanner cells = store.table(T).cells(CellScan.NEWEST)) {
        for (int i = 10; i < 200; i++) {
          write(store, ROW, i);
          assertEquals(9, read(snapshot.table(T)));
        }
        assertEquals(9, number(rows.next()));
        int count = 0;
        for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
          assertEquals(ByteString.wrap(ValueKind.INT64.encode(9)), cell.value());
          count++;
        }
        assertEquals(COLUMNS, count);
        ofSnapshot = snapshot.table(T).scan(Scan.of(ALL));
      }
      for (int i = 200; i < 300; i++) {
        write(store, ROW, i);
      }
      try (ofSnapshot) {
        assertEquals(9, number(ofSnapshot.next()));
      }
      for (int i = 300; i < 303; i++) {
        write(store, ROW, i);
      }
      assertEquals(302, read(store.table(T)));
      assertEquals(2 * COLUMNS, rawCells(store));
    }
  }

  /** More scans than threads have places for. */
  @Test
  void anyNumberOfScansMayBeOpen() {
    try (LsmStore store = open()) {
      createTable(store);
      List<RowScanner> scanners = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        write(store, ROW, i);
        scanners.add(store.table(T).scan(Scan.of(ALL)));
      }
      for (int i = 0; i < 50; i++) {
        try (RowScanner scanner = scanners.get(i)) {
          write(store, ROW, 1000);
          assertEquals(i, number(scanner.next()));
        }
      }
      write(store, ROW, 1000);
      write(store, ROW, 1000);
      assertEquals(2 * COLUMNS, rawCells(store));
    }
  }

  @Test
  void aRowThatWasWrittenAfterASnapshotIsKnownToBeChanged() {
    try (LsmStore store = open()) {
      createTable(store);
      write(store, ROW, 0);
      try (Snapshot snapshot = store.snapshot()) {
        assertTrue(isUnchanged(store, snapshot));
        for (int i = 1; i < 20; i++) {
          write(store, ROW, i);
          assertFalse(isUnchanged(store, snapshot));
        }
        store.admin().flush(T);
        assertFalse(isUnchanged(store, snapshot));
      }
    }
  }

  private static boolean isUnchanged(LsmStore store, Snapshot snapshot) {
    Check check = new Check.RowUnchanged(T, ROW, snapshot.sequence());
    return store.apply(new WriteBatch().check(check)).applied();
  }

  /** A batch that the log did not take is gone, and what it would have overwritten is there. */
  @Test
  void whatABatchWouldHaveOverwrittenIsThereWhenItFails() {
    Random random = new Random(TestSeed.get());
    try (LsmStore store = LsmStore.open(STORE, LsmOptions.defaults().withFileSystem(files))) {
      createTable(store, FamilyDescriptor.of("f").withVersions(2));
      long acknowledged = 0;
      write(store, ROW, acknowledged);
      int refused = 0;
      for (int i = 1; i < 400; i++) {
        int number = i;
        // The write after a failure lets the log go on, which must not fail.
        if (acknowledged == number - 1 && random.nextInt(8) == 0) {
          files.failOnce(files.operations() + 1);
          assertThrows(StorageException.class, () -> write(store, ROW, number));
          refused++; // half of it is in the log
        } else {
          write(store, ROW, number);
          acknowledged = number;
        }
        assertEquals(acknowledged, read(store.table(T)));
        assertEquals(
            acknowledged == 0 ? COLUMNS : 2 * COLUMNS,
            StoreRows.cells(store.table(T), CellScan.VERSIONS).size());
      }
      assertTrue(refused > 10);
    }
  }

  /** Memtables that never fill up must not let the log grow. */
  @Test
  void theLogIsCutThoughTheMemtablesStaySmall() throws IOException {
    LsmOptions options =
        LsmOptions.defaults().withFileSystem(files).withMemtableBytes(20_000).withCacheBytes(0);
    try (LsmStore store = LsmStore.open(STORE, options)) {
      createTable(store);
      for (int i = 0; i < 3_000; i++) {
        write(store, ROW, i);
      }
      store.admin().flush(T);
      long log = 0;
      for (String name : files.list(STORE)) {
        if (FileNames.number(name, FileNames.WAL) >= 0) {
          try (FileSystem.Input file = files.open(STORE.resolve(name))) {
            log += file.size();
          }
        }
      }
      assertTrue(log < 200_000, log + " bytes");
      assertEquals(2_999, read(store.table(T)));
    }
  }

  /** Readers that nobody knows of, beside a writer that is always at the same row. */
  @Test
  void readersSeeWholeWritesInTheirOrder() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<Long>> readers = new ArrayList<>();
    try (LsmStore store = open()) {
      createTable(store);
      write(store, ROW, 0);
      for (int reader = 0; reader < 3; reader++) {
        boolean scans = reader == 0;
        readers.add(threads.submit(() -> readUntil(done, store, scans)));
      }
      for (int i = 1; i <= 20_000; i++) {
        write(store, ROW, i);
      }
      done.set(true);
      for (Future<Long> reader : readers) {
        assertTrue(reader.get() <= 20_000);
      }
      assertEquals(20_000, read(store.table(T)));
    } finally {
      done.set(true);
      threads.shutdown();
    }
  }

  private static long readUntil(AtomicBoolean done, LsmStore store, boolean scans) {
    Table table = store.table(T);
    long last = 0;
    while (!done.get()) {
      long found = scans ? scan(table) : read(table);
      assertTrue(found >= last, found + " after " + last);
      last = found;
    }
    return last;
  }

  private static long scan(Table table) {
    try (RowScanner scanner = table.scan(Scan.of(ALL))) {
      Thread.onSpinWait();
      return number(scanner.next());
    }
  }
}
