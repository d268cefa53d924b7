package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.Rows.T;
import static io.cellardb.storage.lsm.Rows.bytes;
import static io.cellardb.storage.lsm.Rows.createTable;
import static io.cellardb.storage.lsm.Rows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.Loss;
import io.cellardb.storage.Losses;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

/** Scans of the past, which go by column where they can, beside gets, which never do. */
final class PastScanTest {
  private static final int ROWS = 150;
  private static final int TIMES = 12;
  private static final int SCANS = 60;
  private static final List<ScanColumn> COLUMNS =
      List.of(
          new ScanColumn.RowKey(),
          cell("a", ValueKind.BYTES, false),
          cell("b", ValueKind.INT64, false),
          cell("c", ValueKind.BYTES, true),
          cell("none", ValueKind.BYTES, false));

  private static ScanColumn cell(String name, ValueKind kind, boolean timed) {
    return new ScanColumn.Cell("f", ByteString.utf8(name), kind, timed);
  }

  @Test
  void scansOfThePastAnswerAsGetsDo() {
    long byColumn = 0;
    long looked = 0;
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
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
          long[] counts = compare(store, random, "seed " + seed + ", scan " + i);
          byColumn += counts[0];
          looked += counts[1];
        }
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

  /** Compares one scan; returns how many rows it read by column, and how many in all. */
  private static long[] compare(LsmStore store, Random random, String where) {
    List<ScanColumn> columns = new ArrayList<>(COLUMNS);
    Collections.shuffle(columns, random);
    columns = columns.subList(0, 1 + random.nextInt(columns.size()));
    Projection projection =
        Projection.of(columns)
            .within(
                random.nextInt(4) == 0
                    ? new TimeRange(random.nextInt(4), 5 + random.nextInt(9))
                    : TimeRange.asOf(random.nextInt(TIMES + 2)));
    if (random.nextBoolean()) {
      projection = projection.existingIn(List.of("f"));
    }
    if (random.nextBoolean()) {
      projection = projection.tellingLosses();
    }
    int low = random.nextInt(3) == 0 ? random.nextInt(ROWS) : 0;
    int high = random.nextInt(3) == 0 ? low + random.nextInt(ROWS - low) + 1 : ROWS;
    Filter filter = filter(columns, random);
    boolean reversed = random.nextInt(3) == 0;
    Scan scan =
        Scan.of(projection)
            .over(RowRanges.of(new KeyRange(ByteString.wrap(key(low)), ByteString.wrap(key(high)))))
            .where(filter)
            .batchesOf(random.nextBoolean() ? 7 : 1000);
    List<String> expected = new ArrayList<>();
    Projection single = projection;
    Losses lost = new Losses();
    for (int row = low; row < high; row++) {
      RowBatch batch = new RowBatch(single, 1);
      if (store.table(T).get(single, key(row), batch) && passes(filter, batch)) {
        expected.add(line(batch, 0));
      }
      lost.addAll(batch.losses());
    }
    if (reversed) {
      Collections.reverse(expected);
    }
    List<String> found = new ArrayList<>();
    try (RowScanner scanner = store.table(T).scan(reversed ? scan.backwards() : scan)) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          found.add(line(batch, row));
        }
      }
      assertEquals(expected, found, where + " " + scan);
      if (filter.equals(Filter.ALL)) {
        assertEquals(read(lost), read(scanner.losses()), where + " " + scan);
      }
      return new long[] {
        scanner.statistics().counts().getOrDefault(ScanCounter.ROWS_BY_COLUMN, 0L),
        scanner.statistics().counts().getOrDefault(ScanCounter.ROWS, 0L)
      };
    }
  }

  /** Losses, but for those that are known of ranges of rows and not found by reading. */
  private static Set<Loss> read(Losses losses) {
    Set<Loss> found = EnumSet.noneOf(Loss.class);
    losses.byFamily().values().forEach(found::addAll);
    found.remove(Loss.FORGOTTEN);
    return found;
  }

  private static Filter filter(List<ScanColumn> columns, Random random) {
    int b = columns.indexOf(COLUMNS.get(2));
    return b < 0 || random.nextBoolean()
        ? Filter.ALL
        : new Filter.Compare(
            b, Comparison.LESS, ByteString.wrap(ValueKind.INT64.encode(10 + random.nextInt(30))));
  }

  private static boolean passes(Filter filter, RowBatch batch) {
    if (!(filter instanceof Filter.Compare compare)) {
      return true;
    }
    LongColumn column = (LongColumn) batch.column(compare.column());
    return !column.isAbsent(0)
        && column.values()[0] < ValueKind.INT64.decodeLong(compare.operand().array(), 0);
  }

  private static String line(RowBatch batch, int row) {
    StringJoiner line = new StringJoiner(",");
    for (int i = 0; i < batch.columns(); i++) {
      String value =
          batch.column(i).isAbsent(row)
              ? "-"
              : batch.column(i) instanceof LongColumn longs
                  ? Long.toString(longs.values()[row])
                  : batch.bytes(i).get(row).toUtf8();
      long[] times = batch.column(i).times();
      line.add(times == null || value.equals("-") ? value : value + "@" + times[row]);
    }
    return line.toString();
  }
}
