package io.cellardb.storage.lsm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Durability;
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
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactions whose memtables are handed over as a whole, and what others write meanwhile. */
final class LargeCommitTest {
  private static final TableName T = TableName.parse("t");
  private static final Path DIRECTORY = Path.of("store");

  /** Some hundred rows are enough for a commit to be a large one. */
  private static final int LARGE = 300;

  private static final String LONG = "large " + "x".repeat(100);

  private final LsmOptions options =
      LsmOptions.defaults().withFileSystem(new MemoryFileSystem()).withMemtableBytes(200_000);
  private LsmStore store;

  @BeforeEach
  void openStore() {
    store = LsmStore.open(DIRECTORY, options);
    store.admin().createTable(new TableDescriptor(T, List.of(FamilyDescriptor.of("f"))));
  }

  @AfterEach
  void closeStore() {
    assertEquals(List.of(), store.verify());
    store.close();
  }

  private static WriteBatch write(String row, String value) {
    return new WriteBatch()
        .mutate(
            T,
            ByteString.utf8(row).array(),
            new Mutation.Put(
                "f", ByteString.utf8("q").array(), WriteBatch.NOW, ByteString.utf8(value).array()));
  }

  private Transaction large() {
    return large(store);
  }

  private static Transaction large(LsmStore store) {
    Transaction transaction = store.begin(TransactionOptions.ofBytes(1 << 24));
    for (int i = 0; i < LARGE; i++) {
      transaction.apply(write(LONG + i, "own"));
    }
    return transaction;
  }

  /** Whether the sequence is one that was taken ahead. */
  private boolean hasHandedOver() {
    try (Snapshot snapshot = store.snapshot()) {
      return snapshot.sequence() >= ReadyBatch.AHEAD;
    }
  }

  private static int count(Store seen, String value) {
    int count = 0;
    try (CellScanner scanner = seen.table(T).cells(CellScan.NEWEST)) {
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        count += cell.value().equals(ByteString.utf8(value)) ? 1 : 0;
      }
    }
    return count;
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "10, 0", "10, 10", "6000, 0", "6000, 6000", "10, 5"})
  void aRowThatAnotherHasWrittenIsAConflict(int others, int before) {
    try (Transaction transaction = large()) {
      for (int i = 0; i < others; i++) {
        if (i == before) {
          store.apply(write(LONG + 7, "other"));
        }
        store.apply(write("other " + i, "other"));
      }
      boolean conflict = before < others;
      assertEquals(!conflict, transaction.commit());
      assertEquals(!conflict, hasHandedOver());
      assertEquals(conflict ? 0 : LARGE, count(store, "own"));
      assertEquals(others + (conflict ? 1 : 0), count(store, "other"));
    }
  }

  @Test
  void aLongKeyIsAConflictToo() {
    String row = "long".repeat(100);
    try (Transaction transaction = large()) {
      transaction.apply(write(row, "own"));
      store.apply(write(row, "other"));
      assertFalse(transaction.commit());
    }
    assertEquals(0, count(store, "own"));
  }

  @Test
  void othersWriteMeanwhileAndNothingIsLost() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Integer> single =
          threads.submit(
              () -> {
                int written = 0;
                for (; !done.get() && written < 3_000; written++) {
                  store.apply(write("other " + written, "other"));
                }
                return written;
              });
      for (int i = 0; i < 10; i++) {
        store.apply(write("large 3", "older"));
        try (Transaction transaction = large()) {
          store.apply(write("before " + i, "before"));
          assertTrue(transaction.commit());
        }
        assertEquals(LARGE, count(store, "own"));
      }
      done.set(true);
      int written = single.get();
      assertEquals(written, count(store, "other"));
      store.close();
      store = LsmStore.open(DIRECTORY, options);
      assertEquals(LARGE, count(store, "own"));
      assertEquals(written, count(store, "other"));
      assertEquals(10, count(store, "before"));
    } finally {
      done.set(true);
      threads.shutdown();
    }
  }

  /** Fails at one operation on files, or at all from one on, as when the process is killed. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whereAnOperationFailsAllOfItIsThereOrNothing(boolean once) {
    boolean failed = true;
    for (int operation = 1; failed; operation++) {
      MemoryFileSystem disk = new MemoryFileSystem();
      LsmOptions synced = options.withFileSystem(disk).withDurability(Durability.SYNC);
      LsmStore failing = LsmStore.open(DIRECTORY, synced);
      failing.admin().createTable(new TableDescriptor(T, List.of(FamilyDescriptor.of("f"))));
      failing.apply(write("before", "other"));
      boolean committed;
      try (Transaction transaction = large(failing)) {
        long at = disk.operations() + operation;
        if (once) {
          disk.failOnce(at);
        } else {
          disk.failFrom(at);
        }
        committed = succeeds(transaction::commit);
        failed = disk.operations() >= at;
      }
      // After a sync that failed nobody knows what the disk has, and the store takes no writes.
      boolean goesOn = once && succeeds(() -> failing.apply(write("after", "other")) != null);
      if (once) {
        assertEquals(committed ? LARGE : 0, count(failing, "own"));
      }
      Random random = new Random(operation);
      List<MemoryFileSystem> left = List.of(disk.copy(), disk.crash(random));
      for (MemoryFileSystem after : left) {
        try (LsmStore store = LsmStore.open(DIRECTORY, synced.withFileSystem(after))) {
          assertEquals(List.of(), store.verify());
          // A write whose sync fails may be there: a flush may have taken the operation before it.
          int other = count(store, "other");
          assertTrue(other == 2 || (other == 1 && !goesOn), "other rows: " + other);
          int own = count(store, "own");
          assertTrue(own == LARGE || (own == 0 && !committed), "rows: " + own);
          assertTrue(!goesOn || committed || own == 0, "a commit that failed");
        }
      }
    }
  }

  private static boolean succeeds(BooleanSupplier work) {
    try {
      return work.getAsBoolean();
    } catch (StorageException e) {
      return false;
    }
  }
}
