package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.memtable.MemtableRows;
import io.cellardb.storage.lsm.sstable.LevelRows;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The rows of a tree that were written to after some sequence, tombstones included. */
public final class ChangedRows {
  private final MergedRows rows; // null if nothing is newer
  private final long sequence;

  /** Looks where anything newer than a sequence may be; the caller keeps the version meanwhile. */
  public ChangedRows(Version version, int tree, long sequence) {
    this.sequence = sequence;
    List<RowSource> sources = new ArrayList<>();
    add(version.active(), tree, sources);
    for (Generation generation : version.flushing()) {
      add(generation, tree, sources);
    }
    Predicate<SstableSummary> older = file -> file.maxSequence() <= sequence;
    for (List<Sstable> run : version.levels(tree).runs()) {
      if (run.stream().anyMatch(file -> !older.test(file.summary()))) {
        sources.add(new LevelRows(run, older, true));
      }
    }
    rows = sources.isEmpty() ? null : new MergedRows(sources, false);
  }

  private void add(Generation generation, int tree, List<RowSource> sources) {
    if (generation.maxSequence() > sequence && generation.memtable(tree) != null) {
      sources.add(new MemtableRows(generation.memtable(tree)));
    }
  }

  /** Whether there are none for sure. */
  public boolean isEmpty() {
    return rows == null;
  }

  /** Whether a row is among them. */
  public boolean contains(byte[] row) throws IOException {
    if (rows == null) {
      return false;
    }
    rows.seekExactly(row);
    return rows.isValid() && rows.maxSequence() > sequence;
  }

  /** Whether one of them is within ranges. */
  public boolean anyIn(RowRanges ranges) throws IOException {
    if (rows == null) {
      return false;
    }
    for (KeyRange range : ranges.ranges()) {
      byte[] stop = range.stop().isEmpty() ? null : range.stop().array();
      rows.seek(range.start().array());
      while (rows.isValid() && (stop == null || rows.row().compareKey(stop) < 0)) {
        if (rows.maxSequence() > sequence) {
          return true;
        }
        rows.advance();
      }
    }
    return false;
  }
}
