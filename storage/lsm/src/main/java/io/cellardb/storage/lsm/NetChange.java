package io.cellardb.storage.lsm;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScan.Columns;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.TransactionRows.OwnRow;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.manifest.Catalog;
import io.cellardb.storage.lsm.memtable.PrivateMemtables;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What a transaction writes at its commit, as one batch. All writes without a time get one time
 * then, at which a delete would win over a value written after it. So of each column only the last
 * of them is kept, and where a family was deleted and then written to, the delete becomes one of
 * each column that was not written again.
 */
final class NetChange {
  private static final byte PUT = CellKind.PUT.code();
  private static final byte DELETE_COLUMN = CellKind.DELETE_COLUMN.code();
  private static final byte DELETE_FAMILY = CellKind.DELETE_FAMILY.code();
  private static final byte[] EMPTY = new byte[0];

  /** The time that a row's writes without one get at the commit. */
  interface Times {
    long of(OwnRow row);
  }

  /** A cell to be written: one of a run at another time, or without a run a deleted column. */
  private record Written(CellRun run, int cell, long time, byte kind, byte[] qualifier) {
    static int compare(Written a, Written b) {
      int order = Arrays.compareUnsigned(a.qualifier, b.qualifier);
      return order != 0 ? order : CellRun.compareVersions(a.time, a.kind, 0, b.time, b.kind, 0);
    }

    boolean isSameAs(Written other) {
      return other != null && compare(this, other) == 0;
    }
  }

  /** A row at its time. */
  private record Timed(OpenTable table, byte[] row, long time) {}

  private final PrivateMemtables memtables;
  private final Snapshot base;
  private final ByteWriter record;
  private final List<BatchRecord.Row> written = new ArrayList<>();
  private final List<Timed> timed = new ArrayList<>();
  private final Map<OpenTable, Catalog.Entry> entries = new HashMap<>();
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
      Times times) {
    this.memtables = memtables;
    this.base = base;
    // Of the memory of memtables about half are bytes of cells.
    this.record = new ByteWriter((int) Math.min(1 << 28, 64 + memtables.bytes() / 2));
    BatchRecord.begin(record, 0, 0);
    rows.forEach((table, list) -> add(table, list, replacesRows.test(table.name()), times));
  }

  private void add(OpenTable table, List<OwnRow> own, boolean replacesRows, Times times) {
    Catalog.Entry entry = table.entry();
    entries.put(table, entry);
    int start = record.size();
    for (OwnRow row : own) {
      long lastPut = replacesRows ? lastPut(entry, row) : 0;
      long time = times.of(row);
      boolean untimed = false;
      for (int family = 0; family < entry.trees().length; family++) {
        CellRun[] runs = memtables.runs(entry.trees()[family], row.key());
        if (runs.length > 0) {
          untimed |= add(entry, family, row, runs, time, lastPut);
        }
      }
      if (untimed) {
        timed.add(new Timed(table, row.key(), time));
        newestTime = Math.max(newestTime, time);
      }
    }
    addedBytes.merge(table.name().namespace(), (long) record.size() - start, Long::sum);
  }

  /** The last batch that wrote a value without a time to a row, 0 if none did. */
  private long lastPut(Catalog.Entry entry, OwnRow row) {
    long last = 0;
    for (int tree : entry.trees()) {
      for (CellRun run : memtables.runs(tree, row.key())) {
        for (int i = 0; i < run.count(); i++) {
          if (run.kind(i) == PUT && run.isUntimed(i)) {
            last = Math.max(last, run.sequence(i));
          }
        }
      }
    }
    return last;
  }

  /** Adds what was written to one family of a row; whether any of it had no time. */
  private boolean add(
      Catalog.Entry entry, int family, OwnRow row, CellRun[] runs, long time, long lastPut) {
    CellRun run = runs[0];
    for (int i = 1; i < runs.length; i++) {
      run = CellRun.merge(run, runs[i]);
    }
    int tree = entry.trees()[family];
    int start = BatchRecord.beginRow(record, tree, row.key());
    boolean untimed = false;
    int count;
    if (isOneWrite(run, lastPut)) {
      untimed = true;
      count = run.count();
      for (int i = 0; i < count; i++) {
        run.copy(i, Math.max(time, run.time(i)), record);
      }
      if (run.hasPuts()) {
        growing.add(entry.descriptor().name().namespace());
      }
    } else {
      FamilyDescriptor descriptor = entry.descriptor().families().get(family);
      List<Written> cells = last(entry, descriptor, row, run, time, lastPut);
      count = cells.size();
      for (Written cell : cells) {
        untimed |= write(cell);
        if (cell.kind() == PUT) {
          growing.add(entry.descriptor().name().namespace());
        }
      }
    }
    BatchRecord.endRow(record, start, count);
    byte[] copy = Arrays.copyOfRange(record.array(), start, record.size());
    written.add(new BatchRecord.Row(tree, row.key(), CellRun.of(copy, 0, count, 0)));
    return untimed;
  }

  /** Writes a cell; whether it had no time. */
  private boolean write(Written cell) {
    if (cell.run() != null) {
      cell.run().copy(cell.cell(), cell.time(), record);
      return cell.run().isUntimed(cell.cell());
    }
    CellRun.encode(
        record,
        CellKind.DELETE_COLUMN,
        cell.time(),
        cell.qualifier(),
        EMPTY,
        FamilyDescriptor.FOREVER);
    return true;
  }

  /** Whether a run is what one batch wrote without a time, and the last that was written. */
  private static boolean isOneWrite(CellRun run, long lastPut) {
    if (!run.isOfOneBatch() || run.maxSequence() < lastPut) {
      return false;
    }
    for (int i = 0; i < run.count(); i++) {
      if (!run.isUntimed(i) || run.time(i) != run.time(0)) {
        return false;
      }
    }
    return true;
  }

  private static Written written(CellRun run, int cell, long time) {
    int start = run.qualifierStart(cell);
    byte[] qualifier = Arrays.copyOfRange(run.data(), start, start + run.qualifierLength(cell));
    return new Written(run, cell, time, run.kind(cell), qualifier);
  }

  /** What several writes leave. */
  private List<Written> last(
      Catalog.Entry entry,
      FamilyDescriptor family,
      OwnRow row,
      CellRun run,
      long time,
      long lastPut) {
    long familyDeleted = 0;
    for (int i = 0; i < run.count(); i++) {
      if (run.isUntimed(i) && run.kind(i) == DELETE_FAMILY) {
        familyDeleted = Math.max(familyDeleted, run.sequence(i));
      }
    }
    List<Written> cells = new ArrayList<>();
    Set<ByteString> again = new TreeSet<>();
    int next;
    for (int from = 0; from < run.count(); from = next) {
      next = from;
      int winner = -1;
      while (next < run.count() && run.sameColumn(from, next)) {
        if (!run.isUntimed(next)) {
          cells.add(written(run, next, run.time(next)));
        } else if (!CellRun.isFamilyTombstone(run.kind(next))
            && run.sequence(next) > familyDeleted
            && !(run.kind(next) == PUT
                && (run.sequence(next) < lastPut || isDeletedSince(run, next)))
            && (winner < 0 || isWrittenAfter(run, next, winner))) {
          winner = next;
        }
        next++;
      }
      if (winner >= 0) {
        Written last = written(run, winner, Math.max(time, run.time(winner)));
        cells.add(last);
        if (last.kind() == PUT) {
          again.add(ByteString.wrap(last.qualifier()));
        }
      }
    }
    if (familyDeleted > 0) {
      deleteFamily(entry, family, row, run, time, again, cells);
    }
    cells.sort(Written::compare);
    List<Written> distinct = new ArrayList<>(cells.size());
    Written previous = null;
    for (Written cell : cells) {
      if (!cell.isSameAs(previous)) {
        distinct.add(cell); // of those at one time the last that was written comes first
        previous = cell;
      }
    }
    return distinct;
  }

  /** Within a batch a delete wins over a value. */
  private static boolean isWrittenAfter(CellRun run, int cell, int other) {
    return run.sequence(cell) != run.sequence(other)
        ? run.sequence(cell) > run.sequence(other)
        : run.kind(cell) > run.kind(other);
  }

  /** Whether a delete at a given time, that came later, covers a value. */
  private static boolean isDeletedSince(CellRun run, int cell) {
    for (int i = 0; i < run.count(); i++) {
      byte kind = run.kind(i);
      if (kind == PUT || run.isUntimed(i) || run.sequence(i) <= run.sequence(cell)) {
        continue;
      }
      boolean whole = kind == DELETE_FAMILY || kind == DELETE_COLUMN;
      boolean reaches = CellRun.isFamilyTombstone(kind) || run.sameColumn(cell, i);
      boolean covers = whole ? run.time(i) >= run.time(cell) : run.time(i) == run.time(cell);
      if (reaches && covers) {
        return true;
      }
    }
    return false;
  }

  /** The delete of a family, or of those of its columns that were not written again. */
  private void deleteFamily(
      Catalog.Entry entry,
      FamilyDescriptor family,
      OwnRow row,
      CellRun run,
      long time,
      Set<ByteString> again,
      List<Written> cells) {
    if (again.isEmpty()) {
      for (int i = 0; i < run.count(); i++) {
        if (run.isUntimed(i) && run.kind(i) == DELETE_FAMILY) {
          cells.add(written(run, i, time));
          return;
        }
      }
    }
    Set<ByteString> columns = new TreeSet<>();
    CellScan scan = family.newVersionBehavior() ? CellScan.VERSIONS : CellScan.RAW;
    RowRanges ranges = RowRanges.of(List.of(KeyRange.single(ByteString.wrap(row.key()))));
    try (CellScanner scanner =
        base.table(entry.descriptor().name())
            .cells(scan.of(new Columns.Family(family.name())).over(ranges))) {
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        if (cell.kind() == CellKind.PUT) {
          columns.add(cell.qualifier());
        }
      }
    }
    for (Written cell : cells) {
      if (cell.kind() == PUT) {
        columns.add(ByteString.wrap(cell.qualifier())); // at a given time
      }
    }
    columns.removeAll(again);
    for (ByteString column : columns) {
      cells.add(new Written(null, 0, time, DELETE_COLUMN, column.array()));
    }
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
    for (Map.Entry<OpenTable, Catalog.Entry> table : entries.entrySet()) {
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
    for (Catalog.Entry entry : entries.values()) {
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
