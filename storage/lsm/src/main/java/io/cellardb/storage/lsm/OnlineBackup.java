package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.manifest.StoreState;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.repair.Backup;
import io.cellardb.storage.lsm.wal.Wal;
import io.cellardb.storage.lsm.wal.WalReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;

/**
 * A backup of an open store. Of one that is written to it takes the files of the current version
 * and the length of the log under the commit lock; what it copies then stays as it is, because the
 * version and the log's segments are held.
 */
final class OnlineBackup {
  private final FileSystem files;
  private final Path directory;
  private final VersionSet versions;

  private OnlineBackup(StoreContext context) {
    this.files = context.files();
    this.directory = context.directory();
    this.versions = context.versions();
  }

  /** Writes a copy of a store that nobody changes to an empty directory, or one that is created. */
  static void ofStoreAtRest(StoreContext context, Path target) throws IOException {
    VersionSet.Checkpoint checkpoint = context.versions().checkpoint();
    try {
      OnlineBackup backup = new OnlineBackup(context);
      backup.write(checkpoint.state(), backup.segmentsAtRest(checkpoint.state()), target);
    } finally {
      checkpoint.version().release();
    }
  }

  /** As {@link #ofStoreAtRest}, of what a store has at a moment between two batches. */
  @SuppressWarnings("try") // what is held is only there to be closed
  static void ofStoreInUse(StoreContext context, Wal wal, Lock commitLock, Path target)
      throws IOException {
    try (Closeable held = wal.hold()) {
      VersionSet.Checkpoint checkpoint;
      long position = 0;
      long lastSegment = 0;
      long lastLength = 0;
      boolean logged;
      commitLock.lock();
      try {
        checkpoint = context.versions().checkpoint();
        logged = checkpoint.state().counters().firstSegment() > 0;
        if (logged) {
          position = wal.appended();
          lastSegment = wal.segment();
          lastLength = wal.lengthOfCurrent(position);
        }
      } finally {
        commitLock.unlock();
      }
      try {
        OnlineBackup backup = new OnlineBackup(context);
        NavigableMap<Long, Long> segments;
        if (!logged) {
          segments = backup.segmentsAtRest(checkpoint.state());
        } else {
          wal.sync(position);
          segments = backup.segments(checkpoint.state(), wal.segmentsBefore(lastSegment));
          segments.put(lastSegment, lastLength);
        }
        backup.write(checkpoint.state(), segments, target);
      } finally {
        checkpoint.version().release();
      }
    }
  }

  private void write(StoreState state, NavigableMap<Long, Long> segments, Path target)
      throws IOException {
    Backup.write(files, directory, state, segments, versions.nextNumber(), target);
  }

  /** The segments of the log that nobody writes, with their lengths without an unfinished write. */
  private NavigableMap<Long, Long> segmentsAtRest(StoreState state) throws IOException {
    NavigableMap<Long, Long> segments = new TreeMap<>();
    WalReader log = state.log(files, directory);
    while (log.nextSegment()) {
      while (log.nextBatch() != null) {
        // only where it ends matters
      }
      segments.put(log.segment(), log.log().position());
    }
    return segments;
  }

  /** Those of some segments of the log that a state needs, with their lengths. */
  private NavigableMap<Long, Long> segments(StoreState state, List<Long> numbers)
      throws IOException {
    NavigableMap<Long, Long> segments = new TreeMap<>();
    for (long number : numbers) {
      if (number >= state.counters().firstSegment()) {
        Path file = FileNames.of(directory, number, FileNames.WAL);
        try (FileSystem.Input input = files.open(file)) {
          segments.put(number, input.size());
        }
      }
    }
    return segments;
  }
}
