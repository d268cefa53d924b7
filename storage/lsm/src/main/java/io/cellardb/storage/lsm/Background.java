package io.cellardb.storage.lsm;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.compaction.CompactionJob;
import io.cellardb.storage.lsm.compaction.CompactionPicker;
import io.cellardb.storage.lsm.compaction.FlushJob;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Flushes and compactions, each kind on one thread of its own. Whoever asks for one gets a future;
 * automatic ones that fail are logged and tried again with the next occasion.
 */
final class Background {
  private static final Logger LOG = LoggerFactory.getLogger(Background.class);

  private final FileSystem files;
  private final Path directory;
  private final VersionSet versions;
  private final Wal wal;
  private final Snapshots snapshots;
  private final LongSupplier visible;
  private final LongSupplier clock;
  private final Runnable flushed;
  private final boolean automatic;
  private final ExecutorService flushes = thread("cellar-flush");
  private final ExecutorService compactions = thread("cellar-compaction");
  private volatile IOException flushFailure;
  private volatile boolean closing;

  /**
   * Starts the threads.
   *
   * @param visible the newest sequence that readers see
   * @param flushed is called after each flush and each failure of one
   * @param automatic whether files are merged when it pays, without being asked
   */
  Background(
      FileSystem files,
      Path directory,
      VersionSet versions,
      Wal wal,
      Snapshots snapshots,
      LongSupplier visible,
      LongSupplier clock,
      Runnable flushed,
      boolean automatic) {
    this.files = files;
    this.directory = directory;
    this.versions = versions;
    this.wal = wal;
    this.snapshots = snapshots;
    this.visible = visible;
    this.clock = clock;
    this.flushed = flushed;
    this.automatic = automatic;
  }

  private static ExecutorService thread(String name) {
    return Executors.newSingleThreadExecutor(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /** What the last flush failed with; null if it did not. */
  IOException flushFailure() {
    return flushFailure;
  }

  /** Has all generations flushed that wait for it; an error shows in {@link #flushFailure}. */
  void requestFlush() {
    Future<Void> unused = flush();
  }

  /** Flushes all generations that wait for it. */
  Future<Void> flush() {
    return flushes.submit(
        () -> {
          try {
            flushAll();
            flushFailure = null;
          } catch (IOException e) {
            LOG.warn("flushing the memtables failed", e);
            flushFailure = e;
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
      long horizon = snapshots.oldest(visible);
      List<SstableSummary> written =
          FlushJob.run(
              files,
              directory,
              oldest,
              versions.catalog(),
              versions::nextNumber,
              horizon,
              clock.getAsLong());
      versions.flushed(oldest, written, horizon);
      wal.deleteBelow(versions.flushedCounters().firstSegment());
      flushed.run();
      if (automatic && !closing) {
        compactWherePays();
      }
    }
  }

  /** Only what was acknowledged, or is just about to be, is flushed. */
  private void awaitVisible(long sequence) throws IOException {
    while (visible.getAsLong() < sequence) {
      if (wal.failure() != null) {
        throw new IOException("writes that the log does not have are not flushed", wal.failure());
      }
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
    }
  }

  private void compactWherePays() {
    for (int tree : versions.peek().files().keySet()) {
      if (pick(versions.peek(), tree) > 0) {
        Future<Void> unused =
            compactions.submit(
                () -> {
                  try {
                    compactWherePays(tree);
                  } catch (IOException | RuntimeException e) {
                    if (!closing) {
                      LOG.warn("a compaction failed", e);
                    }
                  }
                  return null;
                });
      }
    }
  }

  private static int pick(Version version, int tree) {
    return CompactionPicker.pick(
        version.files(tree).stream().map(file -> file.summary().size()).toList());
  }

  private void compactWherePays(int tree) throws IOException {
    Version version = versions.retain();
    try {
      FamilyDescriptor family = versions.catalog().family(tree);
      List<Sstable> all = version.files(tree);
      int count = pick(version, tree);
      if (count > 0 && family != null && !closing) {
        List<Sstable> inputs = all.subList(0, count);
        long horizon = snapshots.oldest(visible);
        compact(
            inputs,
            CompactionJob.automatic(
                inputs, family, count == all.size(), horizon, clock.getAsLong()),
            horizon);
      }
    } finally {
      version.release();
    }
  }

  /**
   * Merges files of some trees.
   *
   * @param major whether all of them, and to drop what nobody may see again; otherwise all but the
   *     oldest of a tree, if those are at least two
   */
  Future<Void> compact(int[] trees, boolean major) {
    Callable<Void> task =
        () -> {
          for (int tree : trees) {
            Version version = versions.retain();
            try {
              FamilyDescriptor family = versions.catalog().family(tree);
              List<Sstable> all = version.files(tree);
              if (family != null && all.size() > (major ? 0 : 2)) {
                List<Sstable> inputs = major ? all : all.subList(0, all.size() - 1);
                long horizon = snapshots.oldest(visible);
                compact(
                    inputs,
                    CompactionJob.requested(inputs, family, major, horizon, clock.getAsLong()),
                    horizon);
              }
            } finally {
              version.release();
            }
          }
          return null;
        };
    return compactions.submit(task);
  }

  private void compact(List<Sstable> inputs, CompactionJob job, long horizon) throws IOException {
    List<SstableSummary> outputs = job.run(files, directory, versions.nextNumber());
    versions.compacted(inputs, outputs, job.drops() ? horizon : 0);
    flushed.run();
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
          throw new IllegalStateException(e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Stops compactions as soon as may be. */
  void stopCompactions() {
    closing = true;
    compactions.shutdownNow();
    awaitEnd(compactions);
  }

  /** Stops flushes after those that were asked for. */
  void stopFlushes() {
    flushes.shutdown();
    awaitEnd(flushes);
  }

  private static void awaitEnd(ExecutorService executor) {
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
