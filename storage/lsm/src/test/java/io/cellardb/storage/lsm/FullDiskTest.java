package io.cellardb.storage.lsm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.Fault;
import io.cellardb.storage.lsm.io.FaultyFileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A store that is opened on a full disk. */
final class FullDiskTest {
  private static final Path STORE = Path.of("/store");
  private static final TableName T = TableName.parse("t");

  private static LsmStore open(FaultyFileSystem disk) {
    return LsmStore.open(STORE, LsmOptions.defaults().withFileSystem(disk).withMemtableBytes(4000));
  }

  private static void put(LsmStore store, int row) {
    byte[] key = ("row " + row).getBytes(US_ASCII);
    store.apply(
        new WriteBatch().mutate(T, key, new Mutation.Put("f", key, WriteBatch.NOW, new byte[500])));
  }

  private static int rows(LsmStore store) {
    int count = 0;
    try (CellScanner cells = store.table(T).cells(CellScan.VERSIONS)) {
      while (cells.next() != null) {
        count++;
      }
    }
    return count;
  }

  private static Code code(Runnable action) {
    return assertThrows(StorageException.class, action::run).code();
  }

  /** A disk with a store whose process died: a log of several segments. */
  private static MemoryFileSystem diskOfKilled() {
    MemoryFileSystem disk = new MemoryFileSystem();
    LsmStore store = open(new FaultyFileSystem(disk, 1));
    store.admin().createTable(new TableDescriptor(T, List.of(FamilyDescriptor.of("f"))));
    for (int i = 0; i < 40; i++) {
      put(store, i);
    }
    MemoryFileSystem left = disk.copy();
    store.close();
    return left;
  }

  @Test
  void whateverTheStartHasNoRoomForItIsReadAndLeavesNothing() throws IOException {
    int readOnly = 0;
    for (int n = 1; ; n++) {
      FaultyFileSystem disk = new FaultyFileSystem(diskOfKilled(), n);
      disk.plan(Fault.from(Fault.Kind.DISK_FULL, n));
      boolean written = false;
      try (LsmStore store = open(disk)) {
        assertEquals(40, rows(store));
        written = isWritten(store);
        readOnly += isOnlyRead(store) ? 1 : 0;
      } catch (StorageException e) {
        assertEquals(Code.DISK_FULL, e.code()); // of the end, which flushes
      }
      disk.plan(null);
      try (LsmStore store = open(disk)) {
        assertEquals(written ? 41 : 40, rows(store));
        assertEquals(List.of(), store.verify());
        put(store, 99);
        assertEquals(written ? 42 : 41, rows(store));
      }
      if (disk.injected() == 0) {
        assertTrue(readOnly > 5, readOnly + " starts");
        return;
      }
    }
  }

  private static boolean isWritten(LsmStore store) {
    try {
      put(store, 98);
      return true;
    } catch (StorageException e) {
      assertEquals(Code.DISK_FULL, e.code(), e.toString());
      return false;
    }
  }

  private static boolean isOnlyRead(LsmStore store) {
    return store.systemRelations().stream()
        .filter(relation -> relation.name().equals("STORE"))
        .flatMap(relation -> relation.rows().get().stream())
        .anyMatch(row -> Arrays.asList(row).contains("READ_ONLY"));
  }

  @Test
  void aStoreIsNotCreatedOnAFullDisk() {
    FaultyFileSystem disk = new FaultyFileSystem(new MemoryFileSystem(), 1);
    disk.plan(Fault.from(Fault.Kind.DISK_FULL, 1));
    assertEquals(Code.DISK_FULL, code(() -> open(disk).close()));
    disk.plan(null);
    open(disk).close();
  }
}
