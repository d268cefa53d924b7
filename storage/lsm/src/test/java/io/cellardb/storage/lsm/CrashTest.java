package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.put;
import static io.cellardb.storage.lsm.StoreRows.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The disk fails and the power goes at every operation in turn. Each batch sets the same two rows,
 * one of them in a table of its own kind of row, to its number, so that a half batch shows.
 */
final class CrashTest {
  /** A table that is flushed apart from the other one. */
  private static final TableName U = TableName.parse("u");

  private static final FamilyDescriptor CLASSIC =
      FamilyDescriptor.of("f").withNewVersionBehavior(false).withBlockSize(1024);

  private static final Path DIRECTORY = Path.of("/store");

  /** A life of a store up to a failure: some writes, flushes and compactions. */
  private static final class Life {
    MemoryFileSystem files;
    final Random random;
    final Durability durability;
    int acknowledged;
    int attempted;

    Life(MemoryFileSystem files, Random random, Durability durability) {
      this.files = files;
      this.random = random;
      this.durability = durability;
    }

    void live() {
      LsmStore store = null;
      try {
        store =
            LsmStore.open(
                DIRECTORY,
                LsmOptions.defaults()
                    .withFileSystem(files)
                    .withMemtableBytes(1500)
                    .withFileBytes(300)
                    .withDurability(durability));
        if (store.admin().describe(StoreRows.T).isEmpty()) {
          createTable(store);
        }
        if (store.admin().describe(U).isEmpty()) {
          store.admin().createTable(new TableDescriptor(U, List.of(CLASSIC)));
        }
        for (int i = 0; i < 12; i++) {
          attempted++;
          WriteBatch batch = put(new WriteBatch(), "a", "q", "" + attempted);
          put(batch, "z" + attempted, "q", "x".repeat(random.nextInt(100)));
          batch.mutate(
              U,
              bytes("b"),
              new Mutation.Put(
                  "f",
                  bytes("q"),
                  WriteBatch.NOW,
                  bytes("" + attempted),
                  random.nextBoolean() ? FamilyDescriptor.FOREVER : 1L << 50));
          store.apply(batch);
          acknowledged = attempted;
          if (random.nextInt(6) == 0) {
            store.admin().flush(random.nextBoolean() ? StoreRows.T : U);
          }
          if (random.nextInt(8) == 0) {
            store.admin().compact(random.nextBoolean() ? StoreRows.T : U, random.nextBoolean());
          }
        }
        if (random.nextBoolean()) {
          store.close();
        }
      } catch (StorageException e) {
        assertEquals(StorageException.Code.IO, e.code(), e.toString());
      }
    }
  }

  private static void check(Life life, String label) {
    LsmOptions options = LsmOptions.defaults().withFileSystem(life.files);
    try (LsmStore store = LsmStore.open(DIRECTORY, options)) {
      StoreRows.verify(store);
      int found = 0;
      if (store.admin().describe(StoreRows.T).isPresent()) {
        Map<String, String> cells = read(store);
        found = Integer.parseInt(cells.getOrDefault("a/f:q", "0"));
        Map<String, String> others =
            store.admin().describe(U).isPresent() ? read(store.table(U)) : Map.of();
        assertEquals(cells.getOrDefault("a/f:q", "0"), others.getOrDefault("b/f:q", "0"), label);
        Map<String, String> expected = new TreeMap<>();
        for (int i = 1; i <= found; i++) {
          expected.put("z" + i + "/f:q", "");
        }
        Map<String, String> rest = new TreeMap<>(cells);
        rest.keySet().removeIf(cell -> !cell.startsWith("z"));
        assertEquals(expected.keySet(), rest.keySet(), label);
      }
      assertTrue(found <= life.attempted, label);
      if (life.durability == Durability.SYNC) {
        assertTrue(
            found >= life.acknowledged,
            label + ": " + found + " of " + life.acknowledged + " acknowledged");
      }
    }
  }

  /** Fails from the n-th operation on, for every n, then cuts the power. */
  private static void crashEverywhere(Durability durability, boolean once) {
    long seed = TestSeed.get();
    boolean reached = true;
    for (int n = 1; reached && n < 400; n += once ? 3 : 2) {
      MemoryFileSystem files = new MemoryFileSystem();
      Life life = new Life(files, new Random(seed), durability);
      if (once) {
        files.failOnce(n);
      } else {
        files.failFrom(n);
      }
      life.live();
      reached = files.operations() >= n;
      life.files = files.crash(new Random(seed + n));
      check(life, "-Dtest.seed=" + seed + ", operation " + n);
    }
  }

  @Test
  void acknowledgedBatchesSurviveAFailureAtEveryOperation() {
    crashEverywhere(Durability.SYNC, false);
  }

  @Test
  void acknowledgedBatchesSurviveASingleFailureAtEveryOperation() {
    crashEverywhere(Durability.SYNC, true);
  }

  @Test
  void batchesThatWereNotSyncedSurviveFromTheFirstToSomeLast() {
    crashEverywhere(Durability.OS, false);
  }

  @Test
  void aStoreSurvivesManyCrashesInARow() {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    Life life = new Life(new MemoryFileSystem(), random, Durability.SYNC);
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      life.files.failFrom(1 + random.nextInt(120));
      life.live();
      life.files = life.files.crash(random);
      check(life, "-Dtest.seed=" + seed + ", life " + i);
      try (LsmStore store =
          LsmStore.open(DIRECTORY, LsmOptions.defaults().withFileSystem(life.files))) {
        // What was attempted and not acknowledged may or may not be there.
        life.attempted =
            store.admin().describe(StoreRows.T).isEmpty()
                ? 0
                : Integer.parseInt(read(store).getOrDefault("a/f:q", "0"));
        life.acknowledged = life.attempted;
        found.add(life.attempted);
      }
      life.files = life.files.crash(random);
    }
    assertTrue(found.get(found.size() - 1) > 0);
  }
}
