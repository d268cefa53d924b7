package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.put;
import static io.cellardb.storage.lsm.StoreRows.read;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.io.Fault;
import io.cellardb.storage.lsm.io.FaultyFileSystem;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.repair.Backup;
import io.cellardb.storage.lsm.wal.LogReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a start writes, and when; and what fails of it. */
final class StartTest {
  private static final Path DIRECTORY = Path.of("/store");

  private static LsmStore open(MemoryFileSystem files) {
    return LsmStore.open(DIRECTORY, LsmOptions.defaults().withFileSystem(files));
  }

  private static MemoryFileSystem closedStore() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (LsmStore store = open(files)) {
      createTable(store);
      put(store, "r", "q", "old");
    }
    return files;
  }

  @Test
  void aClosedStoreThatIsOnlyReadIsLeftAsItWas() {
    MemoryFileSystem files = closedStore();
    long operations = files.operations();
    for (int i = 0; i < 2; i++) {
      try (LsmStore store = open(files)) {
        assertEquals(Map.of("r/f:q", "old"), read(store));
      }
    }
    assertEquals(operations, files.operations());
    try (LsmStore store = open(files)) {
      put(store, "r", "q", "new");
    }
    List<String> manifests =
        files.list(DIRECTORY).stream()
            .filter(name -> FileNames.number(name, FileNames.MANIFEST) >= 0)
            .toList();
    assertEquals(1, manifests.size(), manifests.toString());
    try (LsmStore store = open(files)) {
      assertEquals(Map.of("r/f:q", "new"), read(store));
      verify(store);
    }
  }

  /** The edit that begins the manifest may be of a thread in the background. */
  @Test
  void whatIsWrittenAfterACompactionHasBegunTheManifestIsThere() throws IOException {
    MemoryFileSystem files = closedStore();
    try (LsmStore store = open(files)) {
      put(store, "r", "q", "new");
    }
    LsmStore killed = open(files);
    killed.writes().compact(killed.reads().openTable(T), true);
    put(killed, "s", "q", "later");
    try (LsmStore store = open(files.crash(null))) {
      assertEquals(Map.of("r/f:q", "new", "s/f:q", "later"), read(store));
      verify(store);
    }
  }

  @Test
  void aBackupOfAStoreThatWasOnlyReadIsWhole() throws IOException {
    MemoryFileSystem files = closedStore();
    Path copy = Path.of("/copy");
    try (LsmStore store = open(files)) {
      store.backup(copy);
    }
    Path restored = Path.of("/restored");
    Backup.restore(files, copy, restored);
    try (LsmStore store =
        LsmStore.open(restored, LsmOptions.defaults().withFileSystem(files).withCreate(false))) {
      assertEquals(Map.of("r/f:q", "old"), read(store));
      verify(store);
    }
  }

  /** Whatever fails of the beginning of log and manifest, the next write does it again. */
  @Test
  void theFirstWriteMayFailAnywhere() {
    long all = operationsOfAWrite(closedStore());
    assertTrue(all >= 8, "log, manifest, CURRENT and the batch: " + all);
    for (long n = 1; n <= all; n++) {
      MemoryFileSystem files = closedStore();
      Map<String, String> expected = new HashMap<>(Map.of("r/f:q", "old"));
      LsmStore store = open(files);
      files.failOnce(files.operations() + n);
      boolean first = tryPut(store, "a", expected);
      boolean second = tryPut(store, "b", expected);
      assertTrue(first || second || n >= all - 1, "operation " + n + ": only the log ends writes");
      assertEquals(expected, read(store), "operation " + n);
      MemoryFileSystem crashed = files.crash(null);
      try (LsmStore again = open(crashed)) {
        Map<String, String> found = read(again);
        found.keySet().retainAll(expected.keySet()); // one that failed may be there, or not
        assertEquals(expected, found, "operation " + n);
        verify(again);
      }
    }
  }

  private static long operationsOfAWrite(MemoryFileSystem files) {
    try (LsmStore store = open(files)) {
      long before = files.operations();
      put(store, "a", "q", "new");
      return files.operations() - before;
    }
  }

  private static boolean tryPut(LsmStore store, String row, Map<String, String> expected) {
    try {
      put(store, row, "q", "new");
    } catch (StorageException e) {
      return false;
    }
    expected.put(row + "/f:q", "new");
    return true;
  }

  @Test
  void aCreationThatDiedIsNoObstacle() {
    MemoryFileSystem whole = new MemoryFileSystem();
    open(whole); // and not closed
    for (long n = 1; n <= whole.operations(); n++) {
      for (boolean power : List.of(true, false)) {
        MemoryFileSystem files = new MemoryFileSystem();
        files.failFrom(n);
        if (n <= whole.operations() - 4) { // the copy of the catalog may fail
          assertThrows(StorageException.class, () -> open(files), "operation " + n);
        }
        MemoryFileSystem left = power ? files.crash(null) : files.copy();
        try (LsmStore store = open(left)) {
          createTable(store);
          put(store, "r", "q", "v");
          assertEquals(Map.of("r/f:q", "v"), read(store));
        }
      }
    }
  }

  @Test
  void aLogThatHoldsSomethingIsNotTakenForAnEmptyDirectory() throws IOException {
    MemoryFileSystem files = new MemoryFileSystem();
    LsmStore killed = open(files);
    createTable(killed);
    put(killed, "r", "q", "v");
    MemoryFileSystem left = files.crash(null);
    for (String name : left.list(DIRECTORY)) {
      if (FileNames.number(name, FileNames.WAL) < 0) {
        left.delete(DIRECTORY.resolve(name));
      }
    }
    StorageException refused = assertThrows(StorageException.class, () -> open(left));
    assertEquals(Code.NOT_A_STORE, refused.code());
    for (String name : left.list(DIRECTORY)) {
      try (FileSystem.Input log = left.open(DIRECTORY.resolve(name))) {
        assertTrue(log.size() > LogReader.START, name);
      }
    }
  }

  /** The last four I/Os of a change are those of the copy that only a salvage needs. */
  @Test
  void aChangeOfTheCatalogWhoseCopyFindsNoMemoryIsInEffect() {
    FaultyFileSystem whole = new FaultyFileSystem(new MemoryFileSystem(), 1);
    truncate(whole);
    for (int back = 0; back < 4; back++) {
      FaultyFileSystem disk = new FaultyFileSystem(new MemoryFileSystem(), 1);
      disk.plan(Fault.once(Fault.Kind.OUT_OF_MEMORY, whole.trace().size() - back));
      LsmStore store = truncate(disk);
      assertEquals(1, disk.injected());
      put(store, "s", "q", "new");
      store.close();
      try (LsmStore again = open(disk.disk())) {
        assertEquals(Map.of("s/f:q", "new"), read(again));
      }
    }
  }

  private static LsmStore truncate(FaultyFileSystem disk) {
    LsmStore store = LsmStore.open(DIRECTORY, LsmOptions.defaults().withFileSystem(disk));
    createTable(store);
    put(store, "r", "q", "old");
    store.admin().truncateTable(T);
    return store;
  }
}
