package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class ConcurrencyTest {
  private static final int WRITERS = 4;
  private static final int ROWS = 30;

  /**
   * Each batch sets all rows to one number. A scan must see one number everywhere, whatever is
   * flushed and compacted meanwhile.
   */
  @Test
  void scansSeeWholeBatchesWhileFilesComeAndGo() throws Exception {
    LsmStore store =
        LsmStore.open(
            Path.of("/store"),
            LsmOptions.defaults()
                .withFileSystem(new MemoryFileSystem())
                .withMemtableBytes(30_000)
                .withFileBytes(300)
                .withCacheBytes(20_000));
    createTable(store);
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<Void>> jobs = new ArrayList<>();
    try {
      List<Future<Void>> writers = new ArrayList<>();
      for (int w = 0; w < WRITERS; w++) {
        int writer = w;
        writers.add(threads.submit(() -> write(store, writer)));
      }
      Callable<Void> reader = () -> scan(store, done);
      jobs.add(threads.submit(reader));
      jobs.add(threads.submit(reader));
      jobs.add(threads.submit(() -> compact(store, done)));
      for (Future<Void> writer : writers) {
        writer.get();
      }
      done.set(true);
      for (Future<Void> job : jobs) {
        job.get();
      }
    } finally {
      done.set(true);
      threads.shutdown();
    }
    StoreRows.verify(store);
    assertEquals(WRITERS * 200, counter(store));
    store.close();
  }

  private static Void write(LsmStore store, int writer) {
    for (int i = 0; i < 200; i++) {
      WriteBatch batch = new WriteBatch();
      byte[] value = ValueKind.INT64.encode(writer * 1000L + i);
      for (int row = 0; row < ROWS; row++) {
        batch.mutate(T, bytes("r" + row), new Mutation.Put("f", bytes("q"), WriteBatch.NOW, value));
      }
      batch.mutate(T, bytes("counter"), new Mutation.Increment("f", bytes("n"), 1));
      store.apply(batch);
    }
    return null;
  }

  private static Void scan(LsmStore store, AtomicBoolean done) {
    Projection projection =
        Projection.of(new ScanColumn.Cell("f", ByteString.utf8("q"), ValueKind.INT64, false));
    boolean backwards = false;
    while (!done.get()) {
      Scan scan = Scan.of(projection).batchesOf(7);
      int rows = 0;
      long first = 0;
      try (RowScanner scanner = store.table(T).scan(backwards ? scan.backwards() : scan)) {
        for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
          for (int i = 0; i < batch.rows(); i++) {
            long value = batch.longs(0).values()[i];
            first = rows++ == 0 ? value : first;
            assertEquals(first, value);
          }
        }
      }
      assertTrue(rows == 0 || rows == ROWS, rows + " rows");
      backwards = !backwards;
    }
    return null;
  }

  private static Void compact(LsmStore store, AtomicBoolean done) {
    for (int i = 0; !done.get(); i++) {
      store.admin().compact(T, i % 2 == 0);
    }
    return null;
  }

  /** Counters are big-endian two's complement, without the inverted sign bit of INT64. */
  private static long counter(LsmStore store) {
    Projection projection =
        Projection.of(new ScanColumn.Cell("f", ByteString.utf8("n"), ValueKind.INT64, false));
    RowBatch batch = new RowBatch(projection, 1);
    assertTrue(store.table(T).get(projection, bytes("counter"), batch));
    return batch.longs(0).values()[0] ^ Long.MIN_VALUE;
  }
}
