package io.cellardb.storage.lsm;

import io.cellardb.storage.Snapshot;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.TransactionRows.OwnRow;
import io.cellardb.storage.lsm.TransactionRows.OwnTable;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.memtable.PrivateMemtables;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What a transaction whose rows are in memory writes at its commit, as one batch. */
final class NetChange {
  /** The time that a row's writes without one get at the commit. */
  interface Times {
    long of(OwnRow row);
  }

  /**
   * What is written to a table.
   *
   * @param entry the table when this was worked out
   * @param bytes how many are added
   * @param grows whether values are added
   */
  private record TableChange(OwnTable own, StoreCatalog.Entry entry, long bytes, boolean grows) {
    String namespace() {
      return own.table().name().namespace();
    }
  }

  /** From so many bytes on a record is encoded beforehand, so that nobody waits for that. */
  private static final long LARGE = 1 << 16;

  private final PrivateMemtables memtables;
  private final ByteWriter record; // null if it is not large
  private final NetRow net;
  private final List<BatchRecord.Row> written = new ArrayList<>(0);
  private final List<TableChange> tables;
  private long bytes = BatchRecord.HEADER;
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
      List<OwnTable> rows,
      Snapshot base,
      Predicate<TableName> replacesRows,
      Times times)
      throws IOException {
    this.memtables = memtables;
    this.net = new NetRow(base);
    this.tables = new ArrayList<>(rows.size());
    for (OwnTable table : rows) {
      add(table, replacesRows.test(table.table().name()), times);
    }
    record = bytes < LARGE ? null : new ByteWriter(Math.toIntExact(bytes));
    if (record != null) {
      encode(record);
    }
  }

  private void encode(ByteWriter into) {
    BatchRecord.begin(into, 0, newestTime);
    for (BatchRecord.Row row : written) {
      row.appendTo(into);
    }
  }

  private void add(OwnTable own, boolean replacesRows, Times times) throws IOException {
    StoreCatalog.Entry entry = own.table().entry();
    boolean alone = !memtables.isRead();
    boolean grows = false;
    long before = bytes;
    CellRun[][] runs = new CellRun[entry.trees().length][];
    for (OwnRow row : own.rows()) {
      for (int family = 0; family < runs.length; family++) {
        runs[family] = memtables.runs(entry.trees()[family], row.key());
      }
      long time = times.of(row);
      boolean untimed = false;
      net.begin(entry, row.key(), runs, replacesRows);
      for (int family = 0; family < runs.length; family++) {
        if (runs[family].length > 0) {
          BatchRecord.Row part = net.write(family, time, alone);
          written.add(part);
          bytes += part.length();
          untimed |= net.isUntimed();
          grows |= net.hasPuts();
        }
      }
      if (untimed) {
        row.commitTime(time);
      }
      newestTime = Math.max(newestTime, row.commitTime());
    }
    tables.add(new TableChange(own, entry, bytes - before, grows));
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
    for (TableChange change : tables) {
      OpenTable table = change.own().table();
      table.checkNotDropped();
      if (table.entry() != change.entry()) {
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
    for (TableChange change : tables) {
      for (int present : change.entry().trees()) {
        if (present == tree) {
          return true;
        }
      }
    }
    return false;
  }

  /** Refuses to add values to the tables of a namespace that take all they may. */
  void check(Quotas quotas) {
    for (TableChange change : tables) {
      if (change.grows()) {
        quotas.check(change.namespace());
      }
    }
  }

  /**
   * The record of the batch; under the commit lock, before the rows are in memtables.
   *
   * @param small where it is put if it is not large
   */
  ByteWriter record(long sequence, ByteWriter small) {
    ByteWriter whole = record;
    if (whole == null) {
      small.clear();
      encode(small);
      whole = small;
    }
    whole.setLong(0, sequence);
    return whole;
  }

  /** The rows of each tree, in no order, as those of a batch without a number. */
  List<BatchRecord.Row> rows() {
    return written;
  }

  /** The length of the record. */
  long bytes() {
    return bytes;
  }

  /** Remembers the times that it gives. */
  void rememberTimes(ImplicitTimes times) {
    for (TableChange change : tables) {
      for (OwnRow row : change.own().rows()) {
        if (row.commitTime() >= 0) {
          times.given(row.table(), row.key(), row.commitTime());
        }
      }
    }
  }

  /** Counts the bytes that it adds. */
  void addTo(Quotas quotas) {
    for (TableChange change : tables) {
      quotas.added(change.namespace(), change.bytes());
    }
  }
}
