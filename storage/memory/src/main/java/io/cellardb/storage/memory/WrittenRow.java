package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Mutation.Increment;
import io.cellardb.storage.Mutation.Put;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TransactionLimits;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One row in a transaction, and the net change that a commit makes to it. All writes without a time
 * get the same one at commit, at which a delete would win over a value written after it; so of each
 * column only the last of them is kept. Where a family was deleted and then written to, the delete
 * becomes one of each column that has not been written again.
 */
final class WrittenRow implements Mutation.Visitor<Void, RuntimeException> {
  private record Column(String family, ByteString qualifier) {}

  /** The first state in which the overlay has the row. */
  final long firstState;

  /** The state after the last batch that wrote to it, 0 if none did. */
  long lastWritten;

  /** The last savepoint after which its state was noted, -1 for none; of {@link UndoLog}. */
  long noted = -1;

  /** Whether the commit depends on nobody else having written to it. */
  boolean isBound;

  private final TableDescriptor table;
  private final Set<Column> existing;
  private final Set<String> deletedFamilies = new LinkedHashSet<>();
  private final List<Mutation> timed = new ArrayList<>();
  private final Map<Column, Mutation> untimed = new LinkedHashMap<>();
  private final long earliestWrite;

  /** Whether values written before are left out, so that nothing can be added to them. */
  private boolean forgotten;

  /** The results of the increments and appends that are added next. */
  private Iterator<ByteString> results = Collections.emptyIterator();

  WrittenRow(TableDescriptor table, long firstState, long earliestWrite) {
    this(table, firstState, earliestWrite, new HashSet<>());
  }

  private WrittenRow(
      TableDescriptor table, long firstState, long earliestWrite, Set<Column> existing) {
    this.table = table;
    this.existing = existing;
    this.firstState = firstState;
    this.earliestWrite = earliestWrite;
  }

  /** The row as it is now, which later changes do not change. */
  WrittenRow copy() {
    WrittenRow copy = new WrittenRow(table, firstState, earliestWrite, existing);
    copy.lastWritten = lastWritten;
    copy.noted = noted;
    copy.isBound = isBound;
    copy.deletedFamilies.addAll(deletedFamilies);
    copy.timed.addAll(timed);
    copy.untimed.putAll(untimed);
    copy.forgotten = forgotten;
    return copy;
  }

  /** The time that the store would have given to a write in the row when it was loaded. */
  long earliestWrite() {
    return earliestWrite;
  }

  /** Takes a cell of the base into account. */
  void found(Cell cell) {
    if (cell.kind() == CellKind.PUT) {
      existing.add(new Column(cell.family(), cell.qualifier()));
    }
  }

  /**
   * Refuses a value at a given time after a delete, in a family with new version behaviour: there
   * the order of writes decides, which one batch does not have.
   */
  void checkOrder(Mutation mutation) {
    if (!(mutation instanceof Put put)
        || put.time() == WriteBatch.NOW
        || !table.family(put.family()).newVersionBehavior()) {
      return;
    }
    String family = put.family();
    boolean deleted =
        deletedFamilies.contains(family)
            || untimed.get(column(family, put.qualifier())) instanceof Mutation.DeleteColumn
            || timed.stream()
                .anyMatch(
                    earlier ->
                        !(earlier instanceof Put)
                            && (earlier.family() == null || earlier.family().equals(family)));
    if (deleted) {
      throw TransactionLimits.valueAfterDelete();
    }
  }

  /**
   * Forgets the values written so far, as what is read is only what is written next; what was
   * deleted stays deleted.
   */
  void forgetValues() {
    forgotten = true;
    untimed.values().removeIf(mutation -> !(mutation instanceof Mutation.DeleteColumn));
  }

  /**
   * Adds a change.
   *
   * @param values has the results of this and the following increments and appends
   */
  void add(Mutation mutation, Iterator<ByteString> values) {
    results = values;
    mutation.accept(this);
  }

  @Override
  public Void put(Put put) {
    if (put.time() == WriteBatch.NOW) {
      set(column(put.family(), put.qualifier()), put);
    } else {
      timed.add(put);
    }
    return null;
  }

  @Override
  public Void deleteVersion(Mutation.DeleteVersion delete) {
    timed.add(delete);
    return null;
  }

  @Override
  public Void deleteColumn(Mutation.DeleteColumn delete) {
    if (delete.time() == WriteBatch.NOW) {
      set(column(delete.family(), delete.qualifier()), delete);
    } else {
      timed.add(delete);
    }
    return null;
  }

  @Override
  public Void deleteFamilyVersion(Mutation.DeleteFamilyVersion delete) {
    timed.add(delete);
    return null;
  }

  @Override
  public Void deleteFamily(Mutation.DeleteFamily delete) {
    if (delete.time() == WriteBatch.NOW) {
      forgetFamily(delete.family());
    } else {
      timed.add(delete);
    }
    return null;
  }

  @Override
  public Void deleteRow(Mutation.DeleteRow delete) {
    if (delete.time() == WriteBatch.NOW) {
      table.families().stream().map(FamilyDescriptor::name).forEach(this::forgetFamily);
    } else {
      timed.add(delete);
    }
    return null;
  }

  @Override
  public Void increment(Increment increment) {
    add(increment, results.next());
    return null;
  }

  @Override
  public Void append(Mutation.Append append) {
    Column column = column(append.family(), append.qualifier());
    set(column, put(column, results.next()));
    return null;
  }

  private void add(Increment increment, ByteString value) {
    Column column = column(increment.family(), increment.qualifier());
    Mutation last = untimed.get(column);
    if (last instanceof Increment before && before.within().equals(increment.within())) {
      set(
          column,
          new Increment(
              increment.family(),
              increment.qualifier(),
              before.delta() + increment.delta(),
              increment.within()));
    } else if (last == null
        && timed.isEmpty()
        && !forgotten
        && !deletedFamilies.contains(column.family())) {
      set(column, increment);
    } else {
      set(column, put(column, value));
    }
  }

  private static Put put(Column column, ByteString value) {
    return new Put(column.family(), column.qualifier().array(), WriteBatch.NOW, value.array());
  }

  private void set(Column column, Mutation mutation) {
    untimed.put(column, mutation);
  }

  /** Deletes a family without a time; what was written to it without one is gone. */
  private void forgetFamily(String family) {
    untimed.keySet().removeIf(column -> column.family().equals(family));
    deletedFamilies.add(family);
  }

  private static Column column(String family, byte[] qualifier) {
    return new Column(family, ByteString.wrap(qualifier));
  }

  /** The net change; empty if nothing was written. */
  List<Mutation> mutations() {
    List<Mutation> mutations = new ArrayList<>(timed);
    if (deletedFamilies.size() == table.families().size() && untimed.isEmpty()) {
      mutations.add(new Mutation.DeleteRow(WriteBatch.NOW));
      return mutations;
    }
    Map<Column, Mutation> last = new LinkedHashMap<>();
    for (String family : deletedFamilies) {
      if (untimed.entrySet().stream().noneMatch(written -> isValueOf(family, written))) {
        mutations.add(new Mutation.DeleteFamily(family, WriteBatch.NOW));
      } else {
        deleteColumns(family, last);
      }
    }
    last.putAll(untimed);
    mutations.addAll(last.values());
    return mutations;
  }

  /** Whether the net change depends on which cells the base has. */
  boolean dependsOnBase() {
    return deletedFamilies.stream()
        .anyMatch(
            family -> untimed.entrySet().stream().anyMatch(written -> isValueOf(family, written)));
  }

  private static boolean isValueOf(String family, Map.Entry<Column, Mutation> written) {
    return written.getKey().family().equals(family) && written.getValue().addsValue();
  }

  private void deleteColumns(String family, Map<Column, Mutation> into) {
    Set<Column> columns = new LinkedHashSet<>(existing);
    for (Mutation mutation : timed) {
      if (mutation instanceof Put put) {
        columns.add(column(put.family(), put.qualifier()));
      }
    }
    for (Column column : columns) {
      if (column.family().equals(family)) {
        into.put(
            column, new Mutation.DeleteColumn(family, column.qualifier().array(), WriteBatch.NOW));
      }
    }
  }
}
