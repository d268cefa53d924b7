package io.cellardb.storage.lsm;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.compaction.FlushJob;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileLockedException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.manifest.Catalog;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.Manifest;
import io.cellardb.storage.lsm.manifest.StoreState;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.wal.BatchRecord;
import io.cellardb.storage.lsm.wal.LogReader;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the state of a store: its manifest, and what of the WAL is not yet in files. What is
 * replayed is flushed at once, so that the new manifest needs no old segment; a store that is open
 * for reading only keeps it in memory.
 */
final class Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

  private final FileSystem files;
  private final Path directory;
  private final boolean readOnly;
  private final LongSupplier clock;
  private StoreState state;
  private Generation active;
  private long nextNumber;
  private long sequence;
  private long replayed;
  private long implicitTime;

  Recovery(FileSystem files, Path directory, boolean readOnly, LongSupplier clock) {
    this.files = files;
    this.directory = directory;
    this.readOnly = readOnly;
    this.clock = clock;
  }

  /** Refuses a directory that holds something else; creates one if allowed. */
  static void checkDirectory(FileSystem files, Path directory, boolean create) throws IOException {
    boolean exists = files.exists(directory);
    List<String> names = exists ? files.list(directory) : List.of();
    if (names.contains(FileNames.CURRENT)) {
      return;
    }
    // A process that died while it created a store may have left these.
    boolean foreign =
        names.stream()
            .anyMatch(
                name ->
                    !name.equals(FileNames.LOCK)
                        && !name.equals(FileNames.CURRENT + FileNames.TEMPORARY)
                        && FileNames.number(name, FileNames.MANIFEST) < 0);
    if (foreign) {
      throw new StorageException(
          Code.NOT_A_STORE,
          "directory " + directory + " holds other files and no store; choose another one");
    }
    if (!create) {
      throw new StorageException(Code.NOT_A_STORE, "there is no store in directory " + directory);
    }
    files.createDirectories(directory);
  }

  /** Locks the directory, or names who holds it. */
  static Closeable lock(FileSystem files, Path directory) throws IOException {
    try {
      return files.lock(directory.resolve(FileNames.LOCK));
    } catch (FileLockedException e) {
      throw new StorageException(
          Code.LOCKED,
          "the store in directory "
              + directory
              + " is open already, in "
              + e.holder()
              + "; close it there first",
          e);
    }
  }

  /** Reads the manifest and replays the WAL. */
  void run() throws IOException {
    boolean exists = files.exists(directory.resolve(FileNames.CURRENT));
    state = exists ? Manifest.read(files, directory) : StoreState.initial();
    nextNumber = state.counters().nextNumber();
    for (String name : files.list(directory)) {
      for (String ending : List.of(FileNames.WAL, FileNames.SSTABLE, FileNames.MANIFEST)) {
        nextNumber = Math.max(nextNumber, FileNames.number(name, ending) + 1);
      }
    }
    if (!exists && !readOnly) {
      // A log is there only beside a manifest, so that no log without one is taken for garbage.
      Manifest.create(files, directory, nextNumber++, state).close();
    }
    sequence = state.counters().sequence();
    implicitTime = state.counters().implicitTime();
    active = new Generation(nextNumber++);
    replay();
  }

  private void replay() throws IOException {
    List<Long> segments = segments();
    Catalog catalog = state.catalog();
    checkFirstSegment(segments);
    for (int i = 0; i < segments.size(); i++) {
      LogReader log = open(segments.get(i));
      Generation generation = readOnly ? active : new Generation(segments.get(i));
      List<Long> later = segments.subList(i + 1, segments.size());
      boolean goesOn = false;
      for (byte[] payload = log.next(); payload != null; payload = log.next()) {
        if (BatchRecord.isLink(payload)) {
          goesOn = true;
          checkNext(log, BatchRecord.nextSegment(payload), later);
        } else {
          replay(log, payload, generation, catalog);
        }
      }
      if (!readOnly) {
        flush(generation, catalog);
      }
      if (!goesOn) {
        checkNothingSynced(log, later);
        if (log.isTorn()) {
          LOG.info("{} ends with an unfinished write at {}; it is cut", log.file(), log.position());
        }
        break;
      }
    }
    VersionEdit.Counters old = state.counters();
    state.apply(
        new VersionEdit()
            .add(
                new VersionEdit.Counters(
                    nextNumber,
                    old.nextTree(),
                    readOnly ? old.firstSegment() : active.segment(),
                    sequence,
                    implicitTime)));
  }

  /** A manifest names a first segment only when there is one. */
  private void checkFirstSegment(List<Long> segments) throws IOException {
    long first = state.counters().firstSegment();
    if (first > 0 && (segments.isEmpty() || segments.get(0) != first)) {
      throw new CorruptionException(
          FileNames.of(directory, first, FileNames.WAL), 0, "the file is missing");
    }
  }

  private void checkNext(LogReader log, long next, List<Long> later) throws IOException {
    if (later.isEmpty() || later.get(0) != next) {
      throw new CorruptionException(
          FileNames.of(directory, next, FileNames.WAL),
          0,
          "the file is missing, in which " + log.file() + " goes on");
    }
  }

  private List<Long> segments() throws IOException {
    return files.list(directory).stream()
        .map(name -> FileNames.number(name, FileNames.WAL))
        .filter(number -> number >= 0 && number >= state.counters().firstSegment())
        .sorted()
        .toList();
  }

  private LogReader open(long segment) throws IOException {
    return new LogReader(files, FileNames.of(directory, segment, FileNames.WAL), Wal.MAGIC);
  }

  private void replay(LogReader log, byte[] payload, Generation into, Catalog catalog)
      throws IOException {
    try {
      long number = BatchRecord.sequence(payload);
      if (number <= replayed) {
        throw new CorruptionException(
            log.file(), log.position(), "batch " + number + " comes after batch " + replayed);
      }
      BatchRecord.forEachRow(
          payload,
          payload.length,
          row -> {
            if (row.tree() >= state.counters().nextTree()) {
              throw new IndexOutOfBoundsException("tree " + row.tree() + " was never made");
            }
            if (catalog.family(row.tree()) != null && number > state.flushed(row.tree())) {
              into.add(row);
            }
          });
      into.batchAdded(number, BatchRecord.implicitTime(payload));
      replayed = number;
      sequence = Math.max(sequence, number);
      implicitTime = Math.max(implicitTime, BatchRecord.implicitTime(payload));
    } catch (IndexOutOfBoundsException e) {
      throw new CorruptionException(
          log.file(), log.position(), "a batch makes no sense: " + e.getMessage());
    }
  }

  /** What follows a torn end was never synced, or else the torn part had been. */
  private void checkNothingSynced(LogReader torn, List<Long> later) throws IOException {
    for (long segment : later) {
      if (open(segment).wasSynced()) {
        throw new CorruptionException(
            torn.file(),
            torn.position(),
            "the log ends here, although segment " + segment + " was written later");
      }
    }
  }

  private void flush(Generation generation, Catalog catalog) throws IOException {
    List<SstableSummary> written =
        FlushJob.run(
            files,
            directory,
            generation,
            catalog,
            () -> nextNumber++,
            Long.MAX_VALUE,
            clock.getAsLong());
    files.syncDirectory(directory);
    VersionEdit edit = new VersionEdit();
    written.forEach(file -> edit.add(new VersionEdit.AddFile(0, file)));
    state.apply(edit);
  }

  /** Deletes what the current manifest does not need. */
  static void deleteGarbage(FileSystem files, Path directory, StoreState state) throws IOException {
    String manifest = Manifest.current(files, directory).getFileName().toString();
    List<String> garbage = new ArrayList<>();
    for (String name : files.list(directory)) {
      long segment = FileNames.number(name, FileNames.WAL);
      long sstable = FileNames.number(name, FileNames.SSTABLE);
      boolean unused =
          (segment >= 0 && segment < state.counters().firstSegment())
              || (sstable >= 0 && !state.files().containsKey(sstable))
              || (FileNames.number(name, FileNames.MANIFEST) >= 0 && !name.equals(manifest))
              || name.equals(FileNames.CURRENT + FileNames.TEMPORARY);
      if (unused) {
        garbage.add(name);
      }
    }
    for (String name : garbage) {
      files.delete(directory.resolve(name));
    }
  }

  StoreState state() {
    return state;
  }

  /** The generation that takes the writes. */
  Generation active() {
    return active;
  }

  long nextNumber() {
    return nextNumber;
  }

  /** The newest sequence. */
  long sequence() {
    return sequence;
  }

  /** The newest time that the store has given, or -1. */
  long implicitTime() {
    return implicitTime;
  }
}
