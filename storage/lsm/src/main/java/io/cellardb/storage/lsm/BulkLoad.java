package io.cellardb.storage.lsm;

import io.cellardb.storage.BulkRow;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.lsm.compaction.SortedRuns;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.manifest.Catalog;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * Writes rows straight to files, family by family. As long as they come in the order of their keys
 * these are the files of the outcome; from the first row on that does not, rows are gathered in
 * memory, sorted, and written in runs, which are merged at the end. What is not {@linkplain #finish
 * finished} is deleted by {@link #close}.
 */
final class BulkLoad implements Closeable {
  /** What a row and a cell take in memory beside their bytes, roughly. */
  private static final int OVERHEAD = 100;

  private final OpenTable table;
  private final Catalog.Entry entry;
  private final long sequence;
  private final long time;
  private final long memory;
  private final SortedRuns[] trees;
  private final ByteWriter record = new ByteWriter(1 << 12);

  private final List<BulkRow> gathered = new ArrayList<>();
  private long gatheredBytes;
  private boolean sorted = true;
  private boolean timeGiven;
  private byte[] last; // row that was written in order; null before the first

  /**
   * A load.
   *
   * @param sequence of all cells
   * @param time of the cells that come without one
   * @param memory how many bytes of rows may be gathered
   * @param runs makes where the rows of a tree are written
   */
  BulkLoad(OpenTable table, long sequence, long time, long memory, IntFunction<SortedRuns> runs) {
    this.table = table;
    this.entry = table.entry();
    this.sequence = sequence;
    this.time = time;
    this.memory = memory;
    this.trees = Arrays.stream(entry.trees()).mapToObj(runs).toArray(SortedRuns[]::new);
  }

  long sequence() {
    return sequence;
  }

  /** The table as it was when this began. */
  Catalog.Entry entry() {
    return entry;
  }

  /** The time that cells without one were given, or -1 if there was none. */
  long implicitTime() {
    return timeGiven ? time : -1;
  }

  /** Takes all rows. */
  void read(Iterator<BulkRow> rows) throws IOException {
    while (rows.hasNext()) {
      BulkRow row = rows.next();
      if (sorted && (last == null || Arrays.compareUnsigned(last, row.row()) < 0)) {
        write(row);
      } else if (sorted && Arrays.equals(last, row.row())) {
        throw BulkRow.cameAgain(row.row());
      } else {
        sorted = false;
        gather(row);
      }
    }
    spill();
  }

  private void gather(BulkRow row) throws IOException {
    gathered.add(row);
    gatheredBytes += row.row().length + OVERHEAD;
    for (Mutation.Put put : row.puts()) {
      gatheredBytes += put.qualifier().length + put.value().length + OVERHEAD;
    }
    if (gatheredBytes >= memory) {
      spill();
    }
  }

  private void spill() throws IOException {
    if (gathered.isEmpty()) {
      return;
    }
    for (SortedRuns tree : trees) {
      tree.endRun();
    }
    last = null;
    gathered.sort((a, b) -> Arrays.compareUnsigned(a.row(), b.row()));
    for (BulkRow row : gathered) {
      if (last != null && Arrays.equals(last, row.row())) {
        throw BulkRow.cameAgain(row.row());
      }
      write(row);
    }
    gathered.clear();
    gatheredBytes = 0;
  }

  private void write(BulkRow bulk) throws IOException {
    PendingRow row = new PendingRow(table, bulk.row(), null, time);
    row.add(List.copyOf(bulk.puts()), List.of());
    timeGiven |= row.implicitTime() >= 0;
    record.clear();
    BatchRecord.begin(record, sequence, time);
    row.encode(record);
    for (BatchRecord.Row part : BatchRecord.rows(record.array(), record.size())) {
      for (int i = 0; i < trees.length; i++) {
        if (entry.trees()[i] == part.tree()) {
          trees[i].add(part.row(), part.run());
        }
      }
    }
    last = bulk.row();
  }

  /** Merges what had to be sorted; gives all files, of which those of a family are disjoint. */
  List<SstableSummary> finish() throws IOException {
    List<SstableSummary> files = new ArrayList<>();
    for (SortedRuns tree : trees) {
      files.addAll(tree.finish());
    }
    return files;
  }

  /**
   * The finished files with their levels: the deepest that nothing older is in the way of. What has
   * to go to level 0 is made one file, since each is a run there.
   */
  List<VersionEdit.AddFile> place(ToIntFunction<List<SstableSummary>> levels) throws IOException {
    List<VersionEdit.AddFile> placed = new ArrayList<>();
    for (SortedRuns tree : trees) {
      List<SstableSummary> files = tree.finish();
      int level = levels.applyAsInt(files);
      for (SstableSummary file : level == 0 ? tree.join() : files) {
        placed.add(new VersionEdit.AddFile(level, file));
      }
    }
    return placed;
  }

  /** Keeps the files from being deleted: the manifest has them. */
  void keep() {
    for (SortedRuns tree : trees) {
      tree.keep();
    }
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (SortedRuns tree : trees) {
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
