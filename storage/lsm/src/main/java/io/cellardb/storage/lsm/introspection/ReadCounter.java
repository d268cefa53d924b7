package io.cellardb.storage.lsm.introspection;

import io.cellardb.storage.lsm.sstable.ReadCounters;
import java.util.List;
import java.util.function.ToLongFunction;

/** What reads of files have cost, counter by counter. All are since the store was opened. */
final class ReadCounter {
  private final ReadCounters reads;

  private ReadCounter(ReadCounters reads) {
    this.reads = reads;
  }

  static List<Counter> of(ReadCounters reads) {
    ReadCounter counters = new ReadCounter(reads);
    return List.of(
        counters.of("cache_hits", "entries", "found in the cache", c -> c.cacheHits()),
        counters.of("cache_misses", "entries", "not found in the cache", c -> c.cacheMisses()),
        counters.of("blocks_read", "blocks", "read from files", c -> c.blocksRead()),
        counters.of("parts_read", "parts", "of blocks read from files", c -> c.partsRead()),
        counters.of("bytes_read", "bytes", "read from files", c -> c.bytesRead()),
        counters.of(
            "files_skipped_by_time",
            "files",
            "outside of a read's times",
            c -> c.filesSkippedByTime()),
        counters.of(
            "files_skipped_by_bloom", "files", "that do not know a row", c -> c.skippedByBloom()),
        counters.of(
            "blocks_skipped_by_time",
            "blocks",
            "outside of a read's times",
            c -> c.skippedByTime()),
        counters.of(
            "runs_skipped_by_zone",
            "runs of rows",
            "in which nothing passes",
            c -> c.skippedByZone()));
  }

  private Counter of(
      String name, String unit, String description, ToLongFunction<ReadCounters.Snapshot> value) {
    return new Counter(name, unit, description, () -> value.applyAsLong(reads.snapshot()));
  }
}
