package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.compaction.SortedRuns;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * Files that are written beside the log and the memtables, to be added to some tables all at once.
 * What is not {@linkplain #keep kept} is deleted by {@link #close}.
 */
final class NewFiles implements Closeable {
  private final long sequence;
  private final long time;
  private final Map<OpenTable, StoreCatalog.Entry> tables = new LinkedHashMap<>();
  private final Map<Integer, SortedRuns> trees = new TreeMap<>();
  private final Map<Integer, OpenTable> tableOf = new TreeMap<>();

  /** The trees to which values are added, and not only tombstones. */
  private final Set<Integer> growing = new HashSet<>();

  private boolean timeGiven;

  /**
   * No files yet.
   *
   * @param sequence of all cells
   * @param time of the cells that come without one
   * @param runs makes where the rows of a tree are written
   */
  NewFiles(Collection<OpenTable> tables, long sequence, long time, IntFunction<SortedRuns> runs) {
    this.sequence = sequence;
    this.time = time;
    for (OpenTable table : tables) {
      StoreCatalog.Entry entry = table.entry();
      this.tables.put(table, entry);
      for (int tree : entry.trees()) {
        trees.put(tree, runs.apply(tree));
        tableOf.put(tree, table);
      }
    }
  }

  /** The tables as they were when this began. */
  Map<OpenTable, StoreCatalog.Entry> tables() {
    return tables;
  }

  long sequence() {
    return sequence;
  }

  /** The time of the cells that come without one. */
  long time() {
    return time;
  }

  /** States that cells without a time were given one. */
  void timeGiven() {
    timeGiven = true;
  }

  /** The time that cells without one were given, or -1 if there was none. */
  long implicitTime() {
    return timeGiven ? time : -1;
  }

  /** Whether a tree is one of its tables'. */
  boolean has(int tree) {
    return trees.containsKey(tree);
  }

  /** Adds a row to a tree, whose key is above that of the row before in the run. */
  void add(int tree, byte[] row, CellRun cells) throws IOException {
    trees.get(tree).add(row, cells);
    if (cells.hasPuts()) {
      growing.add(tree);
    }
  }

  /** Ends the runs, if there are any: rows may begin anew. No row may be in two. */
  void endRuns() throws IOException {
    for (SortedRuns tree : trees.values()) {
      tree.endRun();
    }
  }

  /** Merges the runs; whether there is anything. */
  boolean finish() throws IOException {
    boolean any = false;
    for (SortedRuns tree : trees.values()) {
      any |= !tree.finish().isEmpty();
    }
    return any;
  }

  /**
   * The finished files with their levels: the deepest that nothing older is in the way of. What has
   * to go to level 0 is made one file, since each is a run there.
   */
  List<VersionEdit.AddFile> place(ToIntFunction<List<SstableSummary>> levels) throws IOException {
    List<VersionEdit.AddFile> placed = new ArrayList<>();
    for (SortedRuns tree : trees.values()) {
      List<SstableSummary> files = tree.finish();
      int level = levels.applyAsInt(files);
      for (SstableSummary file : level == 0 ? tree.join() : files) {
        placed.add(new VersionEdit.AddFile(level, file));
      }
    }
    return placed;
  }

  /** The bytes of the files to whose trees values are added, by namespace. */
  Map<String, Long> growth(List<VersionEdit.AddFile> placed) {
    Map<String, Long> bytes = new TreeMap<>();
    for (VersionEdit.AddFile added : placed) {
      int tree = added.file().tree();
      if (growing.contains(tree)) {
        bytes.merge(tableOf.get(tree).name().namespace(), added.file().size(), Long::sum);
      }
    }
    return bytes;
  }

  /** Keeps the files from being deleted: the manifest has them. */
  void keep() {
    trees.values().forEach(SortedRuns::keep);
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (SortedRuns tree : trees.values()) {
      try {
        tree.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
