package io.cellardb.storage.lsm.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.DiskFileSystem;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BackupTest {
  private static final Path STORE = Path.of("/store");
  private static final Path BACKUP = Path.of("/backup");
  private static final Path RESTORED = Path.of("/restored");

  private final MemoryFileSystem files = new MemoryFileSystem();
  private final LsmOptions options =
      LsmOptions.defaults().withFileSystem(files).withMemtableBytes(20_000);

  @Test
  void aBackupHasAllThatWasWrittenBeforeAndNothingAfter() throws IOException {
    try (LsmStore store = LsmStore.open(STORE, options)) {
      TwoTables.create(store);
      TwoTables.write(store, 1, 300);
      store.backup(BACKUP);
      TwoTables.write(store, 301, 600);
    }
    assertEquals(List.of(), Backup.check(files, BACKUP));
    Backup.restore(files, BACKUP, RESTORED);
    assertEquals(List.of(), StoreCheck.run(files, RESTORED).damage());
    try (LsmStore store = LsmStore.open(RESTORED, options)) {
      assertEquals(300, TwoTables.check(store));
      TwoTables.write(store, 301, 310);
      assertEquals(310, TwoTables.check(store));
      assertEquals(List.of(), store.verify());
    }
  }

  @Test
  void aBackupSurvivesAPowerFailure() throws IOException {
    LsmStore store = LsmStore.open(STORE, options);
    TwoTables.create(store);
    TwoTables.write(store, 1, 100);
    store.backup(BACKUP);
    MemoryFileSystem after = files.crash(null);
    assertThrows(StorageException.class, store::close);
    Backup.restore(after, BACKUP, RESTORED);
    try (LsmStore restored = LsmStore.open(RESTORED, options.withFileSystem(after))) {
      assertEquals(100, TwoTables.check(restored));
    }
  }

  /** On the disk, with hard links. */
  @Test
  void backupsBesideAWriterAreConsistentAcrossTables(@TempDir Path directory) throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    LsmOptions onDisk = options.withFileSystem(DiskFileSystem.INSTANCE);
    try (LsmStore store = LsmStore.open(directory.resolve("store"), onDisk)) {
      TwoTables.create(store);
      Thread writer =
          new Thread(
              () -> {
                for (int i = 1; !ended.get(); i++) {
                  TwoTables.write(store, i, i);
                }
              });
      writer.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
      writer.start();
      int before = 0;
      for (int n = 0; n < 6; n++) {
        Path backup = directory.resolve("backup" + n);
        Path restored = directory.resolve("restored" + n);
        store.backup(backup);
        Backup.restore(DiskFileSystem.INSTANCE, backup, restored);
        try (LsmStore copy = LsmStore.open(restored, onDisk)) {
          int found = TwoTables.check(copy);
          assertTrue(found >= before, found + " after " + before);
          before = found;
        }
      }
      ended.set(true);
      writer.join();
      assertEquals(null, failure.get());
      TwoTables.check(store);
    }
    assertEquals(
        List.of(), StoreCheck.run(DiskFileSystem.INSTANCE, directory.resolve("store")).damage());
    assertTrue(Files.exists(directory.resolve("backup0").resolve(Backup.LIST)));
  }

  @Test
  void anythingThatIsNotAsItWasIsFound() throws IOException {
    try (LsmStore store = LsmStore.open(STORE, options)) {
      TwoTables.create(store);
      TwoTables.write(store, 1, 50);
      store.admin().flush(TwoTables.T);
      TwoTables.write(store, 51, 60);
      store.backup(BACKUP);
    }
    Map<String, Integer> sizes = new TreeMap<>();
    for (String name : files.list(BACKUP)) {
      sizes.put(name, files.readAll(BACKUP.resolve(name)).length);
    }
    for (String name : sizes.keySet()) {
      Path file = BACKUP.resolve(name);
      for (int at = 0; at < sizes.get(name); at += 13) {
        MemoryFileSystem damaged = files.crash(null);
        damaged.flip(file, at, 2);
        assertFalse(Backup.check(damaged, BACKUP).isEmpty(), name + " at " + at);
      }
      MemoryFileSystem without = files.crash(null);
      without.delete(file);
      if (name.equals(Backup.LIST)) {
        assertThrows(StorageException.class, () -> Backup.check(without, BACKUP));
      } else {
        assertFalse(Backup.check(without, BACKUP).isEmpty(), name);
      }
    }
  }

  @Test
  void aBackupIsNoStoreAndNeedsAnEmptyDirectory() {
    try (LsmStore store = LsmStore.open(STORE, options)) {
      TwoTables.create(store);
      store.backup(BACKUP);
      StorageException occupied = assertThrows(StorageException.class, () -> store.backup(BACKUP));
      assertEquals(Code.INVALID_ARGUMENT, occupied.code());
    }
    StorageException noStore =
        assertThrows(StorageException.class, () -> LsmStore.open(BACKUP, options));
    assertEquals(Code.NOT_A_STORE, noStore.code());
  }

  @Test
  void aBackupThatFailsLeavesTheStoreAsItWas() throws IOException {
    try (LsmStore store = LsmStore.open(STORE, options)) {
      TwoTables.create(store);
      TwoTables.write(store, 1, 30);
      store.admin().flush(TwoTables.T);
      files.failFiles(FileNames.MANIFEST);
      assertThrows(StorageException.class, () -> store.backup(BACKUP));
      files.failFiles(null);
      TwoTables.write(store, 31, 40);
      store.admin().flush(TwoTables.T);
      assertEquals(40, TwoTables.check(store));
    }
    assertThrows(StorageException.class, () -> Backup.restore(files, BACKUP, RESTORED));
    assertEquals(List.of(), StoreCheck.run(files, STORE).damage());
  }
}
