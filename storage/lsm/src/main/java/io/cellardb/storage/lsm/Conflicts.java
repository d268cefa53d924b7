package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.TransactionRows.OwnRow;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.scan.ChangedRows;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Whether others have written to the rows of a transaction since it began. May look several times,
 * each time at what has come since the last one.
 */
final class Conflicts {
  private final TransactionRows own;
  private final Map<OpenTable, List<OwnRow>> rows;
  private long seen;
  private boolean found;

  /**
   * Looks for changes of rows after a sequence, that of the transaction's snapshot.
   *
   * @param rows the same as {@code own}, by table
   */
  Conflicts(TransactionRows own, Map<OpenTable, List<OwnRow>> rows, long sequence) {
    this.own = own;
    this.rows = rows;
    this.seen = sequence;
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

  private boolean isOwn(int tree, byte[] row) {
    for (OpenTable table : rows.keySet()) {
      for (int one : table.trees()) {
        if (one == tree) {
          return own.contains(table, row);
        }
      }
    }
    return false;
  }

  private boolean look(Version version) throws IOException {
    for (Map.Entry<OpenTable, List<OwnRow>> table : rows.entrySet()) {
      for (int tree : table.getKey().trees()) {
        ChangedRows changed = new ChangedRows(version, tree, seen);
        if (changed.isEmpty()) {
          continue;
        }
        for (OwnRow row : table.getValue()) {
          if (changed.contains(row.key())) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
