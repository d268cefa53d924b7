package io.cellardb.storage.lsm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables that others change while a transaction writes to them. */
final class TransactionTablesTest {
  private static final TableName T = TableName.parse("t");

  private final Store store =
      LsmStore.open(Path.of("store"), LsmOptions.defaults().withFileSystem(new MemoryFileSystem()));

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
