package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.cells;
import static io.cellardb.storage.lsm.StoreRows.read;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.BulkRow;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.DuplicateRowException;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class BulkLoadTest {
  private static final Path DIRECTORY = Path.of("/store");

  private final Map<String, String> expected = new TreeMap<>();

  private static LsmStore open(MemoryFileSystem files) {
    LsmStore store =
        LsmStore.open(
            DIRECTORY,
            LsmOptions.defaults()
                .withFileSystem(files)
                .withMemtableBytes(20_000)
                .withFileBytes(2000));
    if (store.admin().describe(T).isEmpty()) {
      StoreRows.createTable(
          store,
          FamilyDescriptor.of("f").withBlockSize(1024).withVersions(3),
          FamilyDescriptor.of("g").withBlockSize(1024));
    }
    return store;
  }

  private List<BulkRow> rows(int from, int to, String value) {
    List<BulkRow> rows = new ArrayList<>();
    for (int i = from; i < to; i++) {
      String row = String.format(Locale.ROOT, "r%04d", i);
      List<Mutation.Put> puts = new ArrayList<>();
      puts.add(new Mutation.Put("f", bytes("q"), WriteBatch.NOW, bytes(value + i)));
      expected.put(row + "/f:q", value + i);
      if (i % 3 == 0) {
        puts.add(new Mutation.Put("g", bytes("q"), WriteBatch.NOW, bytes(value)));
        expected.put(row + "/g:q", value);
      }
      rows.add(new BulkRow(bytes(row), puts));
    }
    return rows;
  }

  private static long sstables(MemoryFileSystem files) {
    return files.list(DIRECTORY).stream().filter(f -> f.endsWith(FileNames.SSTABLE)).count();
  }

  @Test
  void rowsInOrderAreWrittenOnceAndGoToTheLastLevel() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (LsmStore store = open(files)) {
      store.admin().bulkLoad(T, rows(0, 3000, "a").iterator());
      assertEquals(expected, read(store));
      for (Levels tree : store.trees().values()) {
        assertEquals(tree.all(), tree.level(Levels.LAST));
      }
      assertTrue(sstables(files) > 5, sstables(files) + " files");
      assertEquals(0, store.counters().walBatches());
      verify(store);
    }
    try (LsmStore store = open(files.crash(null))) {
      assertEquals(expected, read(store));
      verify(store);
    }
  }

  @Test
  void rowsInAnyOrderAreSortedInRunsAndMerged() {
    long seed = TestSeed.get();
    MemoryFileSystem files = new MemoryFileSystem();
    try (LsmStore store = open(files)) {
      StoreRows.put(store, "r0500", "q", "older");
      List<BulkRow> rows = rows(0, 1000, "b");
      Collections.shuffle(rows, new Random(seed));
      store.admin().bulkLoad(T, rows.iterator());
      assertEquals(expected, read(store), "-Dtest.seed=" + seed);
      assertEquals(1001, cells(store.table(T), CellScan.VERSIONS).size() - 334);
      verify(store);
      StoreRows.put(store, "r0500", "q", "newer");
      expected.put("r0500/f:q", "newer");
      assertEquals(expected, read(store));
    }
  }

  @Test
  void whatIsWrittenMeanwhileIsNewer() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (LsmStore store = open(files)) {
      store.admin().bulkLoad(T, rows(0, 100, "a").iterator());
      List<BulkRow> second = rows(50, 150, "b");
      List<Snapshot> during = new ArrayList<>();
      Map<String, String> before = new TreeMap<>(read(store));
      Iterator<BulkRow> meddling =
          second.stream()
              .peek(
                  row -> {
                    if (during.isEmpty()) {
                      StoreRows.put(store, "r0060", "q", "meanwhile");
                      store.admin().flush(T);
                      before.put("r0060/f:q", "meanwhile");
                      during.add(store.snapshot());
                      assertEquals(before, read(store));
                    }
                  })
              .iterator();
      store.admin().bulkLoad(T, meddling);
      expected.put("r0060/f:q", "meanwhile");
      assertEquals(expected, read(store));
      try (Snapshot snapshot = during.get(0)) {
        assertEquals(before, read(snapshot.table(T)));
        // The load is not newer than the snapshot by its sequence, but it came behind it.
        assertFalse(isUnchanged(store, snapshot));
      }
      try (Snapshot snapshot = store.snapshot()) {
        assertTrue(isUnchanged(store, snapshot));
      }
      verify(store);
      store.admin().compact(T, true);
      assertEquals(expected, read(store));
      verify(store);
    }
  }

  private static boolean isUnchanged(LsmStore store, Snapshot snapshot) {
    return store
        .apply(
            new WriteBatch().check(new Check.RowUnchanged(T, bytes("r0070"), snapshot.sequence())))
        .applied();
  }

  @Test
  void aLoadThatIsRefusedLeavesNothingBehind() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (LsmStore store = open(files)) {
      for (boolean sorted : new boolean[] {true, false}) {
        List<BulkRow> rows = rows(0, 500, "a");
        rows.add(sorted ? rows.get(499) : rows.get(7));
        DuplicateRowException twice =
            assertThrows(
                DuplicateRowException.class, () -> store.admin().bulkLoad(T, rows.iterator()));
        assertEquals(Code.INVALID_ARGUMENT, twice.code());
        assertEquals(
            "row r" + (sorted ? "0499" : "0007") + " comes twice in a bulk load",
            twice.getMessage());
        assertArrayEquals(bytes("r" + (sorted ? "0499" : "0007")), twice.row());
        assertEquals(0, sstables(files));
      }
      List<BulkRow> unknown =
          List.of(
              new BulkRow(bytes("a"), List.of(new Mutation.Put("f", bytes("q"), 1, bytes("v")))),
              new BulkRow(bytes("b"), List.of(new Mutation.Put("x", bytes("q"), 1, bytes("v")))));
      StorageException family =
          assertThrows(StorageException.class, () -> store.admin().bulkLoad(T, unknown.iterator()));
      assertEquals(Code.FAMILY_NOT_FOUND, family.code());
      assertEquals(0, sstables(files));
      assertEquals(Map.of(), read(store));
    }
  }

  @Test
  void quotasHoldForLoads() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (LsmStore store = open(files)) {
      TableName small = TableName.parse("n:t");
      store.admin().createNamespace(new NamespaceDescriptor("n", 10, 5000, Map.of()));
      store
          .admin()
          .createTable(
              new TableDescriptor(
                  small, List.of(FamilyDescriptor.of("f"), FamilyDescriptor.of("g"))));
      store.admin().bulkLoad(small, rows(0, 10, "a").iterator());
      List<BulkRow> many = rows(0, 1000, "a");
      StorageException full =
          assertThrows(
              StorageException.class, () -> store.admin().bulkLoad(small, many.iterator()));
      assertEquals(Code.QUOTA_EXCEEDED, full.code());
      assertEquals(2, sstables(files));
    }
  }

  /** A load that is refused before it begins holds up neither later ones nor compactions. */
  @Test
  @Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aRefusedLoadLeavesNothingBehind() {
    try (LsmStore store = open(new MemoryFileSystem())) {
      store.admin().bulkLoad(T, rows(0, 10, "a").iterator());
      NamespaceDescriptor full = new NamespaceDescriptor(T.namespace()).withMaxBytes(1);
      store.admin().alterNamespace(full);
      StorageException refused =
          assertThrows(
              StorageException.class,
              () -> store.admin().bulkLoad(T, new ArrayList<BulkRow>().iterator()));
      assertEquals(Code.QUOTA_EXCEEDED, refused.code());
      store.admin().alterNamespace(new NamespaceDescriptor(T.namespace()));
      store.admin().bulkLoad(T, rows(0, 10, "b").iterator());
      store.admin().compact(T, true);
      assertEquals(expected, read(store));
    }
  }

  @Test
  void aLoadIsThereWholeOrNotAtAllWhateverFails() {
    long seed = TestSeed.get();
    boolean reached = true;
    for (int n = 1; reached && n < 1000; n += 3) {
      MemoryFileSystem files = new MemoryFileSystem();
      open(files).close();
      expected.clear();
      List<BulkRow> rows = rows(0, 300, "a");
      Collections.shuffle(rows, new Random(seed));
      long before = files.operations();
      files.failFrom(before + n);
      boolean loaded = false;
      try (LsmStore store = open(files)) {
        store.admin().bulkLoad(T, rows.iterator());
        loaded = true;
      } catch (StorageException e) {
        assertEquals(Code.IO, e.code(), e.toString());
      }
      reached = files.operations() >= before + n;
      try (LsmStore store = open(files.crash(new Random(seed + n)))) {
        String label = "-Dtest.seed=" + seed + ", operation " + n;
        Map<String, String> found = read(store);
        assertTrue(found.equals(expected) || (!loaded && found.isEmpty()), label);
        verify(store);
      }
    }
  }
}
