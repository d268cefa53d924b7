package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.DuplicateRowException;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.sstable.LevelRows;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.sstable.SstableWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of one tree that come in sorted runs, each written to files of its own, which are merged at
 * the end: an external sort. No row may be in two runs.
 */
public final class SortedRuns implements Closeable {
  /** Opens a file that is in no version. */
  public interface Opener {
    /** Opens it; the caller releases it. */
    Sstable open(SstableSummary file) throws IOException;
  }

  private final SstableTarget target;
  private final int tree;
  private final FamilyDescriptor family;
  private final long fileBytes;
  private final Opener opener;
  private final List<List<SstableSummary>> runs = new ArrayList<>();
  private SstableSequence current; // null between two runs
  private boolean kept;

  /**
   * Writes files of a tree.
   *
   * @param fileBytes at which length one is ended
   */
  public SortedRuns(
      SstableTarget target, int tree, FamilyDescriptor family, long fileBytes, Opener opener) {
    this.target = target;
    this.tree = tree;
    this.family = family;
    this.fileBytes = fileBytes;
    this.opener = opener;
  }

  private SstableSequence sequence(long bytes) {
    return new SstableSequence(target, tree, family, bytes);
  }

  /** Adds a row, whose key is above that of the row before in the run. */
  public void add(byte[] row, CellRun cells) throws IOException {
    if (current == null) {
      current = sequence(fileBytes);
    }
    SstableWriter writer = current.writer();
    writer.startRow(row, 0, row.length);
    writer.cells(cells);
    writer.endRow();
    current.rowEnded();
  }

  /** Ends the run, if there is one. */
  public void endRun() throws IOException {
    if (current != null) {
      try (SstableSequence ended = current) {
        runs.add(ended.finish());
      } finally {
        current = null;
      }
    }
  }

  /** Merges the runs; gives the files, disjoint and in key order. */
  public List<SstableSummary> finish() throws IOException {
    endRun();
    if (runs.size() > 1) {
      merge(fileBytes);
    }
    return runs.isEmpty() ? List.of() : runs.get(0);
  }

  /** Makes one file of what is {@linkplain #finish finished}; gives it. */
  public List<SstableSummary> join() throws IOException {
    if (!runs.isEmpty() && runs.get(0).size() > 1) {
      merge(Long.MAX_VALUE);
    }
    return runs.isEmpty() ? List.of() : runs.get(0);
  }

  private void merge(long bytes) throws IOException {
    List<Sstable> opened = new ArrayList<>();
    List<SstableSummary> merged;
    try (SstableSequence into = sequence(bytes)) {
      List<RowSource> sources = new ArrayList<>();
      for (List<SstableSummary> run : runs) {
        List<Sstable> inputs = new ArrayList<>();
        for (SstableSummary file : run) {
          Sstable input = opener.open(file);
          opened.add(input);
          inputs.add(input);
        }
        sources.add(new LevelRows(inputs, file -> false, false));
      }
      MergedRows rows = new MergedRows(sources, false);
      rows.seek(new byte[0]);
      new TableCopy(rows, new byte[0], null, into, null).disjoint().run();
      merged = into.finish();
    } finally {
      for (Sstable file : opened) {
        file.release();
      }
    }
    List<List<SstableSummary>> old = List.copyOf(runs);
    runs.clear();
    runs.add(merged);
    for (List<SstableSummary> run : old) {
      target.delete(run);
    }
  }

  static void checkOnce(MergedRows rows) {
    if (rows.only() == null) {
      RowSource row = rows.row();
      throw new DuplicateRowException(
          ByteString.copyOf(row.key(), row.keyStart(), row.keyStart() + row.keyLength()).array());
    }
  }

  /** Keeps the files from being deleted. */
  public void keep() {
    kept = true;
  }

  /** Deletes all files unless they are kept. */
  @Override
  public void close() throws IOException {
    if (kept) {
      return;
    }
    try {
      if (current != null) {
        current.close();
      }
    } finally {
      for (List<SstableSummary> run : runs) {
        target.delete(run);
      }
    }
  }
}
