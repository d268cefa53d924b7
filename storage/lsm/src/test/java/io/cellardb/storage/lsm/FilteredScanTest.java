package io.cellardb.storage.lsm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.Filter;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Scans of files with filters find what looking at every row finds. */
final class FilteredScanTest {
  private static final List<ValueKind> KINDS =
      List.of(
          ValueKind.INT64,
          ValueKind.INT32,
          ValueKind.INT16,
          ValueKind.DOUBLE,
          ValueKind.FLOAT,
          ValueKind.BYTES,
          ValueKind.BYTES,
          ValueKind.INT64);

  private static final List<Bloom> BLOOMS = List.of(Bloom.values());
  private static final List<Compression> COMPRESSIONS = List.of(Compression.values());

  private Random random;

  /** A value of a column: near the row's number, of a few, of many, or constant. */
  private ByteString value(int column, int row) {
    ValueKind kind = KINDS.get(column);
    if (kind.isFloatingPoint()) {
      return ByteString.wrap(kind.encode((random.nextInt(2000) - 1000) / 8.0));
    }
    if (kind.isInteger()) {
      return ByteString.wrap(
          kind.encode(column == 7 ? -5 : column == 2 ? random.nextInt(9) - 4 : row - 300L));
    }
    return ByteString.utf8(
        column == 5
            ? List.of("", "red", "green", "blue").get(random.nextInt(4))
            : "a rather long beginning " + row + "x".repeat(random.nextInt(5)));
  }

  private Filter filter(int depth) {
    int column = random.nextInt(KINDS.size());
    int row = random.nextInt(700) - 50;
    switch (random.nextInt(depth == 0 ? 4 : 7)) {
      case 0 -> {
        return new Filter.In(
            column,
            Stream.generate(() -> value(column, row)).limit(1 + random.nextInt(3)).toList());
      }
      case 1 -> {
        byte[] bytes = value(column, row).array();
        return KINDS.get(column) == ValueKind.BYTES
            ? new Filter.Prefix(
                column, ByteString.copyOf(bytes, 0, random.nextInt(bytes.length + 1)))
            : new Filter.IsAbsent(column);
      }
      case 2, 3 -> {
        Filter.Comparison[] comparisons = Filter.Comparison.values();
        return new Filter.Compare(
            column, comparisons[random.nextInt(comparisons.length)], value(column, row));
      }
      case 4 -> {
        return new Filter.And(List.of(filter(depth - 1), filter(depth - 1)));
      }
      case 5 -> {
        return new Filter.Or(List.of(filter(depth - 1), filter(depth - 1)));
      }
      default -> {
        return new Filter.Not(filter(depth - 1));
      }
    }
  }

  private static ByteString encoded(ColumnVector column, ValueKind kind, int row) {
    if (column.isAbsent(row)) {
      return null;
    }
    if (column instanceof LongColumn longs) {
      return ByteString.wrap(kind.encode(longs.values()[row]));
    }
    return column instanceof DoubleColumn doubles
        ? ByteString.wrap(kind.encode(doubles.values()[row]))
        : ((BytesColumn) column).get(row);
  }

  private static List<List<ByteString>> rows(LsmStore store, Scan scan) {
    List<List<ByteString>> found = new ArrayList<>();
    try (RowScanner scanner = store.table(StoreRows.T).scan(scan)) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          ByteString[] values = new ByteString[KINDS.size()];
          for (int i = 0; i < values.length; i++) {
            values[i] = encoded(batch.column(i), KINDS.get(i), row);
          }
          found.add(Arrays.asList(values));
        }
      }
    }
    return found;
  }

  private void write(LsmStore store, int from, int to, boolean sparse) {
    for (int row = from; row < to; row++) {
      List<Mutation> puts = new ArrayList<>();
      for (int column = 0; column < KINDS.size(); column++) {
        if (!sparse || random.nextInt(3) > 0 || column == 7) {
          puts.add(
              new Mutation.Put(
                  "f", StoreRows.bytes("q" + column), WriteBatch.NOW, value(column, row).array()));
        }
      }
      store.apply(new WriteBatch().mutate(StoreRows.T, StoreRows.bytes("r" + (1000 + row)), puts));
    }
  }

  private void check(LsmStore store, String label) {
    List<ScanColumn> columns = new ArrayList<>();
    for (int i = 0; i < KINDS.size(); i++) {
      columns.add(
          new ScanColumn.Cell("f", ByteString.utf8("q" + i), KINDS.get(i), random.nextInt(9) == 0));
    }
    Projection projection = Projection.of(columns);
    if (random.nextBoolean()) {
      projection = projection.existingIn(List.of("f"));
    }
    List<List<ByteString>> all = rows(store, Scan.of(projection));
    assertTrue(all.size() >= 500, label);
    for (int i = 0; i < 40; i++) {
      Filter filter = filter(3);
      Scan scan = Scan.of(projection).where(filter).batchesOf(1 + random.nextInt(500));
      List<List<ByteString>> expected =
          new ArrayList<>(all.stream().filter(row -> Filter.passes(filter, row::get)).toList());
      assertEquals(expected, rows(store, scan), () -> label + " " + filter);
      Collections.reverse(expected);
      assertEquals(expected, rows(store, scan.backwards()), () -> label + " " + filter);
    }
  }

  @Test
  void filtersFindWhatLookingAtEveryRowFinds() {
    long first = TestSeed.get();
    for (long seed = first; seed < first + 6; seed++) {
      random = new Random(seed);
      LsmOptions options =
          LsmOptions.defaults()
              .withFileSystem(new MemoryFileSystem())
              .withCacheBytes(random.nextInt(1 << 18));
      try (LsmStore store = LsmStore.open(Path.of("/store"), options)) {
        StoreRows.createTable(
            store,
            FamilyDescriptor.of("f")
                .withVersions(3)
                .withBlockSize(random.nextBoolean() ? 1024 : 1 << 14)
                .withBloom(BLOOMS.get(random.nextInt(3)))
                .withCompression(COMPRESSIONS.get(random.nextInt(3))));
        write(store, 0, 600, random.nextBoolean());
        if (random.nextBoolean()) {
          write(store, 100, 300, false);
        }
        store.admin().flush(StoreRows.T);
        check(store, "-Dtest.seed=" + seed + ", one file");
        write(store, 200, 220, true);
        check(store, "-Dtest.seed=" + seed + ", memory over it");
        store.admin().flush(StoreRows.T);
        store.admin().compact(StoreRows.T, true);
        check(store, "-Dtest.seed=" + seed + ", merged");
        StoreRows.verify(store);
      }
    }
  }
}
