package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.put;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class SystemRelationsTest {
  private static final Path DIRECTORY = Path.of("/store");

  private final MemoryFileSystem files = new MemoryFileSystem();
  private final LsmOptions options =
      LsmOptions.defaults().withFileSystem(files).withAutomaticCompaction(false).withJmx(false);

  private LsmStore open() {
    return LsmStore.open(DIRECTORY, options);
  }

  /** Rows as text, without the columns that are left out. */
  private static List<String> rows(LsmStore store, String relation, String... leftOut) {
    SystemRelation found = find(store, relation);
    List<String> rows = new ArrayList<>();
    for (Object[] row : found.rows().get()) {
      assertEquals(found.columns().size(), row.length);
      List<Object> kept = new ArrayList<>();
      for (int i = 0; i < row.length; i++) {
        if (!Arrays.asList(leftOut).contains(found.columns().get(i).name())) {
          kept.add(row[i]);
        }
      }
      rows.add(kept.toString());
    }
    return rows;
  }

  private static SystemRelation find(LsmStore store, String name) {
    return store.systemRelations().stream()
        .filter(relation -> relation.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, Long> counters(LsmStore store) {
    Map<String, Long> counters = new TreeMap<>();
    find(store, "COUNTERS")
        .rows()
        .get()
        .forEach(row -> counters.put((String) row[0], (Long) row[1]));
    return counters;
  }

  @Test
  void filesAndLevelsShowWhatWasFlushed() {
    try (LsmStore store = open()) {
      createTable(store, FamilyDescriptor.of("f"), FamilyDescriptor.of("g"));
      assertEquals(List.of(), rows(store, "FILES"));
      store.apply(
          new WriteBatch()
              .mutate(T, bytes("a"), new Mutation.Put("f", bytes("q"), 5, bytes("v")))
              .mutate(T, bytes("b"), new Mutation.Put("f", bytes("q"), 7, bytes("v")))
              .mutate(T, bytes("c"), new Mutation.DeleteColumn("f", bytes("q"), 6)));
      store.admin().flush(T);
      store.apply(
          new WriteBatch().mutate(T, bytes("d"), new Mutation.Put("g", bytes("q"), 8, bytes("v"))));
      store.admin().flush(T);
      assertEquals(
          List.of(
              "[default, t, f, 0, 3, 3, 1, 5, 7, 1, 1, a, c]",
              "[default, t, g, 0, 1, 1, 0, 8, 8, 2, 2, d, d]"),
          rows(store, "FILES", "file_number", "bytes"));
      assertEquals(
          List.of("[default, t, f, 0, 1, 3, 1]", "[default, t, g, 0, 1, 1, 0]"),
          rows(store, "LEVELS", "bytes"));
      assertEquals(2, counters(store).get("files"));
      assertTrue(counters(store).get("file_bytes") > 0);
      assertEquals(List.of("[default, t, 2, 3]"), rows(store, "TABLES", "bytes"));
      verify(store);
    }
  }

  @Test
  void compactionsAndTheCacheAreShown() {
    try (LsmStore store = open()) {
      createTable(store);
      for (int i = 0; i < 2; i++) {
        put(store, "a" + i, "q", "v");
        store.admin().flush(T);
      }
      assertEquals(List.of(), rows(store, "COMPACTIONS"));
      store.admin().compact(T, true);
      List<String> done = rows(store, "COMPACTIONS", "started", "micros", "inputs", "outputs");
      assertEquals(1, done.size());
      assertTrue(done.get(0).startsWith("[default, t, f, a major compaction "), done.get(0));
      assertEquals(1, counters(store).get("compactions"));
      assertEquals(2, counters(store).get("flushes"));
      StoreRows.read(store);
      StoreRows.read(store);
      Object[] cache = find(store, "CACHE").rows().get().get(0);
      assertEquals(options.cacheBytes(), cache[0]);
      assertTrue((Long) cache[1] > 0);
      assertEquals(counters(store).get("cache_hits"), cache[2]);
      assertTrue((Long) cache[2] > 0);
      store.admin().dropTable(T);
      assertTrue(rows(store, "COMPACTIONS").get(0).startsWith("[null, null, null, "));
      verify(store);
    }
  }

  @Test
  void memtablesShowWhatIsNotFlushedOrCannotBe() {
    try (LsmStore store = open()) {
      createTable(store);
      put(store, "a", "q", "v");
      put(store, "a", "p", "v");
      assertEquals(List.of("[default, t, f, ACTIVE, 1, 2]"), rows(store, "MEMTABLES", "bytes"));
      assertEquals(List.of("[/store, OPEN, null]"), rows(store, "STORE"));
      files.failFiles(FileNames.SSTABLE);
      assertThrows(StorageException.class, () -> store.admin().flush(T));
      put(store, "b", "q", "v");
      assertEquals(
          List.of("[default, t, f, ACTIVE, 1, 1]", "[default, t, f, FLUSHING, 1, 2]"),
          rows(store, "MEMTABLES", "bytes"));
      assertTrue(
          rows(store, "STORE").get(0).startsWith("[/store, FLUSH_FAILED, "),
          rows(store, "STORE").get(0));
      files.failFiles(null);
      store.admin().flush(T);
      assertEquals(List.of(), rows(store, "MEMTABLES"));
      assertEquals(List.of("[/store, OPEN, null]"), rows(store, "STORE"));
      verify(store);
    }
  }

  @Test
  void aFailedLogShowsAsTheReasonWhyWritesStopped() {
    try (LsmStore store = open()) {
      createTable(store);
      put(store, "a", "q", "v");
      files.failOnce(files.operations() + 1);
      assertThrows(
          StorageException.class,
          () -> store.apply(put(new WriteBatch(), "b", "q", "v").durability(Durability.SYNC)));
      String row = rows(store, "STORE").get(0);
      assertTrue(row.startsWith("[/store, WRITES_STOPPED, "), row);
      assertTrue(!row.endsWith("null]"), row);
    }
  }

  @Test
  void aStoreForReadingOnlySaysSoAndAClosedOneNothing() {
    open().close();
    LsmStore store = LsmStore.open(DIRECTORY, options.withReadOnly(true));
    assertEquals(List.of("[/store, READ_ONLY, null]"), rows(store, "STORE"));
    assertEquals(0, counters(store).get("wal_bytes"));
    List<SystemRelation> relations = store.systemRelations();
    store.close();
    for (SystemRelation relation : relations) {
      StorageException closed =
          assertThrows(StorageException.class, () -> relation.rows().get(), relation.name());
      assertEquals(Code.CLOSED, closed.code());
    }
  }
}
