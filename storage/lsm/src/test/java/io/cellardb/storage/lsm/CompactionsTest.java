package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.cells;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.introspection.EngineCounters;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.io.WatchedFileSystem;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.storage.lsm.sstable.Sstable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compactions that a store finds itself, and what holds its writers back. */
@Timeout(60)
final class CompactionsTest {
  private static final Path DIRECTORY = Path.of("/store");
  private static final FamilyDescriptor FAMILY = FamilyDescriptor.of("f").withBlockSize(1024);

  private long now = 1000;
  private final MemoryFileSystem files = new MemoryFileSystem();

  private LsmOptions options() {
    return LsmOptions.defaults()
        .withFileSystem(files)
        .withFileBytes(2000)
        .withCompactionThreads(3)
        .withClock(() -> now);
  }

  /** Other threads do the work; the time limit of the class ends a wait for nothing. */
  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static void put(LsmStore store, int row, long time) {
    store.apply(
        new WriteBatch()
            .mutate(T, bytes("r" + row), new Mutation.Put("f", bytes("q"), time, new byte[50])));
  }

  private static void load(LsmStore store, int from, int to, long time) {
    for (int row = from; row < to; row++) {
      put(store, row, time);
    }
    store.admin().flush(T);
  }

  private static Levels levels(LsmStore store) {
    return store.trees().values().iterator().next();
  }

  private static long sstables(FileSystem in) throws IOException {
    return in.list(DIRECTORY).stream().filter(f -> f.endsWith(FileNames.SSTABLE)).count();
  }

  @Test
  void filesOfWhichAllHasExpiredGoWithoutBeingRead() {
    for (boolean classic : new boolean[] {true, false}) {
      try (LsmStore store = LsmStore.open(DIRECTORY, options())) {
        createTable(store, FAMILY.withNewVersionBehavior(!classic).withTtlMillis(100));
        load(store, 0, 10, now);
        now += 200;
        try (Snapshot snapshot = store.snapshot()) {
          load(store, 0, 10, now);
          await(() -> store.counters().drops() == 1);
          assertEquals(0, cells(snapshot.table(T), CellScan.RAW.within(TimeRange.ALL)).size() % 10);
        }
        assertEquals(0, store.counters().compactionBytesRead());
        assertEquals(10, cells(store.table(T), CellScan.RAW).size());
        verify(store);
        store.admin().dropTable(T);
      }
    }
  }

  @Test
  void filesThatExpireGoWithoutAnyOccasion() throws Exception {
    try (LsmStore store = LsmStore.open(DIRECTORY, options())) {
      createTable(store, FAMILY.withTtlMillis(100));
      load(store, 0, 10, now);
      load(store, 10, 20, now + 1000);
      now += 200;
      await(() -> store.counters().drops() == 1);
      assertEquals(10, cells(store.table(T), CellScan.RAW).size());
      verify(store);
    }
  }

  @Test
  void filesThatExpireByAnAlteredFamilyGoAtOnce() throws Exception {
    try (LsmStore store = LsmStore.open(DIRECTORY, options())) {
      createTable(store, FAMILY);
      load(store, 0, 10, now);
      now += 200;
      store.admin().alterTable(new TableDescriptor(T, List.of(FAMILY.withTtlMillis(100))));
      await(() -> store.counters().drops() == 1);
      assertEquals(List.of(), levels(store).all());
    }
  }

  @Test
  void filesThatExpireStayIfTheFamilyKeepsAMinimumOfVersions() {
    try (LsmStore store = LsmStore.open(DIRECTORY, options())) {
      createTable(store, FAMILY.withTtlMillis(100).withVersions(2).withMinVersions(1));
      load(store, 0, 10, now);
      now += 200;
      load(store, 0, 1, now);
      store.admin().flush(T);
      assertEquals(0, store.counters().drops());
      assertEquals(10, cells(store.table(T), CellScan.NEWEST).size());
      verify(store);
    }
  }

  @Test
  void filesFullOfTombstonesAreWrittenAnewWhenNothingLiesBelow() {
    try (LsmStore store = LsmStore.open(DIRECTORY, options())) {
      createTable(store, FAMILY);
      load(store, 100, 150, 5);
      store.admin().compact(T, true);
      assertEquals(0, levels(store).level(0).size());
      for (int row = 100; row < 150; row++) {
        store.apply(
            new WriteBatch().mutate(T, bytes("r" + row), new Mutation.DeleteFamily("f", 6)));
      }
      store.admin().flush(T);
      store.admin().compact(T, true);
      assertEquals(0, levels(store).all().size());
      verify(store);
    }
  }

  @Test
  void aLargeCompactionIsDoneInPartsByRangesOfKeys() {
    try (LsmStore store = LsmStore.open(DIRECTORY, options().withAutomaticCompaction(false))) {
      createTable(store, FAMILY.withVersions(3));
      for (int i = 0; i < 5; i++) {
        load(store, i * 200, (i + 1) * 200, 5);
      }
      store.admin().compact(T, true);
      List<Sstable> bottom = levels(store).level(Levels.LAST);
      assertTrue(bottom.size() > 5, bottom.size() + " files");
      load(store, 0, 1000, 6);
      store.admin().compact(T, true);
      EngineCounters.Snapshot counters = store.counters();
      assertEquals(2, counters.compactions());
      assertEquals(6, counters.flushes());
      EngineCounters.Compaction last = counters.recent().get(1);
      assertEquals("a major compaction was asked for", last.reason());
      assertEquals(bottom.size() + 1, last.inputs().size());
      Set<Long> written = new TreeSet<>(last.outputs());
      levels(store).all().forEach(file -> written.remove(file.summary().number()));
      assertEquals(Set.of(), written);
      assertEquals(2000, cells(store.table(T), CellScan.VERSIONS).size());
      verify(store);
    }
  }

  @Test
  void filesOfDroppedTablesAreDeletedBesidesAndSnapshotsMayEndLater() throws Exception {
    try (LsmStore store = LsmStore.open(DIRECTORY, options().withAutomaticCompaction(false))) {
      createTable(store, FAMILY);
      load(store, 0, 100, 5);
      load(store, 0, 100, 6);
      try (Snapshot snapshot = store.snapshot()) {
        store.admin().truncateTable(T);
        assertEquals(0, store.trees().size());
        load(store, 0, 1, 7);
        assertTrue(sstables(files) > 1, "the snapshot " + snapshot + " holds them");
      }
      await(
          () -> {
            try {
              return sstables(files) == 1;
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          });
      store.admin().dropTable(T);
    }
    assertEquals(0, sstables(files));
  }

  @Test
  void readsPassOverFilesWhoseTimesDoNotMatter() throws IOException {
    try (LsmStore store =
        LsmStore.open(DIRECTORY, options().withAutomaticCompaction(false).withCacheBytes(0))) {
      FamilyDescriptor classic = FAMILY.withNewVersionBehavior(false).withVersions(5);
      createTable(store, classic, FamilyDescriptor.of("n").withVersions(5));
      for (long time : new long[] {10, 20, 30}) {
        store.apply(
            new WriteBatch()
                .mutate(
                    T,
                    bytes("r"),
                    new Mutation.Put("f", bytes("q"), time, bytes("v" + time)),
                    new Mutation.Put("n", bytes("q"), time, bytes("v" + time))));
        store.admin().flush(T);
      }
      damage(store, 10);
      assertEquals(
          4, cells(store.table(T), CellScan.VERSIONS.within(new TimeRange(15, 40))).size());
      damage(store, 30);
      // In a classic family newer puts do not matter.
      CellScan old = CellScan.VERSIONS.within(new TimeRange(15, 25));
      assertEquals(1, cells(store.table(T), old.of(family("f"))).size());
      // Under new version behaviour they count as versions: the file has to be read.
      assertTrue(isRefused(() -> cells(store.table(T), old.of(family("n")))));
    }
  }

  @Test
  void newerTombstonesHideWhatIsInTheTimesOfARead() { // rule 13
    try (LsmStore store = LsmStore.open(DIRECTORY, options().withAutomaticCompaction(false))) {
      createTable(store, FAMILY.withNewVersionBehavior(false).withVersions(5));
      put(store, 1, 10);
      store.admin().flush(T);
      store.apply(
          new WriteBatch().mutate(T, bytes("r1"), new Mutation.DeleteColumn("f", bytes("q"), 50)));
      store.admin().flush(T);
      assertEquals(0, cells(store.table(T), CellScan.VERSIONS.within(new TimeRange(5, 20))).size());
    }
  }

  private static CellScan.Columns family(String name) {
    return new CellScan.Columns.Family(name);
  }

  private static boolean isRefused(Runnable read) {
    try {
      read.run();
      return false;
    } catch (StorageException e) {
      return e.code() == StorageException.Code.CORRUPTION;
    }
  }

  /** Flips a bit in the blocks of the files that have cells of one time. */
  private void damage(LsmStore store, long time) throws IOException {
    for (Levels tree : store.trees().values()) {
      for (Sstable file : tree.all()) {
        if (file.summary().minTime() == time) {
          files.flip(file.file(), 40, 1);
        }
      }
    }
  }

  /** A file system in which no SSTable can be created before a latch is open. */
  private static FileSystem slow(MemoryFileSystem files, CountDownLatch open) {
    return WatchedFileSystem.ofSstables(
        files,
        () -> {
          try {
            open.await();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        });
  }

  @Test
  void writersAreSlowedDownBeforeTheyStop() throws Exception {
    CountDownLatch open = new CountDownLatch(1);
    LsmStore store =
        LsmStore.open(
            DIRECTORY, options().withFileSystem(slow(files, open)).withMemtableBytes(20_000));
    createTable(store, FAMILY);
    Thread writer =
        new Thread(
            () -> {
              for (int row = 0; row < 2000; row++) {
                put(store, row, 5);
              }
            });
    writer.start();
    await(() -> store.counters().delays() > 0);
    await(
        () ->
            Arrays.stream(writer.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("awaitRoom")));
    assertEquals(0, store.counters().flushes());
    open.countDown();
    writer.join();
    EngineCounters.Snapshot counters = store.counters();
    assertTrue(counters.stalls() > 0 && counters.stallNanos() > 0, counters.toString());
    assertTrue(counters.delayNanos() > 0, counters.toString());
    assertEquals(2000, counters.walBatches());
    assertTrue(counters.walSyncs() > 0 && counters.largestGroup() > 0, counters.toString());
    assertEquals(2000, cells(store.table(T), CellScan.NEWEST).size());
    store.close();
  }

  @Test
  void theRateFallsAsTheDebtRises() {
    double before = Double.MAX_VALUE;
    for (int i = 0; i <= 100; i++) {
      double rate = Backpressure.rate(i / 100.0);
      assertTrue(rate <= before && rate >= 1 << 20, rate + " after " + before);
      before = rate;
    }
  }
}
