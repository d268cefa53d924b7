package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Check;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.storage.lsm.io.Fault.Operation;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.io.WatchedFileSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** What a batch was refused for is there when the refusal is told, and stays. */
final class RefusedBatchTest {
  private final MemoryFileSystem memory = new MemoryFileSystem();

  /** One is given when a sync of the log begins; none while {@link #isOpen}. */
  private final Semaphore begun = new Semaphore(0);

  /** One is taken before a sync of the log. */
  private final Semaphore mayGoOn = new Semaphore(0);

  private volatile boolean isOpen = true;

  private final LsmStore store =
      LsmStore.open(Path.of("/store"), LsmOptions.defaults().withFileSystem(slowLog()));

  private FileSystem slowLog() {
    return new WatchedFileSystem(
        memory,
        (operation, file) -> {
          if (operation == Operation.WRITE && file.toString().endsWith(".wal") && !isOpen) {
            begun.release();
            mayGoOn.acquireUninterruptibly();
          }
        });
  }

  /** Starts a thread, and returns when it is done or waits for something. */
  private static <R> FutureTask<R> start(Callable<R> work) {
    FutureTask<R> task = new FutureTask<>(work);
    Thread thread = new Thread(task);
    thread.start();
    while (!task.isDone() && thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return task;
  }

  /** Starts a batch that does not get to its sync before {@link #open}. */
  private FutureTask<WriteResult> startWinner() {
    isOpen = false;
    FutureTask<WriteResult> winner =
        start(() -> store.apply(StoreRows.put(new WriteBatch(), "r", "q", "winner")));
    begun.acquireUninterruptibly();
    return winner;
  }

  private void open() {
    isOpen = true;
    mayGoOn.release(1_000);
  }

  /** What is read after a batch was refused. */
  private Map<String, String> readAfterRefusal(Check check) {
    WriteResult result =
        store.apply(StoreRows.put(new WriteBatch().check(check), "r", "q", "loser"));
    assertFalse(result.applied());
    return StoreRows.read(store);
  }

  private Check.RowUnchanged unchanged() {
    try (Snapshot snapshot = store.snapshot()) {
      return new Check.RowUnchanged(T, bytes("r"), snapshot.sequence());
    }
  }

  @Test
  void theNextReadHasWhatABatchLostAgainst() throws Exception {
    StoreRows.createTable(store);
    Check.RowUnchanged unchanged = unchanged();
    FutureTask<WriteResult> winner = startWinner();
    FutureTask<Map<String, String>> update = start(() -> readAfterRefusal(unchanged));
    FutureTask<Map<String, String>> insert =
        start(() -> readAfterRefusal(new Check.RowAbsent(T, bytes("r"))));
    open();
    assertEquals(Map.of("r/f:q", "winner"), update.get());
    assertEquals(Map.of("r/f:q", "winner"), insert.get());
    assertTrue(winner.get().applied());
    store.close();
  }

  @Test
  void aBatchIsNotRefusedForWhatGetsLost() throws Exception {
    StoreRows.createTable(store);
    FutureTask<WriteResult> winner = startWinner();
    FutureTask<Map<String, String>> insert =
        start(() -> readAfterRefusal(new Check.RowAbsent(T, bytes("r"))));
    memory.failOnce(memory.operations() + 1);
    open();
    for (FutureTask<?> task : List.of(winner, insert)) {
      ExecutionException e = assertThrows(ExecutionException.class, task::get);
      assertEquals(Code.IO, assertInstanceOf(StorageException.class, e.getCause()).code());
    }
    store.close();
  }
}
