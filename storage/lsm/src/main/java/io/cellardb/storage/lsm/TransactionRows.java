package io.cellardb.storage.lsm;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.Check;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TransactionLimits;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.key.BatchSequences;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.memtable.PrivateMemtables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The rows that a transaction has written or checked, on which its commit depends, and what it has
 * written to them. For the thread of the transaction.
 */
final class TransactionRows {
  /** What the objects that stand for a row take in memory, about. */
  private static final int ROW_BYTES = 120;

  /** A row. */
  static final class OwnRow implements RowIndex.Row {
    private final OpenTable table;
    private final byte[] key;

    /** The batch that was the first to write or check it. */
    private final long first;

    /** The newest time that the transaction gave to a write in it, -1 if none. */
    private long newestTime = -1;

    /** The time that the commit gives to writes in it, -1 if all had one. */
    private long commitTime = -1;

    OwnRow(OpenTable table, byte[] key, long first) {
      this.table = table;
      this.key = key;
      this.first = first;
    }

    @Override
    public OpenTable table() {
      return table;
    }

    @Override
    public byte[] key() {
      return key;
    }

    long newestTime() {
      return newestTime;
    }

    long commitTime() {
      return commitTime;
    }

    void commitTime(long given) {
      commitTime = given;
    }
  }

  /** The rows of a table. */
  record OwnTable(OpenTable table, List<OwnRow> rows) {}

  private final RowIndex<OwnRow> rows = new RowIndex<>();

  /** The tables of rows that are in files, and no longer in the index. */
  private Set<OpenTable> spilledTables = Set.of();

  /** The newest time that the transaction gave to a write in one of these rows, -1 if none. */
  private long newestSpilled = -1;

  private PrivateMemtables memtables = new PrivateMemtables();
  private long sequence = BatchSequences.PRIVATE;

  /** The sequence of the last batch. */
  long sequence() {
    return sequence;
  }

  /** What was written. */
  PrivateMemtables memtables() {
    return memtables;
  }

  /** Whether nothing was written or checked. */
  boolean isEmpty() {
    return rows.isEmpty() && !hasSpilled();
  }

  /** What it takes in memory, in bytes. */
  long bytes() {
    return memtables.bytes() + (long) ROW_BYTES * rows.size();
  }

  /** The newest time that the transaction gave to a write in a row, -1 if it gave none. */
  long newestTime(OpenTable table, byte[] key) {
    OwnRow found = rows.find(table, key);
    return found == null ? newestSpilled : Math.max(newestSpilled, found.newestTime);
  }

  /** The newest time that it gave to a write in a row that is in a file; -1 if none. */
  long newestSpilled() {
    return newestSpilled;
  }

  /** Whether it has written or checked a row. */
  boolean contains(OpenTable table, byte[] key) throws IOException {
    if (rows.find(table, key) != null) {
      return true;
    }
    if (hasSpilled()) {
      for (int tree : table.trees()) {
        if (memtables.runs(tree, key).length > 0) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether it takes so much memory, in bytes, and a good part of that can be brought to files:
   * rows that were only checked cannot.
   */
  boolean isWorthSpilling(long memory) {
    return bytes() >= memory && memtables.bytes() >= memory / 4;
  }

  /** Whether some of it is in files. */
  boolean hasSpilled() {
    return memtables.hasSpilled();
  }

  /** The tables of all rows. */
  List<OpenTable> tables() {
    if (rows.size() == 1 && spilledTables.isEmpty()) {
      return List.of(rows.last().table);
    }
    List<OpenTable> tables = new ArrayList<>(1);
    for (OpenTable table : spilledTables) {
      if (Arrays.stream(table.trees()).anyMatch(memtables::hasSpilled)) {
        tables.add(table);
      }
    }
    OpenTable last = null;
    for (OwnRow row : rows.rows()) {
      if (row.table != last) {
        last = row.table;
        if (!tables.contains(last)) {
          tables.add(last);
        }
      }
    }
    return tables;
  }

  /** Tells something of a row. */
  interface Test {
    boolean test(byte[] row) throws IOException;
  }

  /** Whether something is so of any row of a table, at which it ends. */
  boolean anyOf(OpenTable table, Test wanted) throws IOException {
    for (OwnRow row : rows.rows()) {
      if (row.table == table && wanted.test(row.key)) {
        return true;
      }
    }
    return !memtables.forEachSpilled(table.trees(), (row, runs) -> !wanted.test(row));
  }

  /**
   * Brings what is in memory to files, all but the rows that were checked before they were written,
   * if they were at all; not beside a batch.
   *
   * @param paths gives names for files that do not exist
   */
  void spill(FileSystem files, Supplier<Path> paths) throws IOException {
    List<OwnRow> kept = new ArrayList<>();
    Set<OpenTable> tables = new LinkedHashSet<>(spilledTables);
    long newest = newestSpilled;
    for (OwnRow row : rows.rows()) {
      newest = Math.max(newest, row.newestTime); // what a kept row has is in files, too
      if (wasWrittenFirst(row)) {
        tables.add(row.table);
      } else {
        kept.add(row);
      }
    }
    memtables.spill(files, paths, sequence);
    spilledTables = tables;
    newestSpilled = newest;
    rows.clear();
    kept.forEach(rows::add);
  }

  /** Whether the first batch that concerned a row has written to it, and that is in memory. */
  private boolean wasWrittenFirst(OwnRow row) {
    for (int tree : row.table.trees()) {
      for (CellRun run : memtables.runsInMemory(tree, row.key)) {
        if (run.minSequence() <= row.first) {
          return true;
        }
      }
    }
    return false;
  }

  /** Adds a batch that was prepared. */
  void add(PendingBatch pending, WriteBatch batch, PendingBatch.Ground ground) {
    memtables.beginBatch();
    long before = sequence;
    sequence++;
    try {
      for (PendingRow row : pending.rows()) {
        if (row.hasAdditions()) {
          row.addTo(memtables, sequence);
          OwnRow own = bind(row.table(), row.key());
          own.newestTime = Math.max(own.newestTime, row.implicitTime());
        }
      }
      List<Check> checks = batch.checks();
      for (int i = 0; i < checks.size(); i++) { // without an iterator, as there mostly are none
        bind(ground.openTable(checks.get(i).table()), checks.get(i).row());
      }
    } catch (RuntimeException | Error e) {
      memtables.undo(before); // nobody reads it yet
      unbind(before);
      throw e;
    }
  }

  private OwnRow bind(OpenTable table, byte[] key) {
    OwnRow known = rows.find(table, key);
    if (known != null) {
      return known;
    }
    OwnRow row = new OwnRow(table, key, sequence);
    rows.add(row);
    return row;
  }

  private void unbind(long kept) {
    while (!rows.isEmpty() && rows.last().first > kept) {
      rows.removeLast();
    }
  }

  /** From now on batches can be taken back; the sequence of the last one that stays. */
  long savepoint() {
    memtables.savepoint(sequence);
    return sequence;
  }

  /** Takes back the batches after one; who reads them goes on reading them. */
  void rollbackTo(long kept) {
    PrivateMemtables before = memtables;
    if (!before.undo(kept)) {
      memtables = before.upTo(kept);
    }
    unbind(kept);
    if (memtables != before) {
      close(before);
    }
  }

  /** Forgets everything, once; files go with their last reader. */
  void close() {
    close(memtables);
  }

  private static void close(PrivateMemtables memtables) {
    try {
      memtables.close();
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  /** The rows in memory by their tables. */
  List<OwnTable> byTable() {
    List<OpenTable> tables = tables();
    if (tables.size() == 1) {
      return List.of(new OwnTable(tables.get(0), rows.rows()));
    }
    Map<OpenTable, OwnTable> byTable = new LinkedHashMap<>();
    OwnTable last = null;
    for (OwnRow row : rows.rows()) {
      if (last == null || row.table != last.table) {
        last = byTable.computeIfAbsent(row.table, table -> new OwnTable(table, new ArrayList<>()));
      }
      last.rows.add(row);
    }
    return List.copyOf(byTable.values());
  }

  /** Whether a row was written to by a batch after some sequence. */
  boolean isWritten(OpenTable table, byte[] key, long after) throws IOException {
    for (int tree : table.trees()) {
      for (CellRun run : memtables.runs(tree, key)) {
        if (run.maxSequence() > after) {
          return true;
        }
      }
    }
    return false;
  }

  // ---- what a transaction refuses

  /** Refuses what a transaction cannot write. */
  void check(WriteBatch batch, PendingBatch.Ground ground) throws IOException {
    for (WriteBatch.Row row : batch.rows()) {
      for (Mutation mutation : row.mutations()) {
        TransactionLimits.check(mutation);
        if (mutation instanceof Mutation.Put put && put.time() != WriteBatch.NOW) {
          checkOrder(ground.openTable(row.table()), row.row(), put);
        }
      }
    }
  }

  /**
   * Refuses a value at a given time after a delete, in a family with new version behaviour: there
   * the order of writes decides, which one batch does not have.
   */
  private void checkOrder(OpenTable table, byte[] row, Mutation.Put put) throws IOException {
    int family = table.descriptor().familyIndex(put.family());
    if (!table.descriptor().families().get(family).newVersionBehavior()) {
      return;
    }
    long written = -1;
    long deleted = -1;
    for (CellRun run : memtables.runs(table.trees()[family], row)) {
      for (int i = 0; i < run.count(); i++) {
        if (run.kind(i) != CellKind.PUT.code()) {
          boolean ofColumn = run.isUntimed(i) && run.kind(i) == CellKind.DELETE_COLUMN.code();
          if (!ofColumn) {
            deleted = Long.MAX_VALUE;
          } else if (run.compareQualifier(i, put.qualifier(), 0, put.qualifier().length) == 0) {
            deleted = Math.max(deleted, run.sequence(i));
          }
        } else if (run.isUntimed(i)
            && run.compareQualifier(i, put.qualifier(), 0, put.qualifier().length) == 0) {
          written = Math.max(written, run.sequence(i));
        }
      }
    }
    if (deleted >= 0 && deleted >= written) {
      throw TransactionLimits.valueAfterDelete();
    }
  }
}
