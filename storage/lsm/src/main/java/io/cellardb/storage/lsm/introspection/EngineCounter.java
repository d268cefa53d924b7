package io.cellardb.storage.lsm.introspection;

import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** What the engine has done, counter by counter. All are since the store was opened. */
final class EngineCounter {
  private final Supplier<EngineCounters.Snapshot> engine;

  private EngineCounter(Supplier<EngineCounters.Snapshot> engine) {
    this.engine = engine;
  }

  static List<Counter> of(Supplier<EngineCounters.Snapshot> engine) {
    EngineCounter counters = new EngineCounter(engine);
    return List.of(
        counters.of("flushes", "flushes", "of memtables to files", c -> c.flushes()),
        counters.of("flushed_bytes", "bytes", "files written by flushes", c -> c.flushedBytes()),
        counters.of("compactions", "compactions", "merges of files", c -> c.compactions()),
        counters.of("compaction_bytes_read", "bytes", "files merged", c -> c.compactionBytesRead()),
        counters.of(
            "compaction_bytes_written",
            "bytes",
            "files written by merges",
            c -> c.compactionBytesWritten()),
        counters.of("moves", "moves", "of files to a level without reading", c -> c.moves()),
        counters.of("drops", "files", "gone whole, all in them having expired", c -> c.drops()),
        counters.of("delays", "writes", "slowed down", c -> c.delays()),
        counters.of("delay_nanos", "nanoseconds", "by which they were", c -> c.delayNanos()),
        counters.of("stalls", "writes", "that had to wait for a flush", c -> c.stalls()),
        counters.of("stall_nanos", "nanoseconds", "for which they did", c -> c.stallNanos()),
        counters.of("wal_batches", "batches", "appended to the log", c -> c.walBatches()),
        counters.of("wal_bytes", "bytes", "appended to the log", c -> c.walBytes()),
        counters.of("wal_syncs", "syncs", "of the log to stable storage", c -> c.walSyncs()),
        counters.of(
            "wal_largest_group",
            "batches",
            "the most that one sync did for",
            c -> c.largestGroup()));
  }

  private Counter of(
      String name, String unit, String description, ToLongFunction<EngineCounters.Snapshot> value) {
    return new Counter(name, unit, description, () -> value.applyAsLong(engine.get()));
  }
}
