package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Check;
import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.Scan;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Many threads at once: no write is lost, none is seen in part. */
abstract class ConcurrencyContract extends StoreContract {
  private static final TableName U = TableName.parse("u");
  private static final int WRITERS = 4;
  private static final int WRITES = 100;

  @Test
  void whatManyThreadsMakeUnlessThereIsThereForEach() throws Exception {
    TableName name = TableName.parse("shared:t");
    Callable<Void> ensures =
        () -> {
          store().admin().ensureNamespace(new NamespaceDescriptor("shared"));
          store().admin().ensureTable(new TableDescriptor(name, List.of(f(1))));
          assertTrue(store().admin().describe(name).isPresent());
          return null;
        };
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    try {
      for (Future<Void> each : threads.invokeAll(Collections.nCopies(WRITERS, ensures))) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  @Needs({Capability.ATOMIC_BATCHES, Capability.SNAPSHOTS})
  void noIncrementIsLostAndNoBatchIsSeenInPart() throws Exception {
    create(f(1));
    store().admin().createTable(new TableDescriptor(U, List.of(f(1))));
    AtomicBoolean done = new AtomicBoolean();
    List<Callable<Void>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(
          () -> {
            for (int n = 0; n < WRITES; n++) {
              store().apply(addOneToBoth());
            }
            return null;
          });
    }
    Callable<Void> reader =
        () -> {
          while (!done.get()) {
            try (Snapshot snapshot = store().snapshot()) {
              assertEquals(counters(snapshot, T), counters(snapshot, U));
            }
          }
          return null;
        };
    Callable<Void> upkeep =
        () -> {
          for (int n = 0; !done.get(); n++) {
            store().admin().flush(T);
            store().admin().compact(n % 2 == 0 ? T : U, n % 3 == 0);
          }
          return null;
        };
    runAll(writers, List.of(reader, upkeep), done);
    always(
        () -> {
          try (Snapshot snapshot = store().snapshot()) {
            assertEquals(List.of(total(), total()), counters(snapshot, T));
            assertEquals(List.of(total(), total()), counters(snapshot, U));
          }
        });
  }

  @Test
  @Rule(22)
  void rule22ARowIsNeverSeenInPart() throws Exception {
    create(f(1), FamilyDescriptor.of("g"));
    apply("r", putOf("f:q", 0, "0"), putOf("g:q", 0, "0"));
    AtomicBoolean done = new AtomicBoolean();
    Callable<Void> writer =
        () -> {
          for (int n = 1; n <= WRITES; n++) {
            String value = Integer.toString(n);
            WriteBatch batch = new WriteBatch().durability(Durability.NONE);
            batch.mutate(T, bytes("r"), putOf("f:q", n, value), putOf("g:q", n, value));
            store().apply(batch);
          }
          return null;
        };
    Scan both = Scan.of(Projection.of(column("f:q"), column("g:q")));
    Callable<Void> reader =
        () -> {
          while (!done.get()) {
            String[] seen = Readings.rows(table(), both).get(0).split(", ", -1);
            assertEquals(seen[0], seen[1]);
          }
          return null;
        };
    Callable<Void> upkeep =
        () -> {
          for (int n = 0; !done.get(); n++) {
            flush();
            compact(n % 3 == 0);
          }
          return null;
        };
    runAll(List.of(writer), List.of(reader, upkeep), done);
    sees(both, WRITES + ", " + WRITES);
  }

  private static WriteBatch addOneToBoth() {
    return new WriteBatch()
        .durability(Durability.NONE)
        .mutate(T, bytes("r"), increment("f:n", 1))
        .mutate(U, bytes("r"), increment("f:n", 1))
        .mutate(T, bytes("s"), increment("f:n", 1))
        .mutate(U, bytes("s"), increment("f:n", 1));
  }

  private static List<String> counters(Snapshot snapshot, TableName table) {
    return Readings.rows(snapshot.table(table), Scan.of(Projection.of(column("f:n"))));
  }

  private static String total() {
    byte[] bytes = new byte[Long.BYTES];
    bytes[6] = (byte) ((WRITERS * WRITES) >>> 8);
    bytes[7] = (byte) (WRITERS * WRITES);
    return ByteString.wrap(bytes).toString();
  }

  @Test
  void ofWritersThatExpectTheSameValueOneWins() throws Exception {
    create(f(1));
    put("r", "f:q", "0");
    List<Callable<Integer>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(
          () -> {
            int wins = 0;
            for (int n = 0; n < WRITES; n++) {
              Check check =
                  new Check.CellValue(
                      T,
                      bytes("r"),
                      "f",
                      bytes("q"),
                      Comparison.EQUAL,
                      bytes(Integer.toString(n)),
                      TimeRange.ALL);
              WriteBatch batch = new WriteBatch().durability(Durability.NONE).check(check);
              batch.mutate(T, bytes("r"), putOf("f:q", WriteBatch.NOW, Integer.toString(n + 1)));
              wins += store().apply(batch).applied() ? 1 : 0;
            }
            return wins;
          });
    }
    int wins = 0;
    for (int won : runAll(writers, List.of(), new AtomicBoolean())) {
      wins += won;
    }
    Projection projection = Projection.of(column("f:q"));
    List<String> last =
        Readings.get(table(), projection, ByteString.utf8("r"), new RowBatch(projection, 1));
    assertEquals(List.of(Integer.toString(wins)), last);
  }

  /** Runs tasks until all of the first kind have ended, and those of the second see it. */
  private static <V> List<V> runAll(
      List<Callable<V>> tasks, List<Callable<Void>> companions, AtomicBoolean done)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Future<Void>> accompanying = companions.stream().map(threads::submit).toList();
      List<V> results = new ArrayList<>();
      try {
        for (Future<V> task : threads.invokeAll(tasks)) {
          results.add(task.get());
        }
      } finally {
        done.set(true);
      }
      for (Future<Void> companion : accompanying) {
        companion.get();
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
