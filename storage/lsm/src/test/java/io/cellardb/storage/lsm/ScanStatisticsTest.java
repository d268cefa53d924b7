package io.cellardb.storage.lsm;

import static io.cellardb.storage.ScanCounter.BLOCKS_READ;
import static io.cellardb.storage.ScanCounter.BYTES_READ;
import static io.cellardb.storage.ScanCounter.CACHE_HITS;
import static io.cellardb.storage.ScanCounter.CACHE_MISSES;
import static io.cellardb.storage.ScanCounter.FILES_SKIPPED_BY_BLOOM;
import static io.cellardb.storage.ScanCounter.FILES_SKIPPED_BY_TIME;
import static io.cellardb.storage.ScanCounter.PARTS_READ;
import static io.cellardb.storage.ScanCounter.ROWS;
import static io.cellardb.storage.ScanCounter.RUNS_SKIPPED_BY_ZONE;
import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
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
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ScanStatisticsTest {
  private static final Projection PROJECTION =
      Projection.of(new ScanColumn.Cell("f", ByteString.utf8("q"), ValueKind.BYTES, false));

  private LsmStore store;

  /** Two files of 500 rows each, with times from 1000 and from 2000. */
  @BeforeEach
  void open() {
    open(LsmOptions.defaults().withScanThreads(0));
  }

  private void open(LsmOptions options) {
    store =
        LsmStore.open(
            Path.of("/store"),
            options
                .withFileSystem(new MemoryFileSystem())
                .withAutomaticCompaction(false)
                .withJmx(false));
    createTable(store);
    for (int file = 1; file <= 2; file++) {
      for (int row = 0; row < 500; row++) {
        store.apply(
            new WriteBatch()
                .mutate(
                    T,
                    bytes("%d-%03d".formatted(file, row)),
                    new Mutation.Put("f", bytes("q"), file * 1000 + row, bytes("value" + row))));
      }
      store.admin().flush(T);
    }
  }

  @AfterEach
  void close() {
    verify(store);
    store.close();
  }

  private Map<ScanCounter, Long> counts(Scan scan) {
    try (RowScanner rows = store.table(T).scan(scan)) {
      while (rows.next() != null) {
        // only what it costs matters
      }
      return rows.statistics().counts();
    }
  }

  private static long of(Map<ScanCounter, Long> counts, ScanCounter counter) {
    return counts.getOrDefault(counter, 0L);
  }

  @Test
  void blocksAreReadOnceAndThenFoundInTheCache() {
    Map<ScanCounter, Long> cold = counts(Scan.of(PROJECTION));
    assertEquals(1000, of(cold, ROWS));
    assertTrue(of(cold, BLOCKS_READ) > 4, cold.toString());
    assertTrue(of(cold, PARTS_READ) >= of(cold, BLOCKS_READ), cold.toString());
    assertTrue(of(cold, BYTES_READ) > 50 * of(cold, BLOCKS_READ), cold.toString());
    assertTrue(of(cold, CACHE_MISSES) >= of(cold, BLOCKS_READ), cold.toString());
    Map<ScanCounter, Long> warm = counts(Scan.of(PROJECTION));
    assertEquals(1000, of(warm, ROWS));
    assertEquals(0, of(warm, BLOCKS_READ));
    assertEquals(0, of(warm, BYTES_READ));
    assertEquals(0, of(warm, CACHE_MISSES));
    assertTrue(of(warm, CACHE_HITS) >= of(cold, BLOCKS_READ), warm.toString());
  }

  @Test
  void rowsCountThatDoNotPassTheFilter() {
    Scan scan =
        Scan.of(PROJECTION)
            .where(new Filter.Compare(0, Filter.Comparison.EQUAL, ByteString.utf8("value250")));
    for (Scan each : new Scan[] {scan, scan.backwards()}) {
      Map<ScanCounter, Long> counts = counts(each);
      assertTrue(of(counts, ROWS) > 2, counts.toString());
      assertTrue(
          of(counts, ROWS) < 1000 == of(counts, RUNS_SKIPPED_BY_ZONE) > 0, counts.toString());
    }
  }

  @Test
  void whatSeveralThreadsReadIsAddedUp() {
    Map<ScanCounter, Long> alone = counts(Scan.of(PROJECTION));
    close();
    open(LsmOptions.defaults().withScanThreads(2).withScanPieceBytes(2000));
    Map<ScanCounter, Long> together = counts(Scan.of(PROJECTION));
    assertEquals(1000, together.get(ROWS));
    // What one of them has read the other may find in the cache.
    long blocks = of(together, BLOCKS_READ) + of(together, CACHE_HITS);
    assertTrue(blocks >= of(alone, BLOCKS_READ), () -> together + " and " + alone);
  }

  @Test
  void scansOfCellsCountToo() {
    CellScan scan = CellScan.NEWEST.over(RowRanges.of(KeyRange.prefix(ByteString.utf8("1-"))));
    try (CellScanner cells = store.table(T).cells(scan)) {
      while (cells.next() != null) {
        // only what it costs matters
      }
      Map<ScanCounter, Long> counts = cells.statistics().counts();
      assertEquals(500, counts.get(ROWS));
      assertTrue(of(counts, BLOCKS_READ) > 2, counts.toString());
      assertTrue(of(counts, BYTES_READ) > 50 * of(counts, BLOCKS_READ), counts.toString());
    }
  }

  @Test
  void rowsBehindTheLimitDoNot() {
    assertEquals(10, counts(Scan.of(PROJECTION).first(10)).get(ROWS));
  }

  @Test
  void filesOutsideOfTheTimesAreSkipped() {
    Map<ScanCounter, Long> recent =
        counts(Scan.of(PROJECTION.within(new TimeRange(2000, Long.MAX_VALUE))));
    assertEquals(1, recent.get(FILES_SKIPPED_BY_TIME));
    assertEquals(500, recent.get(ROWS));
  }

  @Test
  void filesThatDoNotHaveTheRowAreSkipped() {
    RowRanges row = RowRanges.of(KeyRange.single(ByteString.utf8("1-007")));
    Map<ScanCounter, Long> point = counts(Scan.of(PROJECTION).over(row));
    assertEquals(1, point.get(FILES_SKIPPED_BY_BLOOM));
    assertEquals(1, of(point, BLOCKS_READ));
    assertEquals(1, of(point, ROWS));
  }
}
