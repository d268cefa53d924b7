package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * A long load in random order of keys, with compactions running, while another thread gets rows
 * that are there already.
 */
final class SustainedSuite implements Suite {
  private static final int CELLS = 20_000_000;
  private static final int BATCH = 100;
  private static final int CHUNK = 5000;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int DIGITS = 3;

  /** Coprime to any number of rows that there can be, being a large prime. */
  private static final long STEP = 1_000_000_007;

  /** What a run of one peer showed. */
  private record Run(
      Histogram writes, Histogram gets, double cellsPerSecond, long heap, long checksum) {}

  @Override
  public void run(Setup setup, Report report) throws IOException {
    int rows = setup.scaled(CELLS / StorageRows.COLUMNS.count());
    report.say(
        String.format(
            Locale.ROOT,
            "%,d cells in rows of ten, in random order, %d rows a batch, in the page cache when a"
                + " batch returns; compactions run, and another thread gets whole rows without a"
                + " pause. Cells a second count the time within writes only.",
            rows * 10L,
            BATCH));
    Run cellar;
    long heapBefore = heapAfterCollection();
    try (Peer peer = new CellarPeer(setup.newDirectory(), StorageRows.COLUMNS, Durability.OS)) {
      cellar = load(peer, rows, heapBefore);
    }
    Run rocks;
    long rocksMemory;
    try (RocksPeer peer = new RocksPeer(setup.newDirectory(), StorageRows.COLUMNS, Durability.OS)) {
      rocks = load(peer, rows, heapAfterCollection());
      rocksMemory = peer.memoryBytes();
    }
    if (cellar.checksum() != rocks.checksum()) {
      throw new IllegalStateException("the stores don't have the same cells after the load");
    }
    report.table("", "Cellar", "RocksDB");
    report.row("cells written a second", cellar.cellsPerSecond(), rocks.cellsPerSecond());
    row(report, "write of 100 rows, %s (us)", cellar.writes(), rocks.writes());
    row(report, "get of a row, %s (us)", cellar.gets(), rocks.gets());
    report.row(
        "gets", (double) cellar.gets().getTotalCount(), (double) rocks.gets().getTotalCount());
    report.row("memory at the end (MB)", cellar.heap() / 1e6, rocksMemory / 1e6);
    report.table();
    report.share(
        "cells written a second",
        "1/s",
        cellar.cellsPerSecond(),
        "RocksDB",
        rocks.cellsPerSecond(),
        Target.atLeast(1.5));
    report.share(
        "longest write by a second",
        "ms",
        cellar.writes().getMaxValue() / NANOS_PER_MILLI,
        "limit",
        1000,
        Target.atMost(1));
    report.share(
        "p99 by median of gets",
        "us",
        cellar.gets().getValueAtPercentile(99) / NANOS_PER_MICRO,
        "Cellar's median",
        cellar.gets().getValueAtPercentile(50) / NANOS_PER_MICRO,
        Target.atMost(10));
    // The cache, and memtables of three times their size, as LsmOptions says.
    long budget = Benchmark.CACHE_BYTES + 3 * CellarPeer.options(Durability.OS).memtableBytes();
    report.share(
        "live heap at the end by cache and memtables",
        "MB",
        cellar.heap() / 1e6,
        "budget",
        budget / 1e6,
        Target.atMost(1));
  }

  private static void row(Report report, String name, Histogram cellar, Histogram rocks) {
    double[] percentiles = {50, 99, 99.9, 100};
    String[] names = {"median", "p99", "p99.9", "longest"};
    for (int i = 0; i < names.length; i++) {
      report.row(
          String.format(Locale.ROOT, name, names[i]),
          cellar.getValueAtPercentile(percentiles[i]) / NANOS_PER_MICRO,
          rocks.getValueAtPercentile(percentiles[i]) / NANOS_PER_MICRO);
    }
  }

  private static Run load(Peer peer, int rows, long heapBefore) throws IOException {
    int count = rows / BATCH * BATCH;
    AtomicLong written = new AtomicLong();
    AtomicBoolean done = new AtomicBoolean();
    Histogram gets = new Histogram(DIGITS);
    Histogram writes = new Histogram(DIGITS);
    try (Threads reader = new Threads(2)) {
      reader.run(
          thread -> {
            if (thread == 1) {
              get(peer, count, written, done, gets);
            } else {
              try {
                write(peer, count, written, writes);
              } finally {
                done.set(true);
              }
            }
            return 0;
          });
    }
    double nanos = writes.getMean() * writes.getTotalCount();
    double cellsPerSecond = count * (double) StorageRows.COLUMNS.count() / nanos * 1e9;
    long heap = heapAfterCollection() - heapBefore;
    peer.flush();
    try (Peer.Reader all = peer.reader(StorageRows.COLUMNS.all())) {
      return new Run(writes, gets, cellsPerSecond, heap, all.all());
    }
  }

  /** The row written as number {@code i}: each once, in no order. */
  private static long position(long i, int count) {
    return i * STEP % count;
  }

  private static void write(Peer peer, int count, AtomicLong written, Histogram writes)
      throws IOException {
    for (int from = 0; from < count; from += CHUNK) {
      // Made by the chunk, so that the clock runs within writes only.
      int size = Math.min(CHUNK, count - from);
      byte[][] keys = new byte[size][];
      byte[][][] values = new byte[size][][];
      Rows made = StorageRows.rows(from, size);
      for (int i = 0; i < size; i++) {
        keys[i] = StorageRows.key(position(from + i, count));
        values[i] = made.values()[i];
      }
      Rows chunk = new Rows(keys, values);
      for (int i = 0; i < size; i += BATCH) {
        Rows batch = chunk.slice(i, Math.min(size, i + BATCH));
        long start = System.nanoTime();
        peer.write(batch);
        writes.recordValue(System.nanoTime() - start);
        written.addAndGet(batch.count());
      }
    }
  }

  private static void get(
      Peer peer, int count, AtomicLong written, AtomicBoolean done, Histogram gets)
      throws IOException {
    Random random = new Random(1);
    try (Peer.Reader reader = peer.reader(StorageRows.COLUMNS.all())) {
      while (!done.get()) {
        long there = written.get();
        if (there > 0) {
          byte[] key = StorageRows.key(position(random.nextLong(there), count));
          long start = System.nanoTime();
          long answer = reader.get(key);
          gets.recordValue(System.nanoTime() - start);
          if (answer == 0) {
            throw new IllegalStateException("a row that was written is not there");
          }
        } else {
          Thread.onSpinWait();
        }
      }
    }
  }

  /** Bytes of the heap that are reachable. */
  private static long heapAfterCollection() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }
}
