package io.cellardb.storage.lsm.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StoreCheckTest {
  private static final Path STORE = Path.of("/store");

  private final MemoryFileSystem files = new MemoryFileSystem();

  /** A store whose process died: two SSTables, and a log of two segments that is needed. */
  private void killedStore() throws IOException {
    MemoryFileSystem disk = new MemoryFileSystem();
    try (LsmStore store = open(disk)) {
      TwoTables.create(store);
      TwoTables.write(store, 1, 50);
      store.admin().flush(TwoTables.T);
      TwoTables.write(store, 51, 60);
      MemoryFileSystem died = disk.copy();
      files.createDirectories(STORE);
      for (String name : died.list(STORE)) {
        byte[] bytes = died.readAll(STORE.resolve(name));
        try (var output = files.create(STORE.resolve(name))) {
          output.write(bytes, 0, bytes.length);
          output.sync();
        }
      }
      files.syncDirectory(STORE);
    }
  }

  private static LsmStore open(MemoryFileSystem disk) {
    return LsmStore.open(STORE, LsmOptions.defaults().withFileSystem(disk));
  }

  private List<String> names(String ending) throws IOException {
    return files.list(STORE).stream().filter(name -> name.endsWith(ending)).sorted().toList();
  }

  private void flipLastBytes(String name) throws IOException {
    Path file = STORE.resolve(name);
    int length = files.readAll(file).length;
    for (int at = Math.max(0, length - 16); at < length; at++) {
      files.flip(file, at, 0xFF);
    }
  }

  /** Check and start name the file, and nothing that is there goes away. */
  private void assertNamed(String name) throws IOException {
    StoreCheck.Result result = StoreCheck.run(files, STORE);
    assertTrue(
        result.damage().stream().anyMatch(line -> line.contains(name)), result.damage().toString());
    assertEquals(
        List.of(), result.remarks().stream().filter(line -> line.contains("not needed")).toList());
    List<String> before = names("");
    StorageException e = assertThrows(StorageException.class, () -> open(files).close());
    assertEquals(StorageException.Code.CORRUPTION, e.code());
    assertTrue(e.getMessage().contains(name), e.getMessage());
    assertTrue(names("").containsAll(before));
  }

  @Test
  void anSstableWithoutItsLastBytesIsDamagedAndNeeded() throws IOException {
    killedStore();
    for (String name : names(FileNames.SSTABLE)) {
      flipLastBytes(name);
      assertNamed(name);
      flipLastBytes(name);
    }
    assertEquals(List.of(), StoreCheck.run(files, STORE).damage());
  }

  @Test
  void whatComesBehindADamagedSegmentOfTheLogIsNeeded() throws IOException {
    killedStore();
    List<String> log = names(FileNames.WAL);
    assertEquals(2, log.size());
    files.flip(STORE.resolve(log.get(0)), 200, 1);
    assertNamed(log.get(0));
  }

  @Test
  void aDamagedCopyOfTheCatalogIsOnlyRemarkedAndWrittenAgain() throws IOException {
    killedStore();
    byte[] before = files.readAll(STORE.resolve(FileNames.CATALOG));
    files.flip(STORE.resolve(FileNames.CATALOG), before.length - 1, 1);
    StoreCheck.Result result = StoreCheck.run(files, STORE);
    assertEquals(List.of(), result.damage());
    assertTrue(result.remarks().get(0).contains("CATALOG"), result.remarks().toString());
    open(files).close();
    assertEquals(List.of(), StoreCheck.run(files, STORE).remarks());
  }
}
