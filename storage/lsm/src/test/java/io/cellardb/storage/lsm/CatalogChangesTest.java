package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.put;
import static io.cellardb.storage.lsm.StoreRows.read;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.CellScan;
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
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tables and namespaces change while they are in use, and stay so. */
final class CatalogChangesTest {
  private static final Path DIRECTORY = Path.of("/store");
  private static final FamilyDescriptor F = FamilyDescriptor.of("f");
  private static final FamilyDescriptor G = FamilyDescriptor.of("g");

  private MemoryFileSystem files = new MemoryFileSystem();
  private LsmStore store = open();

  private LsmStore open() {
    return LsmStore.open(DIRECTORY, LsmOptions.defaults().withFileSystem(files));
  }

  private void crash() {
    files = files.crash(null);
    store = open();
  }

  @AfterEach
  void close() {
    verify(store);
    store.close();
  }

  private void alter(FamilyDescriptor... families) {
    store.admin().alterTable(new TableDescriptor(T, List.of(families)));
  }

  private static Code code(Runnable action) {
    return assertThrows(StorageException.class, action::run).code();
  }

  private static Mutation value(String family, String value) {
    return new Mutation.Put(family, bytes("q"), WriteBatch.NOW, bytes(value));
  }

  @Test
  void familiesComeAndGoWithTheirCells() {
    createTable(store, F, G);
    store.apply(new WriteBatch().mutate(T, bytes("r"), value("f", "1"), value("g", "1")));
    store.admin().flush(T);
    store.apply(new WriteBatch().mutate(T, bytes("s"), value("f", "2"), value("g", "2")));
    try (Snapshot snapshot = store.snapshot()) {
      alter(F, FamilyDescriptor.of("h"));
      assertEquals(Map.of("r/f:q", "1", "s/f:q", "2"), read(store));
      assertEquals(Map.of("r/f:q", "1", "s/f:q", "2"), read(snapshot.table(T)));
      assertEquals(
          Code.FAMILY_NOT_FOUND,
          code(() -> store.apply(new WriteBatch().mutate(T, bytes("r"), value("g", "3")))));
      store.apply(new WriteBatch().mutate(T, bytes("t"), value("h", "3")));
      assertEquals(Map.of("r/f:q", "1", "s/f:q", "2"), read(snapshot.table(T)));
    }
    alter(F, G);
    assertEquals(Map.of("r/f:q", "1", "s/f:q", "2"), read(store));
    crash();
    assertEquals(Map.of("r/f:q", "1", "s/f:q", "2"), read(store));
    assertEquals(List.of(F, G), store.table(T).descriptor().families());
    store.admin().flush(T);
    store.admin().compact(T, true);
    assertEquals(1, files.list(DIRECTORY).stream().filter(f -> f.endsWith(".sst")).count());
    assertEquals(
        Code.TABLE_NOT_FOUND,
        code(
            () -> store.admin().alterTable(new TableDescriptor(TableName.parse("x"), List.of(F)))));
  }

  @Test
  void readsHaveTheNewOptionsFromNowOn() {
    createTable(store, F.withVersions(3));
    for (int i = 0; i < 3; i++) {
      put(store, "r", "q", "v" + i);
    }
    assertEquals(3, StoreRows.cells(store.table(T), CellScan.VERSIONS).size());
    alter(F.withVersions(2).withTtlMillis(Long.MAX_VALUE - 1).withPurgeDelayMillis(7));
    assertEquals(2, StoreRows.cells(store.table(T), CellScan.VERSIONS).size());
    store.close();
    store = open();
    assertEquals(2, StoreRows.cells(store.table(T), CellScan.VERSIONS).size());
    assertEquals(7, store.table(T).descriptor().family("f").purgeDelayMillis());
  }

  @Test
  void timesGoOnGrowingInAnAlteredTable() {
    store.close();
    store =
        LsmStore.open(DIRECTORY, LsmOptions.defaults().withFileSystem(files).withClock(() -> 5));
    createTable(store, F.withVersions(9), G);
    put(store, "r", "q", "1");
    alter(FamilyDescriptor.of("a"), F.withVersions(9));
    put(store, "r", "q", "2");
    assertEquals(2, StoreRows.cells(store.table(T), CellScan.VERSIONS).size());
  }

  @Test
  void aNamespaceHasOtherQuotasAndPropertiesAfterACrashToo() {
    store.admin().createNamespace(new NamespaceDescriptor("n"));
    NamespaceDescriptor changed =
        new NamespaceDescriptor("n")
            .withMaxTables(1)
            .withMaxBytes(1 << 20)
            .withProperties(Map.of("owner", "me", "empty", ""));
    store.admin().alterNamespace(changed);
    crash();
    assertTrue(store.admin().namespaces().contains(changed));
    assertEquals(
        Code.NAMESPACE_NOT_FOUND,
        code(() -> store.admin().alterNamespace(new NamespaceDescriptor("m"))));
  }

  @Test
  void aFullNamespaceTakesDeletesOnly() {
    TableName name = TableName.parse("n:t");
    TableName other = TableName.parse("n:u");
    store.admin().createNamespace(new NamespaceDescriptor("n").withMaxBytes(20_000));
    store.admin().createTable(new TableDescriptor(name, List.of(F)));
    store.admin().createTable(new TableDescriptor(other, List.of(F)));
    createTable(store, F);
    int written = 0;
    while (write(name, written)) {
      written++;
      assertTrue(written < 30);
      if (written == 5) {
        store.admin().flush(name);
      }
    }
    assertTrue(written > 10, written + " rows of 1000 bytes");
    assertEquals(written, StoreRows.cells(store.table(name), CellScan.NEWEST).size());
    assertEquals(Code.QUOTA_EXCEEDED, code(() -> increment(other)));
    WriteBatch mixed = new WriteBatch();
    mixed.mutate(T, bytes("r"), value("f", "1")).mutate(name, bytes("r"), value("f", "1"));
    assertEquals(Code.QUOTA_EXCEEDED, code(() -> store.apply(mixed)));
    assertEquals(Map.of(), read(store));
    put(store, "r", "q", "1"); // another namespace
    crash();
    assertEquals(Code.QUOTA_EXCEEDED, code(() -> increment(other)));
    for (int i = 0; i < written; i++) {
      store.apply(
          new WriteBatch().mutate(name, bytes("r" + i), new Mutation.DeleteRow(WriteBatch.NOW)));
    }
    store.admin().flush(name);
    store.admin().compact(name, true);
    increment(other);
    store.admin().alterNamespace(new NamespaceDescriptor("n").withMaxBytes(0));
    assertEquals(Code.QUOTA_EXCEEDED, code(() -> increment(other)));
    store.admin().alterNamespace(new NamespaceDescriptor("n"));
    increment(other);
    assertTrue(files.list(DIRECTORY).stream().anyMatch(f -> f.endsWith(FileNames.SSTABLE)));
  }

  private void increment(TableName table) {
    store.apply(
        new WriteBatch().mutate(table, bytes("c"), new Mutation.Increment("f", bytes("n"), 1)));
  }

  private boolean write(TableName table, int row) {
    byte[] value = new byte[1000];
    new Random(row).nextBytes(value);
    try {
      store.apply(
          new WriteBatch()
              .mutate(
                  table,
                  bytes("r" + row),
                  new Mutation.Put("f", bytes("q"), WriteBatch.NOW, value)));
      return true;
    } catch (StorageException e) {
      assertEquals(Code.QUOTA_EXCEEDED, e.code());
      return false;
    }
  }
}
