package io.cellardb.storage.lsm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.Fault.Operation;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.io.WatchedFileSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Threads that end by an error of the JVM amid their work, at each of its uses of a file; whoever
 * waits for them is told, and the store goes on.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class DyingThreadsTest {
  private static final Path STORE = Path.of("/store");
  private static final TableName T = TableName.parse("t");

  private MemoryFileSystem files = new MemoryFileSystem();

  /** Calls of files by threads of this name are counted; the one of that number fails. */
  private volatile String dying = "";

  private volatile int failing;
  private final AtomicInteger calls = new AtomicInteger();

  /** Fails in the threads that are to die. */
  private void die(Operation operation, Path file) {
    if (Thread.currentThread().getName().equals(dying) && calls.incrementAndGet() == failing) {
      throw new OutOfMemoryError("injected into " + operation + " of " + file);
    }
  }

  private LsmStore open() {
    return LsmStore.open(
        STORE,
        LsmOptions.defaults()
            .withFileSystem(new WatchedFileSystem(files, this::die))
            .withAutomaticCompaction(false)
            .withCacheBytes(0)
            .withScanThreads(2)
            .withCompactionThreads(2)
            .withFileBytes(4000)
            .withScanPieceBytes(3000));
  }

  /** As the next one to die; the first call of files by it fails, the second, and so on. */
  private void failNext(String thread, int number) {
    calls.set(0);
    failing = number;
    dying = thread;
  }

  private static void put(LsmStore store, int row) {
    byte[] key = String.format(Locale.ROOT, "%06d", row).getBytes(US_ASCII);
    store.apply(
        new WriteBatch()
            .mutate(
                T,
                key,
                new Mutation.Put(
                    "f",
                    "q".getBytes(US_ASCII),
                    WriteBatch.NOW,
                    (row + " ").repeat(20).getBytes(US_ASCII))));
  }

  private static void create(LsmStore store, int rows) {
    store
        .admin()
        .createTable(new TableDescriptor(T, List.of(FamilyDescriptor.of("f").withBlockSize(1024))));
    for (int row = 0; row < rows; row++) {
      put(store, row);
      if (row % 300 == 299) {
        store.admin().flush(T);
      }
    }
  }

  private static int scan(LsmStore store) {
    int rows = 0;
    try (RowScanner scanner =
        store
            .table(T)
            .scan(
                Scan.of(
                        Projection.of(
                            new ScanColumn.Cell("f", ByteString.utf8("q"), ValueKind.BYTES, false)))
                    .batchesOf(20))) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        rows += batch.rows();
      }
    }
    return rows;
  }

  private static int cells(LsmStore store) {
    int count = 0;
    try (CellScanner cells = store.table(T).cells(CellScan.VERSIONS)) {
      while (cells.next() != null) {
        count++;
      }
    }
    return count;
  }

  /** Whether something ended well; else it was told that there is no memory. */
  private static boolean endsWell(Runnable work) {
    try {
      work.run();
      return true;
    } catch (OutOfMemoryError e) {
      return false;
    } catch (StorageException e) {
      assertEquals(Code.OUT_OF_MEMORY, e.code(), e.toString());
      return false;
    }
  }

  @Test
  void aScanWhoseThreadDiesEnds() {
    try (LsmStore store = open()) {
      create(store, 900);
      int told = 0;
      // On a busy machine the reader may do all the work itself.
      for (int i = 0; i < 13 || (told == 0 && i < 1_000); i++) {
        failNext("cellar-scan", 1 + i * 3 % 40);
        told += endsWell(() -> assertEquals(900, scan(store))) ? 0 : 1;
        dying = "";
        assertEquals(900, scan(store));
      }
      assertTrue(told > 0, "no thread died");
      assertEquals(List.of(), store.verify());
    }
  }

  @Test
  void aFlushWhoseThreadDiesIsToldAndDoneAgain() {
    try (LsmStore store = open()) {
      create(store, 0);
      int rows = 0;
      for (int n = 1; ; n++) {
        put(store, rows++);
        failNext("cellar-flush", n);
        boolean done = endsWell(() -> store.admin().flush(T));
        dying = "";
        put(store, rows++);
        store.admin().flush(T);
        assertEquals(rows, cells(store), "call " + n);
        assertEquals(List.of(), store.verify(), "call " + n);
        if (done && calls.get() < n) {
          assertTrue(n > 10, n + " calls");
          return;
        }
      }
    }
  }

  @Test
  void aCompactionWhoseThreadsDieIsToldAndLosesNothing() {
    try (LsmStore store = open()) {
      create(store, 300);
      int rows = 300;
      for (int n = 1; ; n += 1 + n / 3) {
        put(store, rows++);
        store.admin().flush(T);
        failNext("cellar-compaction", n);
        boolean done = endsWell(() -> store.admin().compact(T, true));
        dying = "";
        assertEquals(rows, cells(store), "call " + n);
        assertEquals(List.of(), store.verify(), "call " + n);
        if (done && calls.get() < n) {
          assertTrue(n > 10, n + " calls");
          return;
        }
      }
    }
  }

  @Test
  void aWriterThatDiesLeavesItsBatchWholeOrNotAtAll() {
    Thread.currentThread().setName("writer");
    boolean died = false;
    for (int n = 1; n <= 6; n++) {
      files = new MemoryFileSystem();
      boolean[] done = new boolean[3];
      LsmStore store = open();
      create(store, 0);
      done[0] = endsWell(() -> put(store, 0));
      failNext("writer", n);
      done[1] = endsWell(() -> put(store, 1));
      dying = "";
      assertHas(store, done, "call " + n);
      done[2] = endsWell(() -> put(store, 2)); // not if a sync failed, which is for good
      assertHas(store, done, "call " + n);
      store.close();
      died |= !done[1];
      try (LsmStore again = open()) {
        assertHas(again, done, "call " + n + ", opened again");
        put(again, 3);
        assertEquals(List.of(), again.verify());
      }
    }
    assertTrue(died, "no call failed");
  }

  /** What was acknowledged is there; what failed may be. */
  private static void assertHas(LsmStore store, boolean[] done, String label) {
    int least = 0;
    for (boolean one : done) {
      least += one ? 1 : 0;
    }
    int found = cells(store);
    assertTrue(found >= least && found <= done.length, label + ": " + found);
  }
}
