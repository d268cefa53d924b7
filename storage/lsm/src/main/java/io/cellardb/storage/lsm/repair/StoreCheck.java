package io.cellardb.storage.lsm.repair;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.cache.BlockCache;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.manifest.CatalogCopy;
import io.cellardb.storage.lsm.manifest.Current;
import io.cellardb.storage.lsm.manifest.LevelCheck;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.storage.lsm.manifest.Manifest;
import io.cellardb.storage.lsm.manifest.StoreLock;
import io.cellardb.storage.lsm.manifest.StoreState;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableCheck;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.wal.BatchRecord;
import io.cellardb.storage.lsm.wal.WalReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Verifies all files of a store that is not open, every byte of them, and how they fit together.
 */
public final class StoreCheck {
  /**
   * What was found.
   *
   * @param damage what is wrong, a line each, with file and offset; empty if all is well
   * @param remarks what is unusual and does no harm, a line each
   * @param files how many files were read
   * @param bytes how many bytes these have
   */
  public record Result(List<String> damage, List<String> remarks, int files, long bytes) {}

  private final FileSystem files;
  private final Path directory;
  private final List<String> damage = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private final List<String> unfinished = new ArrayList<>();
  private final Set<String> known = new HashSet<>();
  private IOException failure; // of an input that tells nothing about what is there
  private int count;
  private long bytes;

  private StoreCheck(FileSystem files, Path directory) {
    this.files = files;
    this.directory = directory;
  }

  /**
   * Checks the store in a directory, which stays locked meanwhile.
   *
   * @throws StorageException NOT_A_STORE if there is none, LOCKED if somebody has it open
   */
  @SuppressWarnings("try") // the lock is only there to be closed
  public static Result run(FileSystem files, Path directory) throws IOException {
    if (!files.exists(directory.resolve(FileNames.CURRENT))) {
      throw new StorageException(Code.NOT_A_STORE, "there is no store in directory " + directory);
    }
    try (Closeable lock = StoreLock.take(files, directory, true)) {
      StoreCheck check = new StoreCheck(files, directory);
      check.known.add(FileNames.LOCK);
      check.run();
      return new Result(
          List.copyOf(check.damage), List.copyOf(check.remarks), check.count, check.bytes);
    }
  }

  /** Adds what is wrong with the SSTables of a state to {@code damage}. */
  static void ofSstables(FileSystem files, Path directory, StoreState state, List<String> damage)
      throws IOException {
    StoreCheck check = new StoreCheck(files, directory);
    check.checkSstables(state);
    check.throwFailure();
    damage.addAll(check.damage);
  }

  /**
   * Adds what is wrong with the log of a state to {@code damage}; here that is also an unfinished
   * write at its end.
   */
  static void ofWholeLog(FileSystem files, Path directory, StoreState state, List<String> damage)
      throws IOException {
    StoreCheck check = new StoreCheck(files, directory);
    check.checkLog(state);
    check.throwFailure();
    damage.addAll(check.damage);
    damage.addAll(check.unfinished);
  }

  private void run() throws IOException {
    known.add(FileNames.CURRENT);
    StoreState state;
    try {
      seen(Current.read(files, directory).manifest());
      state = Manifest.read(files, directory);
    } catch (IOException e) {
      damage.add(e.getMessage());
      remarks.add("without the manifest nothing else can be checked; cellar salvage may help");
      return;
    }
    for (long number : state.files().keySet()) {
      known.add(FileNames.of(directory, number, FileNames.SSTABLE).getFileName().toString());
    }
    checkSstables(state);
    checkLog(state);
    checkCopyOfCatalog();
    remarks.addAll(unfinished);
    for (String name : files.list(directory)) {
      if (!known.contains(name)) {
        boolean own =
            name.endsWith(FileNames.TEMPORARY)
                || name.equals(FileNames.UNFINISHED)
                || isNumbered(name);
        remarks.add(
            "file "
                + directory.resolve(name)
                + (own ? " is not needed; the next start deletes it" : " is not part of a store"));
      }
    }
  }

  private void checkCopyOfCatalog() throws IOException {
    known.add(FileNames.CATALOG);
    try {
      if (CatalogCopy.read(files, directory) != null) {
        seen(directory.resolve(FileNames.CATALOG));
      }
    } catch (CorruptionException e) {
      remarks.add(e.getMessage() + "; it is only a copy, and the next start writes it again");
    }
  }

  private void add(IOException e) {
    damage.add(e.getMessage());
    if (!(e instanceof CorruptionException)) {
      failure = e;
    }
  }

  private void throwFailure() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  private static boolean isNumbered(String name) {
    return FileNames.number(name, FileNames.WAL) >= 0
        || FileNames.number(name, FileNames.SSTABLE) >= 0
        || FileNames.number(name, FileNames.MANIFEST) >= 0;
  }

  private void seen(Path file) throws IOException {
    known.add(file.getFileName().toString());
    count++;
    try (FileSystem.Input input = files.open(file)) {
      bytes += input.size();
    }
  }

  private void checkSstables(StoreState state) {
    Map<Integer, List<List<Sstable>>> trees = new TreeMap<>();
    int before = damage.size();
    try {
      for (VersionEdit.Step step : state.asEdit().steps()) {
        if (step instanceof VersionEdit.AddFile added) {
          checkSstable(state, added, trees);
        }
      }
      if (damage.size() == before) {
        checkLevels(trees); // only where each file is in order
      }
      for (List<List<Sstable>> levels : trees.values()) {
        VersionSet.release(levels.stream().flatMap(List::stream).toList());
      }
    } catch (IOException e) {
      add(e);
    }
  }

  private void checkSstable(
      StoreState state, VersionEdit.AddFile added, Map<Integer, List<List<Sstable>>> trees) {
    SstableSummary summary = added.file();
    try {
      Sstable table = Sstable.open(files, directory, summary, new BlockCache(0)::of);
      trees.computeIfAbsent(summary.tree(), tree -> noFiles()).get(added.level()).add(table);
      seen(table.file());
      SstableCheck.run(table, damage);
      if (state.catalog().family(summary.tree()) == null) {
        damage.add("file " + table.file() + " belongs to tree " + summary.tree() + ", of no table");
      }
      if (summary.maxSequence() > state.counters().sequence()) {
        damage.add(
            "file " + table.file() + " has writes that are newer than the manifest knows of any");
      }
    } catch (IOException e) {
      add(e);
    }
  }

  private static List<List<Sstable>> noFiles() {
    List<List<Sstable>> levels = new ArrayList<>();
    for (int level = 0; level <= Levels.LAST; level++) {
      levels.add(new ArrayList<>());
    }
    return levels;
  }

  private void checkLevels(Map<Integer, List<List<Sstable>>> trees) throws IOException {
    for (Map.Entry<Integer, List<List<Sstable>>> tree : trees.entrySet()) {
      try {
        LevelCheck.run(tree.getKey(), Levels.of(tree.getValue()), damage);
      } catch (IllegalStateException e) {
        damage.add(e.getMessage());
      }
    }
  }

  private void checkLog(StoreState state) {
    try {
      WalReader log = state.log(files, directory);
      long before = 0;
      while (log.nextSegment()) {
        seen(log.log().file());
        for (byte[] batch = log.nextBatch(); batch != null; batch = log.nextBatch()) {
          checkBatch(state, log, batch, before);
          before = BatchRecord.sequence(batch);
        }
        if (log.log().isTorn()) {
          unfinished.add(
              "file "
                  + log.log().file()
                  + " ends with an unfinished write at offset "
                  + log.log().position()
                  + ", as after a crash; the next start cuts it");
        }
      }
    } catch (IOException e) {
      add(e);
      keepLog(state.counters().firstSegment());
    }
  }

  /** Where the log cannot be read to its end, any of its further segments may be needed. */
  private void keepLog(long firstSegment) {
    try {
      files.list(directory).stream()
          .filter(name -> FileNames.number(name, FileNames.WAL) >= firstSegment)
          .forEach(known::add);
    } catch (IOException e) {
      add(e);
    }
  }

  private void checkBatch(StoreState state, WalReader log, byte[] batch, long before) {
    String problem = null;
    try {
      if (BatchRecord.sequence(batch) <= before) {
        problem = "batch " + BatchRecord.sequence(batch) + " comes after batch " + before;
      }
      int[] newest = {0};
      BatchRecord.forEachRow(
          batch, batch.length, row -> newest[0] = Math.max(newest[0], row.tree()));
      if (newest[0] >= state.counters().nextTree()) {
        problem = "tree " + newest[0] + " was never made";
      }
    } catch (IndexOutOfBoundsException e) {
      problem = "a batch makes no sense: " + e.getMessage();
    }
    if (problem != null) {
      damage.add(
          "file "
              + log.log().file()
              + " is damaged before offset "
              + log.log().position()
              + ": "
              + problem);
    }
  }
}
