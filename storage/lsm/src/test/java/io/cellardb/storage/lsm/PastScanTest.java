package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Scans of the past, which go by column where they can, beside gets, which never do. */
final class PastScanTest {
  private static final int ROWS = 150;
  private static final int TIMES = 12;
  private static final int SCANS = 60;

  @Test
  void scansOfThePastAnswerAsGetsDo() {
    long byColumn = 0;
    long looked = 0;
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      ScansBesideGets scans = new ScansBesideGets(ROWS, PastScanTest::key, random);
      try (LsmStore store =
          LsmStore.open(
              Path.of("/store"),
              LsmOptions.defaults()
                  .withFileSystem(new MemoryFileSystem())
                  .withClock(() -> 100)
                  .withScanThreads(0)
                  .withJmx(false))) {
        fill(store, random);
        for (int i = 0; i < SCANS; i++) {
          scans.compare(store.table(T), scans.times(TIMES + 2), "seed " + seed + ", scan " + i);
        }
        byColumn += scans.byColumn();
        looked += scans.lookedAt();
        verify(store);
      }
    }
    assertTrue(byColumn > looked / 4, byColumn + " of " + looked + " rows by column");
    assertTrue(byColumn < looked, "no row was left to the rules");
  }

  private static void fill(LsmStore store, Random random) {
    KeepDeletedCells kept = List.of(KeepDeletedCells.values()).get(random.nextInt(3));
    createTable(
        store,
        FamilyDescriptor.of("f")
            .withVersions(2 + random.nextInt(10))
            .withBlockSize(1024 << random.nextInt(3))
            .withNewVersionBehavior(random.nextInt(4) > 0)
            .withKeepDeletedCells(kept)
            .withTtlMillis(random.nextInt(4) == 0 ? 96 : FamilyDescriptor.FOREVER));
    int deletes = random.nextInt(3) == 0 ? 0 : 20 + random.nextInt(200);
    boolean together = random.nextBoolean();
    for (int time = 1; time <= TIMES; time++) {
      for (int row = 0; row < ROWS; row++) {
        if (random.nextInt(4) > 0) {
          write(store, random, row, time, deletes, together);
        }
      }
      if (random.nextInt(4) == 0) {
        store.admin().flush(T);
      }
    }
    store.admin().flush(T);
    if (random.nextInt(4) > 0) {
      store.admin().compact(T, random.nextBoolean());
    }
  }

  private static void write(
      LsmStore store, Random random, int row, long time, int deletes, boolean together) {
    byte[] key = key(row);
    WriteBatch batch = new WriteBatch();
    for (String name : List.of("", "a", "b", "c")) {
      if (!together && random.nextInt(3) == 0) {
        continue;
      }
      byte[] value =
          name.equals("b")
              ? ValueKind.INT64.encode(random.nextInt(40))
              : bytes("v" + random.nextInt(30));
      long ttl = deletes > 0 && random.nextInt(deletes) == 0 ? 95 : FamilyDescriptor.FOREVER;
      batch.mutate(T, key, new Mutation.Put("f", bytes(name), time, value, ttl));
    }
    if (!batch.rows().isEmpty()) {
      store.apply(batch);
    }
    if (deletes > 0 && random.nextInt(deletes) == 0) {
      store.apply(new WriteBatch().mutate(T, key, delete(random, time)));
    }
  }

  private static Mutation delete(Random random, long time) {
    long at = Math.max(1, time - random.nextInt(3));
    return switch (random.nextInt(3)) {
      case 0 -> new Mutation.DeleteFamily("f", at);
      case 1 -> new Mutation.DeleteColumn("f", bytes("b"), at);
      default -> new Mutation.DeleteVersion("f", bytes("a"), at);
    };
  }

  private static byte[] key(int row) {
    return bytes(String.format(Locale.ROOT, "r%04d", row));
  }
}
