package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Serializable transactions: which changes of others keep them from committing. */
abstract class SerializableContract extends StoreContract {
  private static final long MEMORY = 1 << 24;
  private static final int MANY = 6_000;

  @BeforeEach
  void createTable() {
    create(FamilyDescriptor.of("f"));
    store().apply(write("a", "0"));
    store().apply(write("b", "0"));
    store().apply(write("m", "0"));
  }

  private Transaction begin() {
    return store().begin(TransactionOptions.ofBytes(MEMORY).asSerializable());
  }

  private static WriteBatch write(String row, String value) {
    return new WriteBatch()
        .mutate(T, bytes(row), new Mutation.Put("f", bytes("q"), WriteBatch.NOW, bytes(value)));
  }

  private static void read(Transaction transaction, RowRanges rows) {
    try (Snapshot snapshot = transaction.snapshot()) {
      Readings.cells(snapshot.table(T), CellScan.NEWEST.over(rows));
    }
  }

  private static RowRanges row(String row) {
    return RowRanges.of(KeyRange.single(ByteString.utf8(row)));
  }

  private static RowRanges range(String from, String to) {
    return RowRanges.of(new KeyRange(ByteString.utf8(from), ByteString.utf8(to)));
  }

  /** Whether a transaction commits a write of "z" after others have done something meanwhile. */
  private boolean commits(RowRanges read, Runnable others) {
    try (Transaction transaction = begin()) {
      read(transaction, read);
      transaction.apply(write("z", "1"));
      others.run();
      return transaction.commit();
    }
  }

  @Test
  void ofTwoThatReadWhatTheOtherWritesOneCommits() {
    try (Transaction one = begin();
        Transaction two = begin()) {
      read(one, row("a"));
      read(two, row("b"));
      one.apply(write("b", "1"));
      two.apply(write("a", "2"));
      assertTrue(one.commit());
      assertFalse(two.commit());
    }
    assertEquals(3, Readings.cells(store().table(T), CellScan.NEWEST).size());
  }

  @Test
  void changesOfRowsThatWereReadCount() {
    assertFalse(commits(row("a"), () -> store().apply(write("a", "1"))));
    assertFalse(
        commits(
            row("a"),
            () ->
                store()
                    .apply(
                        new WriteBatch()
                            .mutate(
                                T, bytes("a"), new Mutation.DeleteFamily("f", WriteBatch.NOW)))));
    assertFalse(commits(row("none"), () -> store().apply(write("none", "1"))), "a phantom");
    assertFalse(commits(range("c", "k"), () -> store().apply(write("d", "1"))), "a phantom");
    assertFalse(commits(RowRanges.ALL, () -> store().apply(write("y", "1"))), "a phantom");
    assertTrue(commits(RowRanges.ALL, () -> {}));
  }

  @Test
  void changesOfOtherRowsDoNotCount() {
    assertTrue(commits(row("a"), () -> store().apply(write("b", "1"))));
    assertTrue(commits(range("b", "m"), () -> store().apply(write("m", "1"))));
    assertTrue(commits(range("b", "m"), () -> store().apply(write("a", "1"))));
    assertTrue(commits(range("c", "d").union(row("e")), () -> store().apply(write("d", "1"))));
  }

  @Test
  void manyChangesAreToldApart() {
    Consumer<String> many =
        prefix -> {
          for (int i = 0; i < MANY; i++) {
            store().apply(write(prefix + i, "1"));
          }
        };
    assertTrue(commits(range("a", "c"), () -> many.accept("x")));
    assertFalse(commits(range("x5", "x6"), () -> many.accept("x")));
    assertTrue(commits(range("a", "c"), () -> changeAndFlush("x1")));
    assertFalse(commits(range("w", "x2"), () -> changeAndFlush("x1")));
  }

  private void changeAndFlush(String row) {
    store().apply(write(row, "2"));
    store().admin().flush(T);
  }

  @Test
  void whatOnlyReadsOrLocksAlwaysCommits() {
    try (Transaction transaction = begin()) {
      read(transaction, RowRanges.ALL);
      transaction.lock(T, bytes("m"), LockMode.EXCLUSIVE, null);
      store().apply(write("a", "1"));
      assertTrue(transaction.commit());
    }
  }

  @Test
  void readsBeforeARenewalDoNotCount() {
    try (Transaction transaction = begin()) {
      read(transaction, RowRanges.ALL);
      store().apply(write("a", "1"));
      transaction.renew();
      read(transaction, row("a"));
      transaction.apply(write("z", "1"));
      assertTrue(transaction.commit());
    }
  }

  @Test
  void itsOwnTableIsReadToo() {
    try (Transaction transaction = begin()) {
      Readings.cells(transaction.table(T), CellScan.NEWEST);
      transaction.apply(write("z", "1"));
      store().apply(write("a", "1"));
      assertFalse(transaction.commit());
    }
  }

  @Test
  void largeTransactionsAreNoOthers() {
    for (boolean changed : new boolean[] {false, true}) {
      try (Transaction transaction =
          store().begin(TransactionOptions.ofBytes(Long.MAX_VALUE).asSerializable())) {
        read(transaction, range("a", "c"));
        for (int i = 0; i < MANY; i++) {
          transaction.apply(write("large" + i, "x".repeat(100)));
        }
        store().apply(write(changed ? "b" : "m", "1"));
        assertEquals(!changed, transaction.commit());
      }
    }
  }
}
