package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.compaction.SstableTarget;
import io.cellardb.storage.lsm.introspection.EngineCounters;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.manifest.VersionSet;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What all parts of an open store know.
 *
 * @param directory the store's
 * @param versions its files and memtables
 * @param reads how it is read
 * @param counters what it has done
 * @param openedAt distinguishes files from those of other openings in this process
 */
record StoreContext(
    Path directory,
    LsmOptions options,
    VersionSet versions,
    ReadPath reads,
    EngineCounters counters,
    long openedAt) {
  FileSystem files() {
    return options.fileSystem();
  }

  /** Where its SSTables are written. */
  SstableTarget sstables() {
    return new SstableTarget(files(), directory, versions::nextNumber);
  }

  /** The time of the store in milliseconds. */
  long now() {
    return reads.now();
  }

  /** Brings what a transaction has in memory to files of its own. */
  void spill(TransactionRows rows) throws IOException {
    rows.spill(files(), () -> FileNames.spilled(directory, versions.nextNumber(), openedAt));
  }
}
