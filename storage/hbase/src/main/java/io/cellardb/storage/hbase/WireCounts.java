package io.cellardb.storage.hbase;

import io.cellardb.storage.ScanCounter;
import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;

/** What went over the wire for a read. One thread counts, and any may look. */
final class WireCounts {
  private final Map<ScanCounter, Long> counts = new EnumMap<>(ScanCounter.class);

  /** Adds those of a scan that has ended; null if HBase has none. */
  synchronized void add(ScanMetrics scan) {
    if (scan != null) {
      addTo(counts, scan);
    }
  }

  /** Adds a call that asked for single rows. */
  synchronized void addGet(Result[] rows) {
    counts.merge(ScanCounter.CALLS, 1L, Long::sum);
    for (Result row : rows) {
      counts.merge(ScanCounter.BYTES_RECEIVED, Result.getTotalSizeOfCells(row), Long::sum);
    }
  }

  /**
   * All counts so far.
   *
   * @param open those of a scan that goes on, or null
   */
  synchronized Map<ScanCounter, Long> with(ScanMetrics open) {
    Map<ScanCounter, Long> all = new EnumMap<>(ScanCounter.class);
    all.putAll(counts);
    if (open != null) {
      addTo(all, open);
    }
    return all;
  }

  private static void addTo(Map<ScanCounter, Long> sums, ScanMetrics scan) {
    sums.merge(ScanCounter.CALLS, scan.countOfRPCcalls.get(), Long::sum);
    sums.merge(ScanCounter.REGIONS, scan.countOfRegions.get(), Long::sum);
    sums.merge(ScanCounter.ROWS_OF_SERVERS, scan.countOfRowsScanned.get(), Long::sum);
    sums.merge(ScanCounter.BYTES_RECEIVED, scan.countOfBytesInResults.get(), Long::sum);
  }
}
