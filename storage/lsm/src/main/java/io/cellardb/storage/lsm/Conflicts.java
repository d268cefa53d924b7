package io.cellardb.storage.lsm;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.scan.ChangedRows;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether others have written to the rows of a transaction since it began: to those that it has
 * written or checked, and if it is serializable, to those that it has read. May look several times,
 * each time at what has come since the last one.
 */
final class Conflicts {
  private final TransactionRows own;
  private final Map<OpenTable, RowRanges> read;
  private final List<OpenTable> tables;
  private final List<OpenTable> all;
  private long seen;
  private boolean found;

  /**
   * Looks for changes of rows after a sequence, that of the transaction's snapshot.
   *
   * @param read the rows which must not have been changed although they were only read
   */
  Conflicts(TransactionRows own, Map<OpenTable, RowRanges> read, long sequence) {
    this.own = own;
    this.read = read;
    this.tables = own.tables();
    this.all = read.isEmpty() ? tables : union(tables, read.keySet());
    this.seen = sequence;
  }

  private static List<OpenTable> union(List<OpenTable> tables, Set<OpenTable> others) {
    Set<OpenTable> all = new LinkedHashSet<>(tables);
    all.addAll(others);
    return List.copyOf(all);
  }

  /** The tables of the rows that the transaction has written or checked. */
  List<OpenTable> tables() {
    return tables;
  }

  /** Whether files were added that neither a snapshot nor the search could see. */
  boolean wasLoadedBehind(long snapshot) {
    for (OpenTable table : all) {
      if (table.wasLoadedBehind(snapshot) || table.wasLoadedBehind(seen)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Looks at the batches up to one whose rows are all in the memtables.
   *
   * @return whether there is no conflict so far
   */
  boolean isNone(VersionSet versions, long upTo) throws IOException {
    if (!found && upTo > seen) {
      Version version = versions.retain(); // a compaction may replace files while they are read
      try {
        found = look(version);
      } finally {
        version.release();
      }
      seen = upTo;
    }
    return !found;
  }

  /**
   * Looks at the batches up to the last one; where they are few, at their rows and not at all those
   * of the transaction. Under the commit lock.
   *
   * @return whether there is no conflict
   */
  boolean isNone(RecentRows recent, VersionSet versions, long last) throws IOException {
    if (!found && recent.reachesBackTo(seen)) {
      found = recent.anyAfter(seen, this::isOwn);
      seen = last;
    }
    return isNone(versions, last);
  }

  private boolean isOwn(int tree, byte[] row) throws IOException {
    for (OpenTable table : all) {
      for (int one : table.trees()) {
        if (one == tree) {
          return own.contains(table, row)
              || read.getOrDefault(table, RowRanges.NONE).contains(ByteString.wrap(row));
        }
      }
    }
    return false;
  }

  private boolean look(Version version) throws IOException {
    for (OpenTable table : all) {
      for (int tree : table.trees()) {
        ChangedRows changed = new ChangedRows(version, tree, seen);
        if (!changed.isEmpty()
            && (own.anyOf(table, changed::contains)
                || changed.anyIn(read.getOrDefault(table, RowRanges.NONE)))) {
          return true;
        }
      }
    }
    return false;
  }
}
