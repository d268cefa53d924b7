package io.cellardb.storage.lsm;

import io.cellardb.storage.Snapshot;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.TransactionRows.OwnRow;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.memtable.PrivateMemtables;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What a transaction whose rows are in memory writes at its commit, as one batch. */
final class NetChange {
  /** The time that a row's writes without one get at the commit. */
  interface Times {
    long of(OwnRow row);
  }

  /** A row at its time. */
  private record Timed(OpenTable table, byte[] row, long time) {}

  private final PrivateMemtables memtables;
  private final ByteWriter record;
  private final NetRow net;
  private final List<BatchRecord.Row> written = new ArrayList<>();
  private final List<Timed> timed = new ArrayList<>();
  private final Map<OpenTable, StoreCatalog.Entry> entries = new HashMap<>();
  private final Map<String, Long> addedBytes = new HashMap<>();
  private final Set<String> growing = new LinkedHashSet<>();
  private long newestTime = -1;

  /**
   * Works out what is written.
   *
   * @param memtables what the transaction has written
   * @param rows the rows that it has written or checked
   * @param base what the transaction has read from
   * @param replacesRows the tables of whose rows only the values of the last batch are kept
   */
  NetChange(
      PrivateMemtables memtables,
      Map<OpenTable, List<OwnRow>> rows,
      Snapshot base,
      Predicate<TableName> replacesRows,
      Times times)
      throws IOException {
    this.memtables = memtables;
    // Of the memory of memtables about two thirds are bytes of cells.
    this.record = new ByteWriter((int) Math.min(1 << 28, 64 + memtables.bytes() / 4 * 3));
    this.net = new NetRow(base, record);
    BatchRecord.begin(record, 0, 0);
    for (Map.Entry<OpenTable, List<OwnRow>> table : rows.entrySet()) {
      add(table.getKey(), table.getValue(), replacesRows.test(table.getKey().name()), times);
    }
  }

  private void add(OpenTable table, List<OwnRow> own, boolean replacesRows, Times times)
      throws IOException {
    StoreCatalog.Entry entry = table.entry();
    entries.put(table, entry);
    int start = record.size();
    CellRun[][] runs = new CellRun[entry.trees().length][];
    for (OwnRow row : own) {
      for (int family = 0; family < runs.length; family++) {
        runs[family] = memtables.runs(entry.trees()[family], row.key());
      }
      long time = times.of(row);
      boolean untimed = false;
      net.begin(entry, row.key(), runs, replacesRows);
      for (int family = 0; family < runs.length; family++) {
        if (runs[family].length > 0) {
          written.add(net.write(family, time));
          untimed |= net.isUntimed();
          if (net.hasPuts()) {
            growing.add(table.name().namespace());
          }
        }
      }
      if (untimed) {
        timed.add(new Timed(table, row.key(), time));
        newestTime = Math.max(newestTime, time);
      }
    }
    addedBytes.merge(table.name().namespace(), (long) record.size() - start, Long::sum);
  }

  /** Whether nothing is written. */
  boolean isEmpty() {
    return written.isEmpty();
  }

  /**
   * Whether the tables are still those that it was worked out for, all of whose families have what
   * was written to them. An error where one was dropped.
   */
  @SuppressWarnings("ReferenceEquality") // a table has another one whenever it was changed
  boolean isCurrent() {
    for (Map.Entry<OpenTable, StoreCatalog.Entry> table : entries.entrySet()) {
      table.getKey().checkNotDropped();
      if (table.getKey().entry() != table.getValue()) {
        return false;
      }
    }
    return true;
  }

  /** Whether some of it was written to what is gone, a family that was dropped or truncated. */
  boolean isOfLostTrees() {
    return !memtables.isWithin(this::isPresent);
  }

  private boolean isPresent(int tree) {
    for (StoreCatalog.Entry entry : entries.values()) {
      for (int present : entry.trees()) {
        if (present == tree) {
          return true;
        }
      }
    }
    return false;
  }

  /** The namespaces in which it adds values. */
  Set<String> growing() {
    return growing;
  }

  /** The record of the batch; under the commit lock. */
  ByteWriter record(long sequence) {
    record.setLong(0, sequence);
    record.setLong(Long.BYTES, newestTime);
    return record;
  }

  /** The rows of each tree, in no order, as those of a batch without a number. */
  List<BatchRecord.Row> rows() {
    return written;
  }

  /** The length of the record. */
  int bytes() {
    return record.size();
  }

  /** Remembers the times that it gives. */
  void rememberTimes(ImplicitTimes times) {
    timed.forEach(row -> times.given(row.table(), row.row(), row.time()));
  }

  /** How many bytes it adds, by namespace. */
  Map<String, Long> addedBytes() {
    return addedBytes;
  }
}
