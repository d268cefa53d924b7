package io.cellardb.storage.lsm.wal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.storage.lsm.io.Fault.Operation;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.io.WatchedFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class GroupCommitTest {
  private static final Path DIRECTORY = Path.of("/store");

  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** One is given when a sync begins. */
  private final Semaphore begun = new Semaphore(0);

  /** One is taken before a sync ends. */
  private final Semaphore mayEnd = new Semaphore(0);

  private final MemoryFileSystem memory = new MemoryFileSystem();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  /** A file system whose files wait in the middle of a sync. */
  private FileSystem slowToSync() {
    return new WatchedFileSystem(
        memory,
        (operation, file) -> {
          if (operation == Operation.SYNC) {
            begun.release();
            mayEnd.acquireUninterruptibly();
          }
        });
  }

  private Wal open() throws IOException {
    memory.createDirectories(DIRECTORY);
    mayEnd.release(); // the header is synced
    Wal wal = new Wal(slowToSync(), DIRECTORY, 1);
    wal.begin();
    begun.acquireUninterruptibly();
    return wal;
  }

  private Future<?> appendAndSync(Wal wal) {
    long position = wal.append(new byte[] {1, 2, 3}, 3);
    return threads.submit(
        () -> {
          wal.sync(position);
          return null;
        });
  }

  @Test
  void oneSyncDoesForAllThatCameDuringTheOneBefore() throws Exception {
    try (Wal wal = open()) {
      Future<?> first = appendAndSync(wal);
      begun.acquireUninterruptibly();
      List<Future<?>> others = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        others.add(appendAndSync(wal));
      }
      mayEnd.release(2);
      first.get();
      for (Future<?> other : others) {
        other.get();
      }
      assertEquals(2, wal.syncs());
      assertEquals(7, wal.largestGroup());
      assertEquals(8, wal.batches());
    }
  }

  @Test
  void aFailureIsToldToAllWhoWait() throws Exception {
    try (Wal wal = open()) {
      Future<?> first = appendAndSync(wal);
      begun.acquireUninterruptibly();
      List<Future<?>> others = List.of(appendAndSync(wal), appendAndSync(wal));
      memory.failFrom(memory.operations() + 2); // the next one is the sync that waits
      mayEnd.release(3);
      first.get();
      for (Future<?> other : others) {
        ExecutionException e = assertThrows(ExecutionException.class, other::get);
        assertEquals(IOException.class, e.getCause().getClass());
      }
    }
  }
}
