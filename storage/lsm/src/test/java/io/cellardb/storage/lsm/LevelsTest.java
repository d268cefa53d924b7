package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Table;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Memtables and files of a few hundred bytes, so that trees get many levels; against a model. */
final class LevelsTest {
  private static final Projection VALUE =
      Projection.of(
          new ScanColumn.RowKey(),
          new ScanColumn.Cell("f", ByteString.utf8("q"), ValueKind.BYTES, false));

  private static final FamilyDescriptor FAMILY = FamilyDescriptor.of("f").withBlockSize(1024);

  private final long seed = TestSeed.get();
  private final Random random = new Random(seed);
  private final MemoryFileSystem files = new MemoryFileSystem();
  private final NavigableMap<String, String> model = new TreeMap<>();

  /** A snapshot and what it has to show. */
  private record Past(Snapshot snapshot, NavigableMap<String, String> model) {}

  private final List<Past> pasts = new ArrayList<>();
  private LsmStore store = open();
  private int deepest;
  private int mostLevels;
  private long moves;
  private long merges;

  private LsmStore open() {
    return LsmStore.open(
        Path.of("/store"),
        LsmOptions.defaults()
            .withFileSystem(files)
            .withDurability(Durability.NONE)
            .withMemtableBytes(6000)
            .withFileBytes(400)
            .withCompactionThreads(3));
  }

  private static String row(int number) {
    return String.format(Locale.ROOT, "r%05d", number);
  }

  private void write(int rows) {
    WriteBatch batch = new WriteBatch();
    int start = random.nextInt(rows);
    boolean together = random.nextBoolean();
    for (int i = 0; i < 20; i++) {
      String row = row(together ? (start + i) % rows : random.nextInt(rows));
      if (model.containsKey(row) && random.nextInt(4) == 0) {
        batch.mutate(T, bytes(row), new Mutation.DeleteFamily("f", WriteBatch.NOW));
        // The delete would hide a put of the same batch, too.
        store.apply(batch);
        batch = new WriteBatch();
        model.remove(row);
      } else {
        String value = random.nextInt(1000) + "x".repeat(random.nextInt(30));
        batch.mutate(
            T, bytes(row), new Mutation.Put("f", bytes("q"), WriteBatch.NOW, bytes(value)));
        model.put(row, value);
      }
    }
    store.apply(batch);
  }

  private void check(Table table, NavigableMap<String, String> expected, int rows) {
    String label = "-Dtest.seed=" + seed;
    String from = row(random.nextInt(rows));
    String to = row(random.nextInt(rows));
    boolean reversed = random.nextBoolean();
    if (from.compareTo(to) < 0) {
      NavigableMap<String, String> part = expected.subMap(from, true, to, false);
      assertEquals(
          new ArrayList<>((reversed ? part.descendingMap() : part).entrySet()),
          scan(
              table,
              RowRanges.of(new KeyRange(ByteString.utf8(from), ByteString.utf8(to))),
              reversed),
          label);
    }
    for (int i = 0; i < 10; i++) {
      String row = row(random.nextInt(rows));
      RowBatch into = new RowBatch(VALUE, 1);
      boolean found = table.get(VALUE, bytes(row), into);
      assertEquals(expected.get(row), found ? into.bytes(1).get(0).toUtf8() : null, label);
    }
  }

  private static List<Map.Entry<String, String>> scan(
      Table table, RowRanges ranges, boolean reversed) {
    List<Map.Entry<String, String>> found = new ArrayList<>();
    Scan scan = Scan.of(VALUE).over(ranges);
    try (RowScanner rows = table.scan(reversed ? scan.backwards() : scan)) {
      for (RowBatch batch = rows.next(); batch != null; batch = rows.next()) {
        for (int i = 0; i < batch.rows(); i++) {
          found.add(Map.entry(batch.bytes(0).get(i).toUtf8(), batch.bytes(1).get(i).toUtf8()));
        }
      }
    }
    return found;
  }

  private void look() {
    for (Levels levels : store.trees().values()) {
      int filled = 0;
      for (int n = 1; n <= Levels.LAST; n++) {
        filled += levels.level(n).isEmpty() ? 0 : 1;
      }
      mostLevels = Math.max(mostLevels, filled);
      deepest = Math.max(deepest, levels.level(Levels.LAST).size());
    }
  }

  private void count() {
    moves += store.counters().moves();
    merges += store.counters().compactions();
  }

  private void step(int rows) {
    write(rows);
    switch (random.nextInt(60)) {
      case 0 -> pasts.add(new Past(store.snapshot(), new TreeMap<>(model)));
      case 1 -> {
        if (!pasts.isEmpty()) {
          pasts.remove(random.nextInt(pasts.size())).snapshot().close();
        }
      }
      case 2 -> store.admin().flush(T);
      case 3 -> {
        if (random.nextInt(6) == 0) {
          store.admin().compact(T, random.nextBoolean());
        }
      }
      case 4 -> {
        if (random.nextInt(4) == 0) {
          pasts.forEach(past -> past.snapshot().close());
          pasts.clear();
          count();
          verify(store);
          store.close();
          store = open();
        }
      }
      case 5 -> {
        if (random.nextInt(20) == 0) {
          pasts.forEach(past -> past.snapshot().close());
          pasts.clear();
          store.admin().truncateTable(T);
          model.clear();
        }
      }
      case 6, 7, 8 -> {
        for (Past past : pasts) {
          check(past.snapshot().table(T), past.model(), rows);
        }
      }
      default -> check(store.table(T), model, rows);
    }
    look();
  }

  @Test
  void manyLevelsShowWhatAModelShows() {
    createTable(store, FAMILY);
    int rows = 3000;
    for (int i = 0; i < 700; i++) {
      step(rows);
    }
    pasts.forEach(past -> past.snapshot().close());
    assertEquals(
        new ArrayList<>(model.entrySet()), scan(store.table(T), RowRanges.ALL, false), "all rows");
    verify(store);
    count();
    assertTrue(mostLevels >= 2, mostLevels + " levels, -Dtest.seed=" + seed);
    assertTrue(deepest > 3, deepest + " files in the last level, -Dtest.seed=" + seed);
    assertTrue(merges > 10, merges + " merges, -Dtest.seed=" + seed);
    store.admin().compact(T, true);
    assertEquals(
        new ArrayList<>(model.entrySet()), scan(store.table(T), RowRanges.ALL, false), "all rows");
    verify(store);
    store.close();
  }

  @Test
  void writesInKeyOrderAreMovedDownAndNotWrittenAgain() {
    createTable(store, FAMILY);
    for (int i = 0; i < 3000; i += 20) {
      WriteBatch batch = new WriteBatch();
      for (int j = i; j < i + 20; j++) {
        batch.mutate(
            T, bytes(row(j)), new Mutation.Put("f", bytes("q"), WriteBatch.NOW, bytes("v" + j)));
      }
      store.apply(batch);
    }
    store.admin().flush(T);
    verify(store);
    assertEquals(3000, scan(store.table(T), RowRanges.ALL, true).size());
    count();
    assertTrue(moves > 5, moves + " moves");
    assertTrue(merges <= moves, merges + " merges");
    store.close();
  }
}
