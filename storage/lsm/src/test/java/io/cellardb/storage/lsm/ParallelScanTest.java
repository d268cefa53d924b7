package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Scans that several threads read give what scans give that one thread reads. */
final class ParallelScanTest {
  private static final Projection NAMES_AND_KEYS =
      Projection.of(
          new ScanColumn.RowKey(),
          new ScanColumn.Cell("f", ByteString.utf8("name"), ValueKind.BYTES, false));

  private final MemoryFileSystem files = new MemoryFileSystem();
  private final Random random = new Random(TestSeed.get());
  private LsmStore store;

  @BeforeEach
  void fill() {
    open(4);
    createTable(store);
    for (int file = 0; file < 3; file++) {
      WriteBatch batch = new WriteBatch();
      for (int i = 0; i < 2000; i++) {
        String row = String.format(Locale.ROOT, "%05d", random.nextInt(10_000));
        StoreRows.put(batch, row, "name", "name " + random.nextInt(1000));
        if (random.nextInt(10) == 0) {
          batch.mutate(T, bytes(row), new Mutation.DeleteRow(WriteBatch.NOW));
        }
      }
      store.apply(batch);
      if (file < 2) {
        store.admin().flush(T);
      }
    }
  }

  private void open(int threads) {
    store =
        LsmStore.open(
            Path.of("/store"),
            LsmOptions.defaults()
                .withFileSystem(files)
                .withAutomaticCompaction(false)
                .withCacheBytes(0)
                .withScanThreads(threads)
                .withScanPieceBytes(3000));
  }

  @AfterEach
  void close() {
    verify(store);
    store.close();
  }

  private List<String> read(Scan scan) {
    List<String> rows = new ArrayList<>();
    try (RowScanner scanner = store.table(T).scan(scan)) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          rows.add(batch.bytes(0).get(row).toUtf8() + " " + batch.bytes(1).get(row).toUtf8());
        }
      }
    }
    return rows;
  }

  private boolean isParallel(Scan scan) {
    try (RowScanner scanner = store.table(T).scan(scan)) {
      return scanner instanceof ParallelRowScanner;
    }
  }

  @Test
  void answersAsOneThreadDoes() {
    List<Scan> scans = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      List<KeyRange> ranges = new ArrayList<>();
      for (int r = random.nextInt(4); r > 0; r--) {
        ranges.add(new KeyRange(randomRow(), randomRow()));
      }
      Scan scan =
          Scan.of(NAMES_AND_KEYS)
              .over(ranges.isEmpty() ? RowRanges.ALL : RowRanges.of(ranges))
              .batchesOf(1 + random.nextInt(100));
      if (random.nextInt(3) == 0) {
        scan = scan.where(new Filter.Compare(1, Comparison.GREATER, ByteString.utf8("name 9")));
      }
      scans.add(random.nextBoolean() ? scan.backwards() : scan);
    }
    assertTrue(scans.stream().filter(this::isParallel).count() > 20);
    List<List<String>> parallel = scans.stream().map(this::read).toList();
    store.close();
    open(0);
    assertEquals(0, scans.stream().filter(this::isParallel).count());
    for (int i = 0; i < scans.size(); i++) {
      assertEquals(read(scans.get(i)), parallel.get(i), "seed " + TestSeed.get() + ", scan " + i);
    }
  }

  private ByteString randomRow() {
    return ByteString.utf8(String.format(Locale.ROOT, "%05d", random.nextInt(10_000)));
  }

  @Test
  void moreScansThanThreadsAllComeToTheirEnd() {
    Scan scan = Scan.of(NAMES_AND_KEYS).batchesOf(10);
    List<String> expected = read(scan);
    List<RowScanner> scanners = new ArrayList<>();
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      scanners.add(store.table(T).scan(scan));
      rows.add(0);
    }
    Set<Integer> open = new TreeSet<>();
    for (int i = 0; i < 50; i++) {
      open.add(i);
    }
    while (!open.isEmpty()) {
      open.removeIf(
          i -> {
            RowBatch batch = scanners.get(i).next();
            rows.set(i, rows.get(i) + (batch == null ? 0 : batch.rows()));
            return batch == null;
          });
    }
    scanners.forEach(RowScanner::close);
    rows.forEach(count -> assertEquals(expected.size(), count));
  }

  @Test
  void aScanThatIsClosedEarlyLetsGoOfItsFiles() {
    for (int i = 0; i < 20; i++) {
      RowScanner scanner = store.table(T).scan(Scan.of(NAMES_AND_KEYS).batchesOf(5));
      if (i > 0) {
        scanner.next();
      }
      scanner.close();
      scanner.close();
      StorageException e = assertThrows(StorageException.class, scanner::next);
      assertEquals(Code.CLOSED, e.code());
    }
    store.admin().compact(T, true);
    assertEquals(
        1,
        files.list(Path.of("/store")).stream()
            .filter(name -> name.endsWith(FileNames.SSTABLE))
            .count());
  }

  @Test
  void aDamagedBlockIsToldByTheScan() throws IOException {
    Path directory = Path.of("/store");
    String name =
        files.list(directory).stream()
            .filter(file -> file.endsWith(FileNames.SSTABLE))
            .findFirst()
            .orElseThrow();
    int middle = files.readAll(directory.resolve(name)).length / 2;
    files.flip(directory.resolve(name), middle, 1);
    StorageException e =
        assertThrows(StorageException.class, () -> read(Scan.of(NAMES_AND_KEYS).batchesOf(20)));
    assertEquals(Code.CORRUPTION, e.code());
    assertTrue(e.getMessage().contains(name), e.getMessage());
    files.flip(directory.resolve(name), middle, 1);
    assertTrue(read(Scan.of(NAMES_AND_KEYS)).size() > 1000);
  }

  @Test
  void anInterruptedCallerGetsItsRowsAndStaysInterrupted() {
    List<String> expected = read(Scan.of(NAMES_AND_KEYS));
    Thread.currentThread().interrupt();
    assertEquals(expected, read(Scan.of(NAMES_AND_KEYS)));
    assertTrue(Thread.interrupted());
  }

  @Test
  void aScanWithALimitIsReadByItsCaller() {
    assertTrue(isParallel(Scan.of(NAMES_AND_KEYS)));
    assertTrue(!isParallel(Scan.of(NAMES_AND_KEYS).first(1000)));
  }
}
