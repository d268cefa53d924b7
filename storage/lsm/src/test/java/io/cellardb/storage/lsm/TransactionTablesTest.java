package io.cellardb.storage.lsm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables that others change while a transaction writes to them. */
final class TransactionTablesTest {
  private static final TableName T = TableName.parse("t");

  private final AtomicLong clock = new AtomicLong(1_000);

  private final Store store =
      LsmStore.open(
          Path.of("store"),
          LsmOptions.defaults().withFileSystem(new MemoryFileSystem()).withClock(clock::get));

  @BeforeEach
  void createTable() {
    store.admin().createTable(table("f"));
    store.apply(write("f", "before"));
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  private static TableDescriptor table(String... families) {
    return new TableDescriptor(T, Stream.of(families).map(FamilyDescriptor::of).toList());
  }

  private static WriteBatch write(String family, String row) {
    byte[] bytes = ByteString.utf8(row).array();
    return new WriteBatch()
        .mutate(T, bytes, new Mutation.Put(family, bytes, WriteBatch.NOW, bytes));
  }

  private Transaction begin() {
    return store.begin(TransactionOptions.ofBytes(1 << 20));
  }

  private static int cells(Store seen) {
    int count = 0;
    try (CellScanner scanner = seen.table(T).cells(CellScan.NEWEST)) {
      while (scanner.next() != null) {
        count++;
      }
    }
    return count;
  }

  private static List<Long> times(Table table) {
    List<Long> times = new ArrayList<>();
    try (CellScanner scanner = table.cells(CellScan.NEWEST)) {
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        times.add(cell.timestamp());
      }
    }
    return times;
  }

  /** The commit gives the cells another time, wherever they lie. */
  @Test
  void aSnapshotOfATransactionKeepsItsTimesThroughTheCommit() {
    for (boolean takenBack : new boolean[] {false, true}) {
      clock.addAndGet(1_000);
      try (Transaction transaction = begin()) {
        transaction.apply(write("f", "one"));
        long savepoint = transaction.savepoint();
        transaction.apply(write("f", "two"));
        try (Snapshot snapshot = transaction.snapshot()) {
          List<Long> before = times(snapshot.table(T));
          if (takenBack) {
            transaction.rollbackTo(savepoint);
          }
          clock.addAndGet(1_000);
          assertTrue(transaction.commit());
          assertEquals(before, times(snapshot.table(T)));
          assertEquals(clock.get(), times(store.table(T)).get(1));
        }
      }
    }
  }

  @Test
  void aFamilyMoreIsWrittenToInTheSameTransaction() {
    try (Transaction transaction = begin()) {
      transaction.apply(write("f", "one"));
      store.admin().alterTable(table("f", "g"));
      transaction.apply(write("g", "one"));
      assertEquals(3, cells(transaction));
      assertTrue(transaction.commit());
    }
    assertEquals(3, cells(store));
  }

  @Test
  void aTableThatWasTruncatedIsAConflict() {
    try (Transaction transaction = begin()) {
      transaction.apply(write("f", "one"));
      store.admin().truncateTable(T);
      assertFalse(transaction.commit());
    }
    assertEquals(0, cells(store));
  }

  @Test
  void aFamilyThatWasDroppedIsAConflictIfItWasWrittenTo() {
    store.admin().alterTable(table("f", "g"));
    try (Transaction kept = begin();
        Transaction lost = begin()) {
      kept.apply(write("f", "one"));
      lost.apply(write("g", "two"));
      store.admin().alterTable(table("f"));
      assertTrue(kept.commit());
      assertFalse(lost.commit());
    }
    assertEquals(2, cells(store));
  }

  @Test
  void aTableThatWasDroppedIsAnError() {
    try (Transaction transaction = begin()) {
      transaction.apply(write("f", "one"));
      store.admin().dropTable(T);
      store.admin().createTable(table("f"));
      StorageException refused = assertThrows(StorageException.class, transaction::commit);
      assertEquals(Code.TABLE_NOT_FOUND, refused.code());
    }
    assertEquals(0, cells(store));
  }
}
