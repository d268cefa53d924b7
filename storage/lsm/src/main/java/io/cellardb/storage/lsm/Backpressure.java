package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.introspection.EngineCounters;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;

/**
 * Slows writers down while flushes and compactions lag behind, the more the further: bytes may be
 * written at a rate that falls from {@link #FULL_RATE} to {@link #LEAST_RATE} as the debt rises to
 * its bound. The debt is the worst of three: memory that waits to be flushed, files of level 0 in a
 * tree, and bytes that compactions have before them. Only for want of memory do writers stop
 * altogether, in {@link MemtableSwitch}; at the rates here a flush has seconds before that.
 *
 * <p>Writers wait before they take the commit lock, so that nobody waits for their sake. What a
 * large batch costs its own writer waits for, after it.
 */
final class Backpressure {
  /** Bytes of log records a second at which writers are slowed down first. */
  private static final double FULL_RATE = 128 << 20;

  /** Bytes of log records a second that are always let through. */
  private static final double LEAST_RATE = 1 << 20;

  /** What a batch leaves to those who write next, in nanoseconds; for more its writer waits. */
  private static final long LEFT_TO_OTHERS = TimeUnit.MILLISECONDS.toNanos(5);

  /** No write waits longer than this, in nanoseconds. */
  private static final long LONGEST_DELAY = TimeUnit.MILLISECONDS.toNanos(250);

  /** From so many files of level 0 in a tree on writers are slowed down. */
  private static final int MANY_FILES = 24;

  /** So many times the size of the memtables may wait to be compacted before. */
  private static final int MUCH_DEBT = 64;

  private final VersionSet versions;
  private final ToLongFunction<Version> compactionDebt;
  private final long memtableBytes;
  private final int mostFlushing;
  private final EngineCounters counters;

  /** The debt of files; from 0 on, which is none, to 1, which is the bound. */
  private volatile double filesDebt;

  /** When the bytes written so far are paid for, as of System.nanoTime. */
  private final AtomicLong free = new AtomicLong(System.nanoTime());

  /**
   * Watches a store.
   *
   * @param compactionDebt bytes that compactions have before them
   * @param memtableBytes at what size memtables begin to be flushed
   * @param mostFlushing how many generations may wait to be flushed
   */
  Backpressure(
      VersionSet versions,
      ToLongFunction<Version> compactionDebt,
      long memtableBytes,
      int mostFlushing,
      EngineCounters counters) {
    this.versions = versions;
    this.compactionDebt = compactionDebt;
    this.memtableBytes = memtableBytes;
    this.mostFlushing = mostFlushing;
    this.counters = counters;
  }

  /** Takes note that files have changed. */
  void filesChanged() {
    Version version = versions.peek();
    int most = 0;
    for (Levels levels : version.trees().values()) {
      most = Math.max(most, levels.level(0).size());
    }
    double files = (double) (most - MANY_FILES) / MANY_FILES;
    double allowed = (double) MUCH_DEBT * memtableBytes;
    double bytes = (compactionDebt.applyAsLong(version) - allowed) / allowed;
    filesDebt = Math.max(0, Math.max(files, bytes));
  }

  /** Whether writers wait for compactions. */
  boolean waitsForCompactions() {
    return filesDebt > 0;
  }

  private double debt() {
    Version version = versions.peek();
    double memory =
        version.flushing().size() < mostFlushing
            ? 0
            : (double) version.active().bytes() / memtableBytes;
    return Math.min(1, Math.max(memory, filesDebt));
  }

  /** The bytes a second that writers may write at a debt from 0 to 1. */
  static double rate(double debt) {
    return Math.max(LEAST_RATE, FULL_RATE * (1 - debt));
  }

  /** Returns when a writer may go on. */
  void beforeWrite() {
    if (debt() > 0) {
      await(free.get() - System.nanoTime());
    }
  }

  /**
   * Takes note of bytes that were written.
   *
   * @return how long their writer is to {@linkplain #await wait} for what of them is more than
   *     others should wait for, in nanoseconds, once they are visible
   */
  long written(long bytes) {
    double debt = debt();
    if (debt == 0) {
      return 0;
    }
    long now = System.nanoTime();
    long nanos = (long) (bytes * 1e9 / rate(debt));
    long left = Math.min(nanos, LEFT_TO_OTHERS);
    free.updateAndGet(before -> Math.max(before, now) + left);
    return nanos - left;
  }

  /** Waits for some nanoseconds, but not longer than any write does. */
  void await(long nanos) {
    if (nanos <= 0) {
      return;
    }
    long start = System.nanoTime();
    long end = start + Math.min(nanos, LONGEST_DELAY);
    for (long left = end - start; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.currentThread().isInterrupted()) {
        break; // the write goes on at once, and its thread stays interrupted
      }
    }
    counters.delayed(System.nanoTime() - start);
  }
}
