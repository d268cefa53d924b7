package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.LockOutcome;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that transactions have locked: what others can do with them. */
abstract class RowLockContract extends StoreContract {
  private static final long MEMORY = 1 << 24;

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @BeforeEach
  void createTable() {
    create(FamilyDescriptor.of("f"));
    store().apply(write("r", "0"));
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  private Transaction begin() {
    return store().begin(TransactionOptions.ofBytes(MEMORY));
  }

  private static WriteBatch write(String row, String value) {
    return new WriteBatch()
        .mutate(T, bytes(row), new Mutation.Put("f", bytes("q"), WriteBatch.NOW, bytes(value)));
  }

  private static LockOutcome lock(Transaction transaction, String row) {
    return transaction.lock(T, bytes(row), LockMode.EXCLUSIVE, null);
  }

  private String newest() {
    try (CellScanner scanner = store().table(T).cells(CellScan.NEWEST)) {
      return scanner.next().value().toUtf8();
    }
  }

  @Test
  void aRowIsLockedByOneAndFreeAfterItsEnd() {
    try (Transaction one = begin();
        Transaction two = begin()) {
      assertEquals(LockOutcome.LOCKED, lock(one, "r"));
      assertEquals(LockOutcome.UNAVAILABLE, lock(two, "r"));
      assertEquals(LockOutcome.LOCKED, lock(two, "absent"));
      assertEquals(LockOutcome.UNAVAILABLE, lock(one, "absent"));
      assertTrue(one.commit());
      assertEquals(LockOutcome.LOCKED, lock(two, "r"));
    }
    try (Transaction three = begin()) {
      assertEquals(LockOutcome.LOCKED, lock(three, "r"));
    }
  }

  @Test
  void aLockTellsWhetherOthersHaveWrittenSince() {
    try (Transaction one = begin();
        Transaction two = begin()) {
      store().apply(write("r", "1"));
      assertEquals(LockOutcome.CHANGED, lock(one, "r"));
      one.renew();
      assertEquals(LockOutcome.LOCKED, lock(one, "r"));
      one.apply(write("r", "2"));
      assertEquals(LockOutcome.LOCKED, lock(one, "r"), "own writes are none of others");
      assertThrows(IllegalStateException.class, one::renew);
      assertTrue(one.commit());
      assertEquals(LockOutcome.CHANGED, lock(two, "r"));
    }
    assertEquals("2", newest());
  }

  @Test
  void batchesWaitForTheEndOfTheTransaction() throws Exception {
    Future<?> written;
    CountDownLatch waits = new CountDownLatch(1);
    try (Transaction one = begin()) {
      lock(one, "r");
      written = threads.submit(() -> store().apply(write("r", "2").whileWaiting(waits::countDown)));
      waits.await();
      assertEquals("0", newest());
      one.apply(write("r", "1"));
      assertTrue(one.commit());
    }
    written.get();
    assertEquals("2", newest());
  }

  @Test
  void batchesOfTheSameRowsInAnyOrderWaitInNoCircle() throws Exception {
    CountDownLatch waits = new CountDownLatch(2);
    Future<?> up;
    Future<?> down;
    try (Transaction one = begin()) {
      lock(one, "a");
      lock(one, "b");
      up = threads.submit(() -> store().apply(writeBoth("a", "b", waits)));
      down = threads.submit(() -> store().apply(writeBoth("b", "a", waits)));
      waits.await();
    }
    up.get();
    down.get();
    assertEquals(3, Readings.cells(store().table(T), CellScan.NEWEST).size());
  }

  /** A batch of two rows, which tells once that it waits. */
  private static WriteBatch writeBoth(String first, String second, CountDownLatch waits) {
    AtomicBoolean told = new AtomicBoolean();
    return write(first, "1")
        .mutate(T, bytes(second), new Mutation.Put("f", bytes("q"), WriteBatch.NOW, bytes("1")))
        .whileWaiting(
            () -> {
              if (told.compareAndSet(false, true)) {
                waits.countDown();
              }
            });
  }

  @Test
  void aWaitThatIsGivenUpWritesNothing() {
    try (Transaction one = begin()) {
      lock(one, "r");
      WriteBatch batch =
          write("other", "1")
              .mutate(T, bytes("r"), new Mutation.Put("f", bytes("q"), WriteBatch.NOW, bytes("1")))
              .whileWaiting(
                  () -> {
                    throw new IllegalStateException("enough");
                  });
      assertThrows(IllegalStateException.class, () -> store().apply(batch));
    }
    assertEquals(1, Readings.cells(store().table(T), CellScan.NEWEST).size());
    assertEquals("0", newest());
  }

  @Test
  void aTransactionThatHadToWaitForAChangeIsInConflict() throws Exception {
    CountDownLatch waits = new CountDownLatch(1);
    try (Transaction one = begin();
        Transaction two = begin()) {
      lock(one, "r");
      Future<?> written =
          threads.submit(() -> two.apply(write("r", "2").whileWaiting(waits::countDown)));
      waits.await();
      one.apply(write("r", "1"));
      assertTrue(one.commit());
      ExecutionException failure = assertThrows(ExecutionException.class, written::get);
      assertEquals(StorageException.Code.CONFLICT, ((StorageException) failure.getCause()).code());
      two.renew();
      assertTrue(two.apply(write("r", "2")).applied());
      assertTrue(two.commit());
    }
    assertEquals("2", newest());
  }

  @Test
  void whatWasWrittenBeforeTheLockIsNotCommitted() {
    try (Transaction one = begin();
        Transaction two = begin()) {
      two.apply(write("r", "2"));
      assertEquals(LockOutcome.LOCKED, lock(one, "r"));
      assertFalse(two.commit());
      one.apply(write("r", "1"));
      assertTrue(one.commit());
    }
    assertEquals("1", newest());
  }

  private Transaction beginLocking() {
    return store().begin(TransactionOptions.ofBytes(MEMORY).lockingWrites());
  }

  @Test
  void whoWritesFirstHasTheRow() throws Exception {
    CountDownLatch waits = new CountDownLatch(1);
    Future<?> written;
    try (Transaction one = beginLocking();
        Transaction two = beginLocking()) {
      one.apply(write("r", "1"));
      assertEquals(LockOutcome.UNAVAILABLE, lock(two, "r"));
      written = threads.submit(() -> two.apply(write("r", "2").whileWaiting(waits::countDown)));
      waits.await();
      assertTrue(one.commit());
      ExecutionException failure = assertThrows(ExecutionException.class, written::get);
      assertEquals(StorageException.Code.CONFLICT, ((StorageException) failure.getCause()).code());
      two.renew();
      two.apply(write("r", "2"));
      assertTrue(two.commit());
    }
    assertEquals("2", newest());
  }

  @Test
  void whoWaitedForNothingGoesOn() throws Exception {
    CountDownLatch waits = new CountDownLatch(1);
    Future<?> written;
    try (Transaction two = beginLocking()) {
      try (Transaction one = beginLocking()) {
        one.apply(write("r", "1"));
        written = threads.submit(() -> two.apply(write("r", "2").whileWaiting(waits::countDown)));
        waits.await();
      }
      written.get();
      assertTrue(two.commit());
    }
    assertEquals("2", newest());
  }

  @Test
  void aRowThatHasChangedSinceTheSnapshotIsToldAtOnce() {
    try (Transaction one = beginLocking()) {
      store().apply(write("r", "1"));
      StorageException refused =
          assertThrows(StorageException.class, () -> one.apply(write("r", "2")));
      assertEquals(StorageException.Code.CONFLICT, refused.code());
      one.apply(write("s", "2"));
      assertTrue(one.commit());
    }
  }

  @Test
  void notAllRowsOfALargeTransactionAreLocked() {
    try (Transaction one = beginLocking();
        Transaction two = begin()) {
      for (int i = 0; i < 3_000; i++) {
        one.apply(write("x" + i, "1"));
      }
      assertEquals(LockOutcome.UNAVAILABLE, lock(two, "x0"));
      assertEquals(LockOutcome.LOCKED, lock(two, "x2999"));
      assertFalse(one.commit(), "another one has locked a row that it wrote");
    }
    try (Transaction one = beginLocking()) {
      for (int i = 0; i < 3_000; i++) {
        one.apply(write("x" + i, "1"));
      }
      store().apply(write("x2999", "2"));
      assertFalse(one.commit());
    }
  }

  @Test
  void aLockedTableIsChangedByNobodyElse() throws Exception {
    Future<?> written;
    CountDownLatch waits = new CountDownLatch(1);
    try (Transaction one = begin();
        Transaction two = begin();
        Transaction three = begin()) {
      three.apply(write("s", "3"));
      assertTrue(one.lock(T, LockMode.EXCLUSIVE, null));
      assertFalse(two.lock(T, LockMode.SHARED, null));
      assertEquals(LockOutcome.UNAVAILABLE, lock(two, "absent"));
      written = threads.submit(() -> store().apply(write("r", "2").whileWaiting(waits::countDown)));
      waits.await();
      assertEquals("0", newest());
      assertFalse(three.commit(), "what was written before the table was locked");
      one.apply(write("r", "1"));
      assertTrue(one.commit());
    }
    written.get();
    assertEquals("2", newest());
  }

  @Test
  void aTableWithLockedRowsIsNotToBeLockedByOthers() {
    try (Transaction one = begin()) {
      lock(one, "r");
      try (Transaction two = begin()) {
        assertFalse(two.lock(T, LockMode.EXCLUSIVE, null));
        assertTrue(two.lock(T, LockMode.SHARED, null));
        assertFalse(one.lock(T, LockMode.EXCLUSIVE, null));
      }
      assertTrue(one.lock(T, LockMode.EXCLUSIVE, null));
    }
  }

  @Test
  void aTransactionIsUnusedUntilSomethingIsReadOrWritten() {
    try (Transaction read = begin();
        Transaction written = begin();
        Transaction locked = begin()) {
      assertTrue(read.isUnused());
      try (Snapshot snapshot = read.snapshot()) {
        assertTrue(read.isUnused());
        snapshot.table(T);
        assertFalse(read.isUnused());
      }
      written.apply(write("r", "1"));
      assertFalse(written.isUnused());
      lock(locked, "s");
      assertFalse(locked.isUnused());
    }
  }

  /** Whoever shares the key of a row is in the way of those who delete it, however many they do. */
  @Test
  void aRowWhoseKeyIsSharedIsChangedAndNotDeleted() {
    for (TransactionOptions options :
        List.of(
            TransactionOptions.ofBytes(MEMORY),
            TransactionOptions.ofBytes(MEMORY).lockingWrites())) {
      try (Transaction changing = store().begin(options);
          Transaction keeping = begin()) {
        changing.apply(write("r", "1"));
        assertEquals(
            LockOutcome.LOCKED, keeping.lock(T, bytes("r"), LockMode.KEY_SHARED, () -> {}));
        assertTrue(changing.commit());
        assertEquals(
            LockOutcome.CHANGED, keeping.lock(T, bytes("r"), LockMode.KEY_SHARED, () -> {}));
        store().apply(write("r", "2"));
      }
    }
    try (Transaction deleting = begin();
        Transaction keeping = begin()) {
      deleting.apply(
          new WriteBatch().mutate(T, bytes("r"), new Mutation.DeleteRow(WriteBatch.NOW)));
      deleting.apply(write("s", "1"));
      LockOutcome outcome = keeping.lock(T, bytes("r"), LockMode.KEY_SHARED, null);
      assertEquals(LockOutcome.LOCKED, outcome, "writes are not locked here");
      assertFalse(deleting.commit());
    }
    assertEquals("2", newest());
  }
}
