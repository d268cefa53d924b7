package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.put;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.BulkRow;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.ColumnStatistics;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableStatistics;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TableEstimatesTest {
  private static final Path DIRECTORY = Path.of("/store");

  private final MemoryFileSystem files = new MemoryFileSystem();

  private LsmStore open() {
    return LsmStore.open(
        DIRECTORY,
        LsmOptions.defaults()
            .withFileSystem(files)
            .withFileBytes(1 << 16)
            .withAutomaticCompaction(false)
            .withJmx(false));
  }

  private static ColumnStatistics column(LsmStore store, String qualifier) {
    return store
        .admin()
        .statistics(T)
        .column("f", ByteString.utf8(qualifier))
        .orElseThrow(() -> new AssertionError("nothing is known of " + qualifier));
  }

  /** Puts rows {@code [from, to)}, of two columns with so many distinct values. */
  private static void putRows(LsmStore store, int from, int to, int distinct) {
    WriteBatch batch = new WriteBatch();
    for (int i = from; i < to; i++) {
      String row = String.format(Locale.ROOT, "%07d", i);
      put(batch, row, "few", String.format(Locale.ROOT, "%04d", i % distinct));
      put(batch, row, "each", "value " + i);
      if (i % 4 == 0) {
        put(batch, row, "some", "there");
      }
    }
    store.apply(batch);
  }

  private static void assertNear(long expected, long found, double tolerance) {
    assertTrue(
        Math.abs(found - expected) <= tolerance * expected, () -> expected + " and not " + found);
  }

  private static void assertColumns(LsmStore store, int rows, int distinct) {
    ColumnStatistics few = column(store, "few");
    assertNear(rows, few.cells(), 0.01);
    assertNear(distinct, few.distinct(), 0.14);
    assertEquals("0000", few.least().toUtf8());
    assertEquals(String.format(Locale.ROOT, "%04d", distinct - 1), few.greatest().toUtf8());
    assertNear(rows, column(store, "each").distinct(), 0.14);
    assertNear(rows / 4, column(store, "some").cells(), 0.01);
    assertEquals(1, column(store, "some").distinct());
  }

  @Test
  void columnsAreEstimatedOverMemtablesFilesAndLevels() {
    try (LsmStore store = open()) {
      createTable(store);
      assertEquals(new TableStatistics(0, 0), store.admin().statistics(T));
      putRows(store, 0, 2_000, 100);
      assertColumns(store, 2_000, 100);
      store.admin().flush(T);
      assertColumns(store, 2_000, 100);
      putRows(store, 2_000, 6_000, 100);
      store.admin().flush(T);
      store.admin().compact(T, true);
      assertColumns(store, 6_000, 100);
      List<BulkRow> loaded = new ArrayList<>();
      for (int i = 6_000; i < 12_000; i++) {
        String few = String.format(Locale.ROOT, "%04d", i % 100);
        loaded.add(
            new BulkRow(
                bytes(String.format(Locale.ROOT, "%07d", i)),
                List.of(
                    new Mutation.Put("f", bytes("few"), 1, bytes(few)),
                    new Mutation.Put("f", bytes("each"), 1, bytes("value " + i)))));
      }
      store.admin().bulkLoad(T, loaded.iterator());
      putRows(store, 12_000, 14_000, 100);
      assertNear(14_000, column(store, "few").cells(), 0.01);
      assertNear(100, column(store, "few").distinct(), 0.14);
      assertNear(14_000, column(store, "each").distinct(), 0.14);
      verify(store);
    }
    try (LsmStore store = open()) {
      assertNear(14_000, column(store, "each").distinct(), 0.14);
    }
  }

  @Test
  void rowsOfALargeMemtableThatWereNotLookedAtAreExtrapolated() {
    try (LsmStore store = open()) {
      createTable(store);
      putRows(store, 0, 12_000, 100);
      assertColumns(store, 12_000, 100);
    }
  }

  @Test
  void statisticsAreGatheredAgainOnlyWhenATableHasChangedByATenth() throws IOException {
    try (LsmStore store = open()) {
      createTable(store);
      putRows(store, 0, 1_000, 100);
      store.admin().flush(T);
      assertEquals(1_000, column(store, "each").cells());
      long read = files.operations();
      putRows(store, 1_000, 1_050, 100);
      long written = files.operations();
      assertEquals(1_000, column(store, "each").cells());
      assertTrue(written > read);
      assertEquals(written, files.operations());
      putRows(store, 1_050, 1_200, 100);
      assertEquals(1_200, column(store, "each").cells());
    }
  }

  @Test
  void deletedCellsAreNotCounted() {
    try (LsmStore store = open()) {
      createTable(store);
      putRows(store, 0, 100, 10);
      for (int i = 0; i < 50; i++) {
        store.apply(
            new WriteBatch()
                .mutate(
                    T,
                    bytes(String.format(Locale.ROOT, "%07d", i)),
                    new Mutation.DeleteColumn("f", bytes("each"), WriteBatch.NOW)));
      }
      assertEquals(50, column(store, "each").cells());
      store.admin().flush(T);
      verify(store);
    }
    try (LsmStore store = open()) {
      assertEquals(50, column(store, "each").cells());
      assertNear(50, column(store, "each").distinct(), 0.1);
    }
  }

  @Test
  void nothingIsKnownOfAFamilyWithManyColumns() {
    try (LsmStore store = open()) {
      createTable(store, FamilyDescriptor.of("f"), FamilyDescriptor.of("g"));
      WriteBatch batch = new WriteBatch();
      for (int i = 0; i <= ColumnStatistics.MOST_COLUMNS; i++) {
        put(batch, "r", "q" + i, "v");
      }
      batch.mutate(T, bytes("r"), new Mutation.Put("g", bytes("q"), 1, bytes("v")));
      store.apply(batch);
      for (int i = 0; i < 2; i++) {
        List<ColumnStatistics> columns = store.admin().statistics(T).columns();
        assertEquals(List.of("g"), columns.stream().map(ColumnStatistics::family).toList());
        store.admin().flush(T);
      }
      verify(store);
    }
  }

  @Test
  void aTruncatedOrAlteredTableIsLookedAtAgain() {
    try (LsmStore store = open()) {
      createTable(store);
      putRows(store, 0, 100, 10);
      assertEquals(100, column(store, "each").cells());
      store.admin().truncateTable(T);
      assertEquals(List.of(), store.admin().statistics(T).columns());
      putRows(store, 0, 100, 10);
      assertEquals(100, column(store, "each").cells());
      store.admin().alterTable(new TableDescriptor(T, List.of(FamilyDescriptor.of("g"))));
      assertEquals(List.of(), store.admin().statistics(T).columns());
    }
  }

  @Test
  void damagedSketchesAreReportedAndLeaveReadsAlive() throws IOException {
    long seed = TestSeed.get();
    try (LsmStore store = open()) {
      createTable(store);
      putRows(store, 0, 1_000, 1_000);
      store.admin().flush(T);
    }
    Path file =
        DIRECTORY.resolve(
            files.list(DIRECTORY).stream()
                .filter(name -> name.endsWith(FileNames.SSTABLE))
                .findFirst()
                .orElseThrow());
    byte[] content = files.readAll(file);
    int start = (int) ByteReader.longAt(content, content.length - 40);
    int length = (int) (ByteReader.longAt(content, content.length - 32) >>> 32);
    files.flip(file, start + new Random(seed).nextInt(length), 1);
    try (LsmStore store = open()) {
      assertEquals(List.of(), store.admin().statistics(T).columns());
      assertEquals(1_000, store.admin().statistics(T).rows());
      assertEquals(2_250, StoreRows.read(store).size());
      assertEquals(1, store.verify().size(), () -> "seed " + seed);
      String problem = store.verify().get(0);
      assertTrue(problem.contains(file + " is damaged at offset " + start), problem);
    }
  }
}
