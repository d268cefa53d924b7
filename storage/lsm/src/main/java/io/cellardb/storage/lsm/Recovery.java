package io.cellardb.storage.lsm;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.compaction.FlushJob;
import io.cellardb.storage.lsm.compaction.SstableTarget;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.manifest.Current;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.Manifest;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.manifest.StoreState;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.repair.Backup;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.wal.BatchRecord;
import io.cellardb.storage.lsm.wal.LogReader;
import io.cellardb.storage.lsm.wal.WalReader;
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
  private final Retention retention;
  private final List<SstableSummary> flushed = new ArrayList<>();
  private StoreState state;
  private Path ended;
  private Generation active;
  private long nextNumber;
  private long sequence;
  private long replayed;
  private long implicitTime;

  Recovery(Path directory, LsmOptions options) {
    this.files = options.fileSystem();
    this.directory = directory;
    this.readOnly = options.readOnly();
    this.clock = options.clock();
    this.retention = new Retention(options.dropsOverwritten());
  }

  /** Refuses a directory that holds something else; creates one if allowed. */
  static void checkDirectory(FileSystem files, Path directory, boolean create) throws IOException {
    boolean exists = files.exists(directory);
    List<String> names = exists ? files.list(directory) : List.of();
    if (names.contains(FileNames.CURRENT)) {
      return;
    }
    if (names.contains(FileNames.UNFINISHED)) {
      throw new StorageException(
          Code.NOT_A_STORE,
          "directory "
              + directory
              + " holds what a restore, a salvage or a backup left unfinished; delete it and do"
              + " that again");
    }
    if (names.contains(Backup.LIST)) {
      throw new StorageException(
          Code.NOT_A_STORE,
          "directory "
              + directory
              + " holds a backup; restore makes a store of it in another directory");
    }
    for (String name : names) {
      if (!isOfCreation(files, directory, name)) {
        throw new StorageException(
            Code.NOT_A_STORE,
            "directory " + directory + " holds other files and no store; choose another one");
      }
    }
    if (!create) {
      throw new StorageException(Code.NOT_A_STORE, "there is no store in directory " + directory);
    }
    files.createDirectories(directory);
  }

  /** Whether a process that died while it created a store may have left a file. */
  private static boolean isOfCreation(FileSystem files, Path directory, String name)
      throws IOException {
    if (FileNames.number(name, FileNames.WAL) >= 0) {
      try (FileSystem.Input log = files.open(directory.resolve(name))) {
        return log.size() <= LogReader.START; // a log with anything in it is not garbage
      }
    }
    if (FileNames.number(name, FileNames.MANIFEST) < 0) {
      return name.equals(FileNames.LOCK) || name.equals(FileNames.CURRENT + FileNames.TEMPORARY);
    }
    try {
      return isInitial(Manifest.readFile(files, directory.resolve(name)));
    } catch (CorruptionException e) {
      return true; // it was not finished
    }
  }

  private static boolean isInitial(StoreState state) {
    StoreState initial = StoreState.initial();
    VersionEdit.Counters counters = state.counters();
    VersionEdit.Counters first = initial.counters();
    return counters.nextTree() == first.nextTree()
        && counters.sequence() == first.sequence()
        && counters.implicitTime() == first.implicitTime()
        && state.catalog().namespaces().equals(initial.catalog().namespaces());
  }

  /** Reads the manifest and replays the WAL; leaves no files if that fails. */
  void run() throws IOException {
    boolean done = false;
    try {
      readAndReplay();
      done = true;
    } finally {
      if (!done) {
        for (SstableSummary file : flushed) {
          files.delete(FileNames.of(directory, file.number(), FileNames.SSTABLE));
        }
      }
    }
  }

  private void readAndReplay() throws IOException {
    boolean exists = files.exists(directory.resolve(FileNames.CURRENT));
    Current current = exists ? Current.read(files, directory) : null;
    state = exists ? Manifest.read(files, current) : StoreState.initial();
    if (exists && current.length() >= 0 && state.counters().firstSegment() == 0) {
      ended = current.manifest();
    }
    nextNumber = state.counters().nextNumber();
    for (String name : files.list(directory)) {
      for (String ending : List.of(FileNames.WAL, FileNames.SSTABLE, FileNames.MANIFEST)) {
        nextNumber = Math.max(nextNumber, FileNames.number(name, ending) + 1);
      }
    }
    sequence = state.counters().sequence();
    implicitTime = state.counters().implicitTime();
    active = new Generation(nextNumber++);
    replay();
  }

  private void replay() throws IOException {
    StoreCatalog catalog = state.catalog();
    retention.turnTo(catalog, Long.MAX_VALUE); // there are no readers yet
    WalReader wal = state.log(files, directory);
    while (wal.nextSegment()) {
      Generation generation = readOnly ? active : new Generation(wal.segment());
      for (byte[] batch = wal.nextBatch(); batch != null; batch = wal.nextBatch()) {
        replay(wal.log(), batch, generation, catalog);
      }
      if (!readOnly) {
        flush(generation, catalog);
      }
      if (wal.log().isTorn()) {
        LOG.info(
            "{} ends with an unfinished write at {}; it is cut",
            wal.log().file(),
            wal.log().position());
      }
    }
    VersionEdit.Counters old = state.counters();
    state.apply(
        new VersionEdit()
            .add(
                new VersionEdit.Counters(
                    nextNumber,
                    old.nextTree(),
                    readOnly ? old.firstSegment() : 0, // what there was is in files now
                    sequence,
                    implicitTime)));
  }

  private void replay(LogReader log, byte[] payload, Generation into, StoreCatalog catalog)
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
              into.add(row, retention.of(row.tree()));
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

  private void flush(Generation generation, StoreCatalog catalog) throws IOException {
    FlushJob.Outcome outcome =
        FlushJob.run(
            new SstableTarget(files, directory, () -> nextNumber++),
            generation,
            catalog,
            Long.MAX_VALUE,
            clock.getAsLong(),
            retention.drops());
    flushed.addAll(outcome.files());
    files.syncDirectory(directory);
    VersionEdit edit = new VersionEdit();
    outcome.files().forEach(file -> edit.add(new VersionEdit.AddFile(0, file)));
    outcome.forgotten().forEach(edit::forget);
    state.apply(edit);
  }

  /**
   * Deletes what the current manifest does not need.
   *
   * @param firstSegment the first segment of the log that it needs; 0 if none
   */
  static void deleteGarbage(FileSystem files, Path directory, long firstSegment, StoreState state)
      throws IOException {
    String manifest = Current.read(files, directory).manifest().getFileName().toString();
    List<String> garbage = new ArrayList<>();
    for (String name : files.list(directory)) {
      long segment = FileNames.number(name, FileNames.WAL);
      long sstable = FileNames.number(name, FileNames.SSTABLE);
      boolean unused =
          (segment >= 0 && (firstSegment == 0 || segment < firstSegment))
              || (sstable >= 0 && !state.files().containsKey(sstable))
              || (FileNames.number(name, FileNames.MANIFEST) >= 0 && !name.equals(manifest))
              || name.equals(FileNames.CURRENT + FileNames.TEMPORARY)
              || name.equals(FileNames.CATALOG + FileNames.TEMPORARY)
              || name.equals(FileNames.UNFINISHED)
              || FileNames.isSpilled(name);
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

  /** The manifest with which the store was closed; null if it was not, so that there is a log. */
  Path ended() {
    return ended;
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
