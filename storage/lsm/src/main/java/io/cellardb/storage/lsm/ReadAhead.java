package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.sstable.HotBlocks;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads new files into the cache as far as the files before them were there, on a thread of its
 * own. Nothing depends on it: what cannot be read is logged here, and told to whoever needs it.
 * Safe for use by many threads.
 */
final class ReadAhead {
  private static final Logger LOG = LoggerFactory.getLogger(ReadAhead.class);

  private final VersionSet versions;
  private final ExecutorService pool = Background.threads("cellar-read-ahead", 1);
  private volatile boolean stopping;

  /** Reads nothing yet. */
  ReadAhead(VersionSet versions) {
    this.versions = versions;
  }

  /** What is in the cache of files that are about to be replaced. */
  HotBlocks hot(Collection<Sstable> files) {
    try {
      return HotBlocks.of(files);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      LOG.warn("new files are not read into the cache", e);
      return HotBlocks.NONE;
    }
  }

  /** Files have taken the place of those in which there were hot blocks. */
  void replaced(List<SstableSummary> files, HotBlocks hot) {
    if (!hot.areNone()) {
      start(version -> find(version, files).forEach(file -> read(file, hot)));
    }
  }

  /**
   * Files have come beside those of their trees. They are read if most of these are in the cache,
   * so that there is room for all.
   */
  void added(List<SstableSummary> files) {
    start(
        version -> {
          for (Sstable file : find(version, files)) {
            List<Sstable> others = new ArrayList<>(version.files(file.summary().tree()));
            others.remove(file);
            read(file, HotBlocks.ifMost(others));
          }
        });
  }

  /** Reads something of the newest version. */
  private synchronized void start(Consumer<Version> job) {
    if (stopping) {
      return;
    }
    try {
      pool.execute(() -> run(job));
    } catch (OutOfMemoryError e) {
      LOG.warn("there is no thread to read new files into the cache", e);
    }
  }

  private void run(Consumer<Version> job) {
    if (stopping) {
      return;
    }
    Version version = versions.retain();
    try {
      job.accept(version);
    } catch (RuntimeException | OutOfMemoryError e) {
      LOG.warn("new files are not read into the cache", e);
    } finally {
      try {
        version.release();
      } catch (IOException e) {
        LOG.warn("a file that is not needed any more cannot be closed", e);
      }
    }
  }

  private static List<Sstable> find(Version version, List<SstableSummary> files) {
    List<Sstable> found = new ArrayList<>();
    for (SstableSummary file : files) {
      for (Sstable open : version.files(file.tree())) {
        if (open.summary().number() == file.number()) {
          found.add(open);
        }
      }
    }
    return found;
  }

  private void read(Sstable file, HotBlocks hot) {
    try {
      hot.readInto(file, () -> stopping);
    } catch (IOException e) {
      LOG.warn("{} is not read into the cache", file.file(), e);
    }
  }

  /** Stops at once. */
  void stop() {
    synchronized (this) {
      stopping = true;
    }
    pool.shutdown();
    Background.awaitEnd(pool);
  }
}
