package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.sstable.Blocks;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Opens the SSTables of a directory, and deletes those that no version came to have. */
final class SstableFiles {
  private final FileSystem files;
  private final Path directory;
  private final Function<Sstable, Blocks> cache;

  SstableFiles(FileSystem files, Path directory, Function<Sstable, Blocks> cache) {
    this.files = files;
    this.directory = directory;
    this.cache = cache;
  }

  /** Opens a file. */
  Sstable open(SstableSummary file) throws IOException {
    return Sstable.open(files, directory, file, cache);
  }

  /** Opens all files of a state, by tree, and adds them to {@code opened} one by one. */
  Map<Integer, Levels> openAll(StoreState state, List<Sstable> opened) throws IOException {
    Map<Integer, List<List<Sstable>>> byTree = new HashMap<>();
    for (VersionEdit.AddFile added : state.files().values()) {
      Sstable file = open(added.file());
      opened.add(file);
      byTree
          .computeIfAbsent(
              added.file().tree(),
              tree -> {
                List<List<Sstable>> levels = new ArrayList<>();
                for (int n = 0; n <= Levels.LAST; n++) {
                  levels.add(new ArrayList<>());
                }
                return levels;
              })
          .get(added.level())
          .add(file);
    }
    Map<Integer, Levels> trees = new HashMap<>();
    for (Map.Entry<Integer, List<List<Sstable>>> tree : byTree.entrySet()) {
      try {
        trees.put(tree.getKey(), Levels.of(tree.getValue()));
      } catch (IllegalStateException e) {
        throw new CorruptionException(Current.read(files, directory).manifest(), 0, e.getMessage());
      }
    }
    return trees;
  }

  /** Opens files that are not in the manifest yet; deletes them if that fails. */
  List<Sstable> openNew(List<SstableSummary> summaries) throws IOException {
    List<Sstable> opened = new ArrayList<>();
    boolean done = false;
    try {
      files.syncDirectory(directory);
      for (SstableSummary summary : summaries) {
        opened.add(open(summary));
      }
      done = true;
      return opened;
    } finally {
      if (!done) {
        VersionSet.release(opened);
        deleteUnused(summaries, List.of());
      }
    }
  }

  /** Makes sure that the names of new files survive a power failure. */
  void sync() throws IOException {
    files.syncDirectory(directory);
  }

  /** Deletes the files that were written and are not used. */
  void deleteUnused(List<SstableSummary> written, List<SstableSummary> used) throws IOException {
    for (SstableSummary file : written) {
      if (used.stream().noneMatch(other -> other.number() == file.number())) {
        files.delete(FileNames.of(directory, file.number(), FileNames.SSTABLE));
      }
    }
  }
}
