package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.put;
import static io.cellardb.storage.lsm.StoreRows.read;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.Fault;
import io.cellardb.storage.lsm.io.FaultyFileSystem;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class LsmStoreTest {
  private static final Path MEMORY = Path.of("/store");

  @TempDir Path directory;

  private MemoryFileSystem files = new MemoryFileSystem();
  private LsmOptions inMemory = LsmOptions.defaults().withFileSystem(files);

  /** Cuts the power; nothing survives that was not synced. */
  private void crash() {
    files = files.crash(null);
    inMemory = inMemory.withFileSystem(files);
  }

  private static Code code(Runnable action) {
    return assertThrows(StorageException.class, action::run).code();
  }

  /** A reader that found the store open comes to its files when they are closed already. */
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aReadThatMeetsACloseIsToldSo() {
    LsmStore store = LsmStore.open(MEMORY, inMemory);
    createTable(store);
    store.close();
    assertEquals(Code.CLOSED, code(store.reads()::view));
  }

  @Test
  void whatWasWrittenIsThereAfterClosingAndOpening() {
    LsmOptions options = LsmOptions.defaults();
    try (LsmStore store = LsmStore.open(directory, options)) {
      createTable(store);
      store.admin().createNamespace(new NamespaceDescriptor("n").withMaxTables(3));
      put(store, "r1", "q", "one");
      verify(store);
    }
    try (LsmStore store = LsmStore.open(directory, options.withCreate(false))) {
      assertEquals(Map.of("r1/f:q", "one"), read(store));
      put(store, "r2", "q", "two");
      put(store, "r1", "q", "uno");
      assertEquals(Map.of("r1/f:q", "uno", "r2/f:q", "two"), read(store));
      assertTrue(
          store.admin().namespaces().contains(new NamespaceDescriptor("n").withMaxTables(3)));
      verify(store);
    }
    try (LsmStore store = LsmStore.open(directory, options)) {
      assertEquals(Map.of("r1/f:q", "uno", "r2/f:q", "two"), read(store));
      verify(store);
    }
  }

  @Test
  void aDirectoryIsHeldByOneStoreAtATime() {
    try (LsmStore store = LsmStore.open(directory, LsmOptions.defaults())) {
      StorageException refused =
          assertThrows(
              StorageException.class, () -> LsmStore.open(directory, LsmOptions.defaults()));
      assertEquals(Code.LOCKED, refused.code());
      assertTrue(refused.getMessage().contains(directory.toString()), refused.getMessage());
      assertTrue(
          refused.getMessage().contains(Long.toString(ProcessHandle.current().pid())),
          refused.getMessage());
      verify(store);
    }
    LsmStore.open(directory, LsmOptions.defaults()).close();
  }

  @Test
  void anotherDirectoryIsNotTouched() throws IOException {
    Files.writeString(directory.resolve("letter.txt"), "hello");
    assertEquals(Code.NOT_A_STORE, code(() -> LsmStore.open(directory, LsmOptions.defaults())));
    assertEquals(List.of("letter.txt"), List.of(directory.toFile().list()));
  }

  @Test
  void aStoreIsCreatedOnlyIfThatIsAllowed() {
    LsmOptions options = LsmOptions.defaults().withCreate(false);
    Path missing = directory.resolve("missing");
    assertEquals(Code.NOT_A_STORE, code(() -> LsmStore.open(missing, options)));
    assertFalse(Files.exists(missing));
    assertEquals(
        Code.NOT_A_STORE,
        code(() -> LsmStore.open(missing, LsmOptions.defaults().withReadOnly(true))));
  }

  @Test
  void aStoreWithoutItsCurrentFileIsNotTakenForAnEmptyDirectory() throws IOException {
    LsmStore store = LsmStore.open(MEMORY, inMemory);
    createTable(store);
    store.close();
    files.delete(MEMORY.resolve(FileNames.CURRENT));
    assertEquals(Code.NOT_A_STORE, code(() -> LsmStore.open(MEMORY, inMemory)));
  }

  @Test
  void aNewerFormatIsRefused() throws IOException {
    LsmStore.open(directory, LsmOptions.defaults()).close();
    String name = Files.readString(directory.resolve(FileNames.CURRENT)).split(" ", 2)[0];
    byte[] manifest = Files.readAllBytes(directory.resolve(name));
    manifest[11]++;
    CRC32C crc = new CRC32C();
    crc.update(manifest, 0, 20);
    ByteBuffer.wrap(manifest).putInt(20, (int) crc.getValue());
    Files.write(directory.resolve(name), manifest);
    assertEquals(Code.NEWER_FORMAT, code(() -> LsmStore.open(directory, LsmOptions.defaults())));
  }

  @Test
  void aReadOnlyStoreShowsTheLogAndChangesNothing() {
    LsmStore killed = LsmStore.open(MEMORY, inMemory);
    createTable(killed);
    put(killed, "r", "q", "v");
    crash();
    long operations = files.operations();
    try (LsmStore store = LsmStore.open(MEMORY, inMemory.withReadOnly(true))) {
      assertEquals(Map.of("r/f:q", "v"), read(store));
      assertEquals(Code.READ_ONLY, code(() -> put(store, "r", "q", "w")));
      assertEquals(Code.READ_ONLY, code(() -> store.admin().dropTable(T)));
      assertEquals(Code.READ_ONLY, code(() -> store.admin().flush(T)));
    }
    assertEquals(operations, files.operations());
  }

  @Test
  void aFailedLogStopsWritesButNotReads() {
    LsmStore store = LsmStore.open(MEMORY, inMemory);
    createTable(store);
    put(store, "r", "q", "v");
    files.failOnce(files.operations() + 2); // the sync
    assertEquals(Code.IO, code(() -> put(store, "r", "q", "lost")));
    StorageException refused =
        assertThrows(StorageException.class, () -> put(store, "r", "q", "refused"));
    assertEquals(Code.IO, refused.code());
    assertTrue(refused.getMessage().contains("no more writes"), refused.getMessage());
    assertEquals(Map.of("r/f:q", "v"), read(store));
    store.close();
    crash();
    try (LsmStore again = LsmStore.open(MEMORY, inMemory)) {
      assertEquals(Map.of("r/f:q", "v"), read(again));
      put(again, "r", "q", "w");
      assertEquals(Map.of("r/f:q", "w"), read(again));
      verify(again);
    }
  }

  @Test
  void writesResumeWhenTheDiskIsNotFullAnyMore() {
    FaultyFileSystem disk = new FaultyFileSystem(files, 1);
    LsmStore store = LsmStore.open(MEMORY, inMemory.withFileSystem(disk));
    createTable(store);
    put(store, "r", "q", "v");
    Mutation unwritten = new Mutation.Put("f", bytes("q"), WriteBatch.NOW, bytes("v"));
    store.apply(new WriteBatch().mutate(T, bytes("n"), unwritten).durability(Durability.NONE));
    disk.plan(Fault.from(Fault.Kind.DISK_FULL, disk.trace().size() + 1));
    assertEquals(Code.DISK_FULL, code(() -> put(store, "r", "q", "lost")));
    StorageException refused =
        assertThrows(StorageException.class, () -> put(store, "r", "q", "refused"));
    assertEquals(Code.DISK_FULL, refused.code());
    assertTrue(refused.getMessage().contains("go on by themselves"), refused.getMessage());
    assertEquals(Map.of("n/f:q", "v", "r/f:q", "v"), read(store));
    disk.plan(null);
    put(store, "s", "q", "w");
    Map<String, String> expected = Map.of("n/f:q", "v", "r/f:q", "v", "s/f:q", "w");
    assertEquals(expected, read(store));
    crash();
    try (LsmStore again = LsmStore.open(MEMORY, inMemory)) {
      assertEquals(expected, read(again));
      verify(again);
    }
  }

  @Test
  void aBatchThatFailedDoesNotComeBackAfterTheLogWentOn() {
    for (int failing = 1; failing < 20; failing++) {
      files = new MemoryFileSystem();
      inMemory = LsmOptions.defaults().withFileSystem(files);
      LsmStore store = LsmStore.open(MEMORY, inMemory);
      createTable(store);
      put(store, "r", "q", "v");
      files.failOnce(files.operations() + 1); // half of it is written
      assertEquals(Code.IO, code(() -> put(store, "r", "q", "lost")));
      files.failOnce(files.operations() + failing);
      for (int i = 0; i < 3; i++) {
        try {
          putTrying(store, "s" + i, 3);
        } catch (StorageException e) {
          assertEquals(Code.IO, e.code()); // a sync failed, which is for good
        }
      }
      Map<String, String> expected = read(store);
      assertEquals("v", expected.get("r/f:q"));
      crash();
      try (LsmStore again = LsmStore.open(MEMORY, inMemory)) {
        assertEquals(expected, read(again), "failing " + failing);
        verify(again);
      }
    }
  }

  @Test
  void writesResumeWhenAFailedFlushSucceeds() {
    LsmStore store = LsmStore.open(MEMORY, inMemory.withMemtableBytes(4000));
    createTable(store);
    // Everything in the background fails, the log does not: it has no further segment to make.
    boolean failed = false;
    for (int i = 0; i < 2000; i++) {
      if (i == 100) {
        files.failFiles(FileNames.SSTABLE);
      }
      try {
        put(store, "r" + i, "q", "0123456789");
      } catch (StorageException e) {
        assertEquals(Code.IO, e.code());
        failed = true;
        files.failFiles(null);
        putTrying(store, "r" + i, 10_000);
      }
    }
    assertTrue(failed);
    assertEquals(2000, read(store).size());
    store.close();
    try (LsmStore again = LsmStore.open(MEMORY, inMemory)) {
      assertEquals(2000, read(again).size());
      verify(again);
    }
  }

  /** Tries again until the flush that was asked for is done. */
  private static void putTrying(LsmStore store, String row, int tries) {
    for (int i = 1; ; i++) {
      try {
        put(store, row, "q", "0123456789");
        return;
      } catch (StorageException e) {
        if (i == tries) {
          throw e;
        }
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  @Test
  void flushesAndCompactionsChangeNoAnswer() {
    LsmStore store = LsmStore.open(MEMORY, inMemory);
    createTable(store, FamilyDescriptor.of("f").withVersions(2).withBlockSize(1024));
    for (int round = 0; round < 6; round++) {
      for (int i = 0; i < 100; i += 1 + round) {
        put(store, "r" + i, "q" + (i % 3), round + "-" + i);
      }
      store.apply(
          new WriteBatch().mutate(T, bytes("r" + round), new Mutation.DeleteRow(WriteBatch.NOW)));
      var before = StoreRows.cells(store.table(T), CellScan.VERSIONS);
      try (Snapshot snapshot = store.snapshot()) {
        store.admin().flush(T);
        assertEquals(before, StoreRows.cells(store.table(T), CellScan.VERSIONS));
        store.admin().compact(T, round % 2 == 0);
        assertEquals(before, StoreRows.cells(store.table(T), CellScan.VERSIONS));
        assertEquals(before, StoreRows.cells(snapshot.table(T), CellScan.VERSIONS));
      }
      verify(store);
    }
    store.close();
  }

  @Test
  void aMajorCompactionLeavesNoTombstoneAndOneFile() {
    LsmStore store = LsmStore.open(MEMORY, inMemory);
    createTable(store);
    put(store, "r1", "q", "v");
    put(store, "r2", "q", "v");
    store.admin().flush(T);
    store.apply(new WriteBatch().mutate(T, bytes("r1"), new Mutation.DeleteRow(WriteBatch.NOW)));
    store.admin().compact(T, true); // what is in memory takes no part
    assertEquals(3, StoreRows.cells(store.table(T), CellScan.RAW).size());
    store.admin().flush(T);
    store.admin().compact(T, false);
    assertEquals(3, StoreRows.cells(store.table(T), CellScan.RAW).size());
    store.admin().compact(T, true);
    assertEquals(1, StoreRows.cells(store.table(T), CellScan.RAW).size());
    assertEquals(1, store.admin().statistics(T).rows());
    assertEquals(1, files.list(MEMORY).stream().filter(f -> f.endsWith(FileNames.SSTABLE)).count());
    verify(store);
    store.close();
  }

  @Test
  void aSnapshotKeepsWhatUnchangedRowsAreToldBy() {
    LsmStore store = LsmStore.open(MEMORY, inMemory);
    createTable(store);
    put(store, "r", "q", "v");
    try (Snapshot snapshot = store.snapshot()) {
      store.apply(new WriteBatch().mutate(T, bytes("r"), new Mutation.DeleteRow(WriteBatch.NOW)));
      store.admin().flush(T);
      store.admin().compact(T, true);
      WriteBatch write =
          put(new WriteBatch(), "r", "q", "w")
              .check(new Check.RowUnchanged(T, bytes("r"), snapshot.sequence()));
      assertFalse(store.apply(write).applied());
      WriteBatch other =
          put(new WriteBatch(), "s", "q", "w")
              .check(new Check.RowUnchanged(T, bytes("s"), snapshot.sequence()));
      assertTrue(store.apply(other).applied());
    }
    verify(store);
    store.close();
  }

  @Test
  void droppedAndTruncatedTablesLeaveNoFiles() {
    LsmStore store = LsmStore.open(MEMORY, inMemory);
    createTable(store);
    put(store, "r", "q", "v");
    store.admin().flush(T);
    put(store, "r", "q", "w");
    store.admin().truncateTable(T);
    assertEquals(Map.of(), read(store));
    put(store, "s", "q", "v");
    assertEquals(Map.of("s/f:q", "v"), read(store));
    store.admin().flush(T);
    store.admin().dropTable(T);
    createTable(store);
    assertEquals(Map.of(), read(store));
    store.close();
    assertEquals(0, files.list(MEMORY).stream().filter(f -> f.endsWith(".sst")).count());
    try (LsmStore again = LsmStore.open(MEMORY, inMemory)) {
      assertEquals(Map.of(), read(again));
      verify(again);
    }
  }

  @Test
  void aNewStoreNeedsNoReplayOfADroppedTable() {
    LsmStore store = LsmStore.open(MEMORY, inMemory);
    createTable(store);
    put(store, "r", "q", "v");
    store.admin().dropTable(T);
    createTable(store);
    crash();
    try (LsmStore again = LsmStore.open(MEMORY, inMemory)) {
      assertEquals(Map.of(), read(again));
      verify(again);
    }
  }

  @Test
  void implicitTimesGrowThroughARestart() {
    inMemory = inMemory.withClock(() -> 1000);
    LsmStore store = LsmStore.open(MEMORY, inMemory);
    createTable(store, FamilyDescriptor.of("f").withVersions(10));
    put(store, "r", "q", "1");
    put(store, "r", "q", "2");
    crash();
    try (LsmStore again = LsmStore.open(MEMORY, inMemory)) {
      put(again, "r", "q", "3");
      assertEquals(
          List.of(1002L, 1001L, 1000L),
          StoreRows.cells(again.table(T), CellScan.VERSIONS).stream()
              .map(cell -> cell.timestamp())
              .toList());
    }
    try (LsmStore again = LsmStore.open(MEMORY, inMemory)) {
      put(again, "r", "q", "4");
      assertEquals(1003L, StoreRows.cells(again.table(T), CellScan.NEWEST).get(0).timestamp());
    }
  }

  @Test
  void plainBlocksAndMemtablesGiveTheSameBatches() {
    LsmStore store = LsmStore.open(MEMORY, inMemory);
    createTable(store);
    for (int i = 0; i < 500; i++) {
      WriteBatch batch = new WriteBatch();
      batch.mutate(
          T,
          bytes(String.format(Locale.ROOT, "r%04d", i)),
          new Mutation.Put("f", bytes("n"), WriteBatch.NOW, ValueKind.INT64.encode(i - 250)),
          new Mutation.Put("f", bytes("d"), WriteBatch.NOW, ValueKind.DOUBLE.encode(i / 4.0)));
      store.apply(batch);
      if (i % 3 == 0) {
        put(store, String.format(Locale.ROOT, "r%04d", i), "s", "text" + i);
      }
    }
    String inMemtable = scan(store, false) + scan(store, true);
    store.admin().flush(T);
    assertEquals(inMemtable, scan(store, false) + scan(store, true));
    put(store, "r0100x", "s", "between");
    store.admin().flush(T);
    String merged = scan(store, false) + scan(store, true);
    store.admin().compact(T, true);
    assertEquals(merged, scan(store, false) + scan(store, true));
    verify(store);
    store.close();
  }

  private static String scan(LsmStore store, boolean reversed) {
    Projection projection =
        Projection.of(
            new ScanColumn.RowKey(),
            new ScanColumn.Cell("f", StoreRows.row("n"), ValueKind.INT64, false),
            new ScanColumn.Cell("f", StoreRows.row("d"), ValueKind.DOUBLE, false),
            new ScanColumn.Cell("f", StoreRows.row("s"), ValueKind.BYTES, false),
            new ScanColumn.OpenFamily("f", false));
    Scan scan = Scan.of(projection);
    StringBuilder text = new StringBuilder();
    try (RowScanner scanner = store.table(T).scan(reversed ? scan.backwards() : scan)) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          text.append(batch.bytes(0).get(row));
          text.append(batch.longs(1).isAbsent(row) ? "-" : batch.longs(1).values()[row]);
          text.append(batch.doubles(2).isAbsent(row) ? "-" : batch.doubles(2).values()[row]);
          text.append(batch.bytes(3).isAbsent(row) ? "-" : batch.bytes(3).get(row));
          for (int e = batch.map(4).entryStart(row); e < batch.map(4).entryStart(row + 1); e++) {
            text.append(batch.map(4).qualifiers().get(e)).append(batch.map(4).values().get(e));
          }
          text.append('\n');
        }
      }
    }
    return text.toString();
  }

  @Test
  void batchesOfLessDurabilityAreThereAfterACleanClose() {
    LsmStore store = LsmStore.open(MEMORY, inMemory.withDurability(Durability.NONE));
    createTable(store);
    put(store, "r", "q", "v");
    store.apply(put(new WriteBatch(), "s", "q", "v").durability(Durability.OS));
    store.close();
    crash();
    try (LsmStore again = LsmStore.open(MEMORY, inMemory)) {
      assertEquals(2, read(again).size());
      verify(again);
    }
  }

  @Test
  void keptDeletedCellsOutliveCompactions() {
    LsmStore store = LsmStore.open(MEMORY, inMemory);
    createTable(
        store,
        FamilyDescriptor.of("f").withKeepDeletedCells(KeepDeletedCells.TRUE).withVersions(3));
    store.apply(
        new WriteBatch().mutate(T, bytes("r"), new Mutation.Put("f", bytes("q"), 5, bytes("v"))));
    store.apply(new WriteBatch().mutate(T, bytes("r"), new Mutation.DeleteRow(9)));
    store.admin().flush(T);
    store.admin().compact(T, true);
    assertEquals(Map.of(), read(store));
    assertEquals(
        1, StoreRows.cells(store.table(T), CellScan.NEWEST.within(new TimeRange(0, 9))).size());
    verify(store);
    store.close();
  }

  @Test
  void aNameThatIsUnknownIsAnError() {
    LsmStore store = LsmStore.open(MEMORY, inMemory);
    assertEquals(Code.TABLE_NOT_FOUND, code(() -> store.table(T)));
    assertEquals(
        Code.NAMESPACE_NOT_FOUND,
        code(
            () ->
                store
                    .admin()
                    .createTable(
                        new TableDescriptor(
                            new TableName("n", "t"), List.of(FamilyDescriptor.of("f"))))));
    store.close();
    assertEquals(Code.CLOSED, code(() -> store.table(T)));
    store.close();
  }
}
