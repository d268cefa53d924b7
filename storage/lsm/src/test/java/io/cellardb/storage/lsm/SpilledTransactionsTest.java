package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.put;
import static io.cellardb.storage.lsm.StoreRows.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.io.WatchedFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactions that have more to write than they may keep in memory. */
final class SpilledTransactionsTest {
  private static final TableName OTHER = TableName.parse("other");
  private static final Path DIRECTORY = Path.of("store");

  /** After so many bytes a transaction goes on in files: some rows. */
  private static final int MEMORY = 2_000;

  private static final int ROWS = 60;

  private final MemoryFileSystem disk = new MemoryFileSystem();

  /** Is called once, before the next SSTable is created. */
  private final AtomicReference<Runnable> beforeSstable = new AtomicReference<>();

  private LsmStore store;

  @BeforeEach
  void open() {
    store = LsmStore.open(DIRECTORY, options(watched()));
    createTables(store);
  }

  private static void createTables(Store store) {
    StoreRows.createTable(store);
    store
        .admin()
        .createTable(
            new TableDescriptor(
                OTHER, List.of(FamilyDescriptor.of("f"), FamilyDescriptor.of("g"))));
  }

  private static LsmOptions options(FileSystem files) {
    return LsmOptions.defaults().withFileSystem(files).withAutomaticCompaction(false);
  }

  /** The disk, and somebody who does something in the middle of a commit. */
  private FileSystem watched() {
    return WatchedFileSystem.ofSstables(
        disk,
        () -> {
          Runnable action = beforeSstable.getAndSet(null);
          if (action != null) {
            action.run();
          }
        });
  }

  @AfterEach
  void close() throws IOException {
    assertEquals(List.of(), store.verify());
    store.close();
    assertEquals(0, spilledFiles(disk));
  }

  private static long spilledFiles(FileSystem files) throws IOException {
    return files.list(DIRECTORY).stream().filter(FileNames::isSpilled).count();
  }

  private static Transaction begin(Store store) {
    return store.begin(TransactionOptions.ofBytes(MEMORY));
  }

  private static void write(Transaction transaction, int from, int to, String value) {
    for (int i = from; i < to; i++) {
      transaction.apply(
          put(new WriteBatch(), row(i), "q", value)
              .mutate(
                  OTHER,
                  bytes(row(i)),
                  new Mutation.Put("g", bytes("q"), WriteBatch.NOW, bytes(value))));
    }
  }

  private static String row(int i) {
    return "row " + (100 + i);
  }

  private static Map<String, String> expected(int rows, String value) {
    Map<String, String> expected = new TreeMap<>();
    for (int i = 0; i < rows; i++) {
      expected.put(row(i) + "/f:q", value);
    }
    return expected;
  }

  @ParameterizedTest
  @ValueSource(strings = {"commit", "close"})
  void theFilesGoWithTheTransaction(String end) throws IOException {
    Transaction transaction = begin(store);
    write(transaction, 0, ROWS, "one");
    assertNotEquals(0, spilledFiles(disk));
    assertEquals(expected(ROWS, "one"), read(transaction.table(T)));
    if (end.equals("commit")) {
      assertTrue(transaction.commit());
    } else {
      transaction.close();
    }
    assertEquals(0, spilledFiles(disk));
    assertEquals(expected(end.equals("commit") ? ROWS : 0, "one"), read(store.table(T)));
  }

  @Test
  void whoReadsKeepsTheFiles() throws IOException {
    Transaction transaction = begin(store);
    write(transaction, 0, ROWS, "one");
    try (Snapshot snapshot = transaction.snapshot()) {
      write(transaction, 0, ROWS, "two");
      transaction.close();
      assertNotEquals(0, spilledFiles(disk));
      assertEquals(expected(ROWS, "one"), read(snapshot.table(T)));
    }
    assertEquals(0, spilledFiles(disk));
  }

  @Test
  void aSavepointMayBeInAFile() throws IOException {
    try (Transaction transaction = begin(store)) {
      write(transaction, 0, 30, "one");
      long savepoint = transaction.savepoint();
      write(transaction, 10, ROWS, "two");
      transaction.rollbackTo(savepoint);
      assertEquals(expected(30, "one"), read(transaction.table(T)));
      put(store, row(40), "q", "of another"); // what was taken back does not matter any more
      write(transaction, 30, 40, "one");
      assertTrue(transaction.commit());
    }
    Map<String, String> expected = expected(40, "one");
    expected.put(row(40) + "/f:q", "of another");
    assertEquals(expected, read(store.table(T)));
  }

  /** What others write at any time until the commit ends, as long as it is to the same rows. */
  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void aRowThatAnotherHasWrittenIsAConflict(boolean within, boolean same) {
    String otherRow = same ? row(7) : "elsewhere";
    try (Transaction transaction = begin(store)) {
      write(transaction, 0, ROWS, "one");
      if (within) {
        beforeSstable.set(() -> put(store, otherRow, "q", "of another"));
      } else {
        put(store, otherRow, "q", "of another");
      }
      assertEquals(!same, transaction.commit());
    }
    Map<String, String> expected = expected(same ? 0 : ROWS, "one");
    expected.put(otherRow + "/f:q", "of another");
    assertEquals(expected, read(store.table(T)));
  }

  /** Others do not see half of it, and who began before it ended may not overwrite it. */
  @Test
  void whoBeginsWithinTheCommitDoesNotSeeIt() {
    try (Transaction transaction = begin(store)) {
      write(transaction, 0, ROWS, "one");
      AtomicReference<Transaction> began = new AtomicReference<>();
      beforeSstable.set(
          () -> {
            Transaction late = store.begin(TransactionOptions.ofBytes(1 << 20));
            late.apply(put(new WriteBatch(), row(7), "q", "late"));
            began.set(late);
          });
      assertTrue(transaction.commit());
      try (Transaction late = began.get()) {
        assertEquals(Map.of(row(7) + "/f:q", "late"), read(late.table(T)));
        assertFalse(late.commit());
      }
    }
    assertEquals(expected(ROWS, "one"), read(store.table(T)));
  }

  @Test
  void tablesThatAreDroppedOrTruncatedAreNotWrittenTo() {
    try (Transaction transaction = begin(store)) {
      write(transaction, 0, ROWS, "one");
      store.admin().truncateTable(OTHER);
      assertFalse(transaction.commit());
    }
    try (Transaction transaction = begin(store)) {
      write(transaction, 0, ROWS, "one");
      store.admin().dropTable(OTHER);
      StorageException refused = assertThrows(StorageException.class, transaction::commit);
      assertEquals(StorageException.Code.TABLE_NOT_FOUND, refused.code());
    }
    assertEquals(Map.of(), read(store.table(T)));
  }

  @Test
  void whatAKilledProcessLeavesIsDeletedByTheNextStart() throws IOException {
    try (Transaction transaction = begin(store)) {
      write(transaction, 0, ROWS, "one");
      MemoryFileSystem left = disk.copy();
      assertNotEquals(0, spilledFiles(left));
      try (LsmStore next = LsmStore.open(DIRECTORY, options(left))) {
        assertEquals(0, spilledFiles(left));
        assertEquals(Map.of(), read(next.table(T)));
      }
    }
  }

  /** Whatever cannot be written: all of the transaction is there or nothing, and work goes on. */
  @Test
  void everyWriteMayFail() throws IOException {
    boolean faulted = true;
    for (long n = 1; faulted; n++) {
      MemoryFileSystem files = new MemoryFileSystem();
      LsmStore tried = LsmStore.open(DIRECTORY, options(files));
      createTables(tried);
      long before = files.operations();
      files.failOnce(before + n);
      boolean committed = false;
      try (Transaction transaction = begin(tried)) {
        write(transaction, 0, ROWS, "one");
        committed = transaction.commit();
        assertTrue(committed);
      } catch (StorageException e) {
        assertEquals(StorageException.Code.IO, e.code(), e.getMessage());
      }
      faulted = files.operations() >= before + n;
      files.failFrom(Long.MAX_VALUE);
      boolean there = !read(tried.table(T)).isEmpty();
      assertEquals(expected(there ? ROWS : 0, "one"), read(tried.table(T)));
      assertTrue(there || !committed, "operation " + n);
      put(tried, "later", "q", "value");
      tried.close();
      try (LsmStore next = LsmStore.open(DIRECTORY, options(files.copy()))) {
        Map<String, String> expected = expected(there ? ROWS : 0, "one");
        expected.put("later/f:q", "value");
        assertEquals(expected, read(next.table(T)), "operation " + n);
        assertEquals(List.of(), next.verify());
      }
    }
  }
}
