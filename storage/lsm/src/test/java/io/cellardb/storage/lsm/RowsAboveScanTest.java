package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Store;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Scans of rows of files with newer ones in memory above them, committed or pending. */
final class RowsAboveScanTest {
  private static final int SEEDS = 35;
  private static final int ROWS = 200;
  private static final int SCANS = 12;
  private static final int NOW = 100;

  /** Keys by number: of several lengths, even and uneven ones. */
  private static final List<IntFunction<byte[]>> KEYS =
      List.of(
          row -> bytes(String.format(Locale.ROOT, "r%04d", row)),
          row -> ByteBuffer.allocate(Long.BYTES).putLong((3L * row - 100) ^ Long.MIN_VALUE).array(),
          row -> ByteBuffer.allocate(Long.BYTES).putLong(((long) row * row * row) << 20).array(),
          row -> bytes("the same at first " + (char) ('a' + row / 10) + row % 10),
          row -> bytes(String.format(Locale.ROOT, "%09d", row) + "x".repeat(row % 4)));

  private final Random random = new Random();
  private IntFunction<byte[]> key;
  private int columns; // how many of a row a write leaves out: one of so many; 0 for none
  private int deletes; // one of so many writes is a delete; 0 for none

  @Test
  void scansAnswerAsGetsDo() {
    long byColumn = 0;
    long lookedAt = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      random.setSeed(seed);
      key = KEYS.get(seed % KEYS.size());
      ScansBesideGets scans = new ScansBesideGets(ROWS, key, random);
      try (LsmStore store =
          LsmStore.open(
              Path.of("/store"),
              LsmOptions.defaults()
                  .withFileSystem(new MemoryFileSystem())
                  .withClock(() -> NOW)
                  .withScanThreads(0)
                  .withAutomaticCompaction(random.nextBoolean())
                  .withJmx(false))) {
        fill(store);
        compare(scans, store, "seed " + seed + ", committed");
        long memory = random.nextInt(3) == 0 ? 4_000 : 1 << 24;
        try (Transaction transaction = store.begin(TransactionOptions.ofBytes(memory))) {
          write(transaction);
          compare(scans, transaction, "seed " + seed + ", pending");
          long savepoint = transaction.savepoint();
          write(transaction);
          write(store);
          compare(scans, transaction, "seed " + seed + ", more pending");
          transaction.rollbackTo(savepoint);
          compare(scans, transaction, "seed " + seed + ", some taken back");
        }
        compare(scans, store, "seed " + seed + ", taken back");
        verify(store);
      }
      byColumn += scans.byColumn();
      lookedAt += scans.lookedAt();
    }
    assertTrue(byColumn > lookedAt / 8, byColumn + " of " + lookedAt + " rows by column");
  }

  private void compare(ScansBesideGets scans, Store store, String where) {
    for (int i = 0; i < SCANS; i++) {
      TimeRange times = random.nextInt(4) > 0 ? TimeRange.ALL : scans.times(NOW + 1);
      scans.compare(store.table(T), times, where + ", scan " + i);
    }
  }

  /** Writes what lies in files, and perhaps something above that. */
  private void fill(LsmStore store) {
    createTable(
        store,
        FamilyDescriptor.of("f")
            .withVersions(1 + random.nextInt(3))
            .withBlockSize(1024 << random.nextInt(4))
            .withNewVersionBehavior(random.nextInt(4) > 0)
            .withTtlMillis(random.nextInt(4) == 0 ? 96 : FamilyDescriptor.FOREVER));
    columns = random.nextBoolean() ? 0 : 1 + random.nextInt(20);
    deletes = random.nextBoolean() ? 0 : 1 + random.nextInt(100);
    boolean all = random.nextBoolean();
    for (int row = 0; row < ROWS; row++) {
      if (all || random.nextInt(3) > 0) {
        write(store, row, 1 + random.nextInt(8));
      }
    }
    store.admin().flush(T);
    for (int more = random.nextInt(3); more > 0; more--) {
      write(store);
      if (random.nextBoolean()) {
        store.admin().flush(T);
      }
    }
    if (random.nextInt(3) > 0) {
      store.admin().compact(T, random.nextBoolean());
    }
    if (random.nextInt(3) == 0) {
      write(store);
    }
    columns = random.nextBoolean() ? 0 : 1 + random.nextInt(8);
    deletes = random.nextBoolean() ? 0 : 1 + random.nextInt(8);
  }

  /** Writes some rows, in runs and gaps of about one length each. */
  private void write(Store store) {
    int run = 1 + random.nextInt(random.nextBoolean() ? 3 : 60);
    int gap = 1 + random.nextInt(random.nextBoolean() ? 3 : 60);
    boolean anyTime = deletes == 0 || !(store instanceof Transaction); // which refuses some else
    int row = random.nextInt(gap);
    while (row < ROWS) {
      for (int left = 1 + random.nextInt(run); left > 0 && row < ROWS; left--) {
        boolean given = anyTime && random.nextInt(10) == 0;
        write(store, row++, given ? 1 + random.nextInt(12) : WriteBatch.NOW);
      }
      row += 1 + random.nextInt(gap);
    }
  }

  private void write(Store store, int row, long time) {
    WriteBatch batch = new WriteBatch();
    boolean deleted = deletes > 0 && random.nextInt(deletes) == 0;
    if (deleted) {
      batch.mutate(T, key.apply(row), delete(time));
    }
    if (!deleted || random.nextBoolean()) {
      for (String name : List.of("", "a", "b", "c")) {
        if (columns == 0 || random.nextInt(columns) > 0) {
          byte[] value =
              name.equals("b")
                  ? ValueKind.INT64.encode(random.nextInt(40))
                  : bytes("v" + random.nextInt(30));
          long ttl = random.nextInt(300) == 0 ? 95 : FamilyDescriptor.FOREVER;
          batch.mutate(T, key.apply(row), new Mutation.Put("f", bytes(name), time, value, ttl));
        }
      }
    }
    if (!batch.rows().isEmpty()) {
      store.apply(batch);
    }
  }

  private Mutation delete(long time) {
    return switch (random.nextInt(5)) {
      case 0 -> new Mutation.DeleteColumn("f", bytes("b"), time);
      case 1 -> new Mutation.DeleteVersion("f", bytes("a"), 1 + random.nextInt(8));
      default -> new Mutation.DeleteFamily("f", time);
    };
  }
}
