package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TransactionLimits;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The rows that a transaction has written or checked, each with all that the snapshot has of it, in
 * a store in memory; and the net change of each row. The snapshot may be that of any store. Used by
 * one thread at a time; what it gave out to be read may be read by others.
 */
public final class Overlay {
  private final Snapshot base;
  private final long maxBytes;
  private final Predicate<TableName> replacesRows;
  private final Map<TableName, NavigableMap<ByteString, WrittenRow>> rows =
      new ConcurrentHashMap<>();

  private final MemoryStore memory;
  private final UndoLog undo = new UndoLog();

  /** Goes up when rows are loaded and when a batch was applied. */
  private long state;

  private long bytes;

  /**
   * Nothing written yet above {@code base}.
   *
   * @param base is left open
   * @param clock that of the store which the base is of
   * @param maxBytes how much may be written, in bytes, about; more is refused
   * @param replacesRows as {@link TransactionOptions#replacesRows}
   */
  public Overlay(
      Snapshot base, LongSupplier clock, long maxBytes, Predicate<TableName> replacesRows) {
    this.base = base;
    this.memory = new MemoryStore(clock);
    this.maxBytes = maxBytes;
    this.replacesRows = replacesRows;
  }

  /** The rows as a store. */
  Store memory() {
    return memory;
  }

  /** The number of the present state. */
  long state() {
    return state;
  }

  /** The newest state of a table above the base. */
  public Table table(TableName name) {
    return table(name, base.table(name), memory);
  }

  /** A table with its newest rows above those of the base. */
  Table table(TableName name, Table below, Store above) {
    NavigableMap<ByteString, WrittenRow> written = rows.get(name);
    return written == null
        ? below
        : new OverlaidTable(below, above.table(name), new TouchedRows(written, state));
  }

  /** A table as it was in the state {@code seen}. */
  Table table(TableName name, Table below, Snapshot above, long seen) {
    NavigableMap<ByteString, WrittenRow> written = rows.get(name);
    return written == null
        ? below
        : new OverlaidTable(below, above.table(name), new TouchedRows(written, seen));
  }

  /**
   * Applies a batch to the rows, whole or not at all. A {@link Check.RowUnchanged} is on a sequence
   * of {@link MemoryTransactionSnapshot}.
   */
  public WriteResult apply(WriteBatch batch) {
    TransactionLimits.checkMutations(batch);
    long added = size(batch);
    checkMemory(added);
    // The snapshots until here go on reading from the base what is loaded now.
    state++;
    RowLoad load = new RowLoad(this);
    load.addRows(batch);
    load.run();
    for (WriteBatch.Row change : batch.rows()) {
      change.mutations().forEach(row(change.table(), change.row())::checkOrder);
    }
    WriteBatch own = new WriteBatch();
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < batch.checks().size(); i++) {
      Check check = batch.checks().get(i);
      if (!(check instanceof Check.RowUnchanged unchanged)) {
        own.check(check);
        positions.add(i);
      } else if (row(check.table(), check.row()).lastWritten > unchanged.sequence()) {
        return new WriteResult(i, List.of());
      }
    }
    for (WriteBatch.Row change : batch.rows()) {
      own.notBefore(
          change.table(), change.row(), row(change.table(), change.row()).earliestWrite());
      own.mutate(change.table(), change.row(), change.mutations());
    }
    batch.earliest().forEach(row -> own.notBefore(row.table(), row.row(), row.time()));
    WriteResult result = memory.apply(own);
    if (!result.applied()) {
      return new WriteResult(positions.get(result.failedCheck()), List.of());
    }
    bytes += added;
    state++;
    note(batch, result);
    return result;
  }

  /** Reads rows from the base that are about to be read and changed. */
  public void prefetch(TableName table, Collection<ByteString> keys) {
    state++;
    RowLoad load = new RowLoad(this);
    keys.forEach(key -> load.addRow(table, key));
    load.run();
  }

  /**
   * Makes a savepoint of the present state, unless it has one of that number.
   *
   * @param id above those of all others that it has
   */
  public void savepoint(long id) {
    undo.mark(id, bytes, memory.sequence());
  }

  /**
   * Goes back to a savepoint, at the cost of what was written since.
   *
   * @return false, with nothing done, if there is none of that number or somebody reads a state
   *     after it
   */
  public boolean rollbackTo(long id) {
    long before = undo.undo(id, rows, memory);
    if (before < 0) {
      return false;
    }
    bytes = before;
    state++;
    return true;
  }

  private void note(WriteBatch batch, WriteResult result) {
    batch.checks().forEach(check -> noteBefore(check.table(), check.row()));
    batch.rows().forEach(change -> noteBefore(change.table(), change.row()));
    for (Check check : batch.checks()) {
      row(check.table(), check.row()).isBound = true;
    }
    for (WriteBatch.Row change : batch.rows()) {
      if (replacesRows.test(change.table())
          && change.mutations().stream().anyMatch(Overlay::addsUntimedValue)) {
        row(change.table(), change.row()).forgetValues();
      }
    }
    Iterator<ByteString> values = result.values().iterator();
    // Within a batch a delete wins over a value, whichever was added first.
    note(batch, true, values);
    note(batch, false, values);
  }

  /** Whether a row was written or checked. */
  boolean has(TableName table, ByteString key) {
    NavigableMap<ByteString, WrittenRow> written = rows.get(table);
    return written != null && written.containsKey(key);
  }

  private void noteBefore(TableName table, byte[] key) {
    undo.changing(table, ByteString.wrap(key), row(table, key));
  }

  static boolean addsUntimedValue(Mutation mutation) {
    return mutation.addsValue()
        && !(mutation instanceof Mutation.Put put && put.time() != WriteBatch.NOW);
  }

  private void note(WriteBatch batch, boolean values, Iterator<ByteString> results) {
    for (WriteBatch.Row change : batch.rows()) {
      WrittenRow row = row(change.table(), change.row());
      row.isBound = true;
      row.lastWritten = state;
      for (Mutation mutation : change.mutations()) {
        if (mutation.addsValue() == values) {
          row.add(mutation, results);
        }
      }
    }
  }

  /** The net change as one batch, bound to the rows being as the base has them. */
  public WriteBatch changes() {
    WriteBatch changes = new WriteBatch();
    rows.forEach(
        (table, written) ->
            written.forEach(
                (key, row) -> {
                  if (row.isBound) {
                    changes.check(new Check.RowUnchanged(table, key.array(), base.sequence()));
                  }
                  List<Mutation> mutations = row.mutations();
                  if (!mutations.isEmpty()) {
                    // The clock may have gone back since; what won then wins now.
                    changes.notBefore(
                        table, key.array(), memory.table(table).writeTime(key.array()));
                    changes.mutate(table, key.array(), mutations);
                  }
                }));
    return changes;
  }

  // ---- for RowLoad

  /** A table of the base. */
  Table below(TableName table) {
    return base.table(table);
  }

  /** The rows of a table that are here, which is made in memory if it is new. */
  NavigableMap<ByteString, WrittenRow> written(TableDescriptor table) {
    NavigableMap<ByteString, WrittenRow> known = rows.get(table.name());
    if (known == null) {
      String namespace = table.name().namespace();
      if (memory.admin().namespaces().stream().noneMatch(n -> n.name().equals(namespace))) {
        memory.admin().createNamespace(new NamespaceDescriptor(namespace));
      }
      memory.admin().createTable(table);
      known = new ConcurrentSkipListMap<>();
      rows.put(table.name(), known);
    }
    return known;
  }

  /** Takes note of rows that were loaded. */
  void loaded(TableName table, Set<ByteString> keys) {
    keys.forEach(key -> undo.added(table, key));
  }

  /** Puts rows as the base has them into memory. */
  void fill(WriteBatch cells) {
    memory.apply(cells);
  }

  /** Counts bytes that are kept. */
  void keep(long count) {
    checkMemory(count);
    bytes += count;
  }

  private WrittenRow row(TableName table, byte[] key) {
    return rows.get(table).get(ByteString.wrap(key));
  }

  /** Refuses to keep so many bytes more. */
  void checkMemory(long more) {
    if (bytes + more > maxBytes) {
      throw new StorageException(
          Code.LIMIT_EXCEEDED,
          "the rows that this transaction writes take more than "
              + maxBytes
              + " bytes of memory; commit more often");
    }
  }

  static long size(WriteBatch batch) {
    long size = 0;
    for (WriteBatch.Row row : batch.rows()) {
      for (Mutation mutation : row.mutations()) {
        size += CellSize.of(row.row().length, mutation);
      }
    }
    return size;
  }
}
