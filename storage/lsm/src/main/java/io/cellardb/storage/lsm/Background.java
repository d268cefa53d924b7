package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.compaction.FlushJob;
import io.cellardb.storage.lsm.io.AbortedException;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Flushes and deletions, each kind on one thread of its own. Whoever asks for a flush gets a
 * future; one that fails is logged and tried again with the next occasion.
 */
final class Background {
  private static final Logger LOG = LoggerFactory.getLogger(Background.class);

  private final StoreContext context;
  private final VersionSet versions;
  private final Wal wal;
  private final Runnable flushed;
  private final ReadAhead readAhead;
  private final ThreadPoolExecutor flushes = threads("cellar-flush", 1);
  private final ExecutorService deletions = threads("cellar-delete", 1);
  private volatile IOException flushFailure;

  /**
   * Starts the threads.
   *
   * @param flushed is called after each flush and each failure of one
   * @param readAhead reads what flushes have written
   */
  Background(StoreContext context, Wal wal, Runnable flushed, ReadAhead readAhead) {
    this.context = context;
    this.versions = context.versions();
    this.wal = wal;
    this.flushed = flushed;
    this.readAhead = readAhead;
  }

  /** Daemon threads that are shared by jobs. */
  static ThreadPoolExecutor threads(String name, int count) {
    return new ThreadPoolExecutor(
        count,
        count,
        0,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Gives references of files back, of which these may be the last, so that they are deleted. */
  void delete(List<Sstable> dropped) {
    if (!dropped.isEmpty()) {
      deletions.execute(
          () -> {
            try {
              VersionSet.release(dropped);
            } catch (IOException e) {
              // The manifest does not list them any more: the next start deletes them.
              LOG.warn("a file of a dropped table cannot be deleted", e);
            }
          });
    }
  }

  /** What the last flush failed with; null if it did not. */
  IOException flushFailure() {
    return flushFailure;
  }

  /** Has all generations flushed that wait for it; an error shows in {@link #flushFailure}. */
  void requestFlush() {
    Future<Void> unused = flush();
  }

  /** Whether nobody flushes, nor is about to. */
  boolean isIdle() {
    return flushes.getActiveCount() == 0 && flushes.getQueue().isEmpty();
  }

  /** Flushes all generations that wait for it. */
  Future<Void> flush() {
    return flushes.submit(
        () -> {
          try {
            flushAll();
            flushFailure = null;
          } catch (IOException | RuntimeException | Error e) {
            flushFailure = AbortedException.of(e);
            LOG.warn("flushing the memtables failed", e);
            throw e;
          } finally {
            flushed.run();
          }
          return null;
        });
  }

  private void flushAll() throws IOException {
    while (true) {
      List<Generation> waiting = versions.peek().flushing();
      if (waiting.isEmpty()) {
        return;
      }
      Generation oldest = waiting.get(waiting.size() - 1);
      awaitVisible(oldest.maxSequence());
      long horizon = context.reads().oldestSnapshot();
      FlushJob.Outcome outcome =
          FlushJob.run(
              context.sstables(),
              oldest,
              versions.catalog(),
              horizon,
              context.now(),
              context.options().dropsOverwritten());
      versions.flushed(oldest, outcome.files(), outcome.forgotten(), horizon);
      context.counters().flushed(outcome.files().stream().mapToLong(SstableSummary::size).sum());
      wal.deleteBelow(versions.flushedCounters().firstSegment());
      flushed.run();
      readAhead.added(outcome.files());
    }
  }

  /** Only what was acknowledged, or is just about to be, is flushed. */
  private void awaitVisible(long sequence) throws IOException {
    while (context.reads().published() < sequence) {
      if (wal.failure() != null) {
        throw new IOException("writes that the log does not have are not flushed", wal.failure());
      }
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
    }
  }

  /** Waits for a job and throws what it threw. */
  static void await(Future<Void> job) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          job.get();
          return;
        } catch (InterruptedException e) {
          interrupted = true; // the job goes on in any case, and its outcome is what was asked for
        } catch (ExecutionException e) {
          if (e.getCause() instanceof IOException failure) {
            throw failure;
          }
          if (e.getCause() instanceof RuntimeException failure) {
            throw failure;
          }
          throw AbortedException.of(e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Stops after the flushes and deletions that were asked for. */
  void stop() {
    flushes.shutdown();
    awaitEnd(flushes);
    deletions.shutdown();
    awaitEnd(deletions);
  }

  /** Waits for the end of what an executor has begun. */
  static void awaitEnd(ExecutorService executor) {
    boolean interrupted = false;
    while (true) {
      try {
        if (executor.awaitTermination(1, TimeUnit.HOURS)) {
          break;
        }
      } catch (InterruptedException e) {
        interrupted = true; // files must not be closed under a running job
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
