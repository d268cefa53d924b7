package io.cellardb.storage.lsm;

import io.cellardb.storage.Snapshot;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.memtable.PrivateMemtables;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.io.IOException;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What a transaction whose rows are in files writes at its commit: files of the store, merged row
 * by row from its own.
 */
final class SpilledChange {
  private final PrivateMemtables memtables;
  private final Snapshot base;
  private final Predicate<TableName> replacesRows;

  /**
   * A change.
   *
   * @param memtables what the transaction has written, with nothing left in memory
   * @param base what the transaction has read from
   * @param replacesRows the tables of whose rows only the values of the last batch are kept
   */
  SpilledChange(PrivateMemtables memtables, Snapshot base, Predicate<TableName> replacesRows) {
    this.memtables = memtables;
    this.base = base;
    this.replacesRows = replacesRows;
  }

  /** Whether some of it was written to what is gone, a family that was dropped or truncated. */
  boolean isOfLostTrees(NewFiles files) {
    return !memtables.isWithin(files::has);
  }

  /** Writes all rows. */
  void writeTo(NewFiles files) throws IOException {
    for (Map.Entry<OpenTable, StoreCatalog.Entry> table : files.tables().entrySet()) {
      NetRow net = new NetRow(base);
      boolean replaces = replacesRows.test(table.getKey().name());
      boolean unused =
          memtables.forEachSpilled(
              table.getValue().trees(),
              (row, runs) -> {
                net.begin(table.getValue(), row, runs, replaces);
                write(net, runs, files);
                return true;
              });
    }
  }

  private static void write(NetRow net, CellRun[][] runs, NewFiles files) throws IOException {
    for (int family = 0; family < runs.length; family++) {
      if (runs[family].length == 0) {
        continue;
      }
      BatchRecord.Row row = net.write(family, files.time(), false);
      if (net.isUntimed()) {
        files.timeGiven();
      }
      if (row.run().count() > 0) {
        row.run().number(files.sequence());
        files.add(row.tree(), row.row(), row.run());
      }
    }
  }
}
