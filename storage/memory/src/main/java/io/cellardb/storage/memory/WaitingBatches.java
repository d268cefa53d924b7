package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TransactionLimits;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Batches of a transaction that wait to be applied to its {@link Overlay} until somebody reads what
 * they have written. An overlay reads the rows of a batch from the base; if nobody reads them
 * before the commit, that is not needed. Only batches wait whose net change does not depend on what
 * is there, of rows that the overlay does not have. For one thread.
 */
public final class WaitingBatches {
  private final Snapshot base;
  private final Predicate<TableName> replacesRows;

  /** By the number that they were added with. */
  private final NavigableMap<Integer, WriteBatch> batches = new TreeMap<>();

  private final Map<TableName, Set<ByteString>> rows = new HashMap<>();
  private long bytes;

  /**
   * None yet.
   *
   * @param base that of the overlay
   * @param replacesRows as {@link TransactionOptions#replacesRows}
   */
  public WaitingBatches(Snapshot base, Predicate<TableName> replacesRows) {
    this.base = base;
    this.replacesRows = replacesRows;
  }

  /**
   * Adds a batch if it can wait, and all its conditions hold.
   *
   * @param number above those of all before
   * @param overlay is above the same base
   * @return whether it waits; else nothing has happened
   */
  public boolean add(int number, WriteBatch batch, Overlay overlay) {
    if (!canWait(batch, overlay)) {
      return false;
    }
    TransactionLimits.checkMutations(batch);
    long size = Overlay.size(batch);
    overlay.checkMemory(bytes + size);
    bytes += size;
    batches.put(number, batch);
    addRows(batch);
    return true;
  }

  private void addRows(WriteBatch batch) {
    batch.checks().forEach(check -> add(check.table(), check.row()));
    batch.rows().forEach(change -> add(change.table(), change.row()));
  }

  private void add(TableName table, byte[] row) {
    rows.computeIfAbsent(table, name -> new HashSet<>()).add(ByteString.wrap(row));
  }

  private boolean canWait(WriteBatch batch, Overlay overlay) {
    for (WriteBatch.Row change : batch.rows()) {
      if (overlay.has(change.table(), ByteString.wrap(change.row()))
          || !change.mutations().stream().allMatch(WaitingBatches::isBlind)) {
        return false;
      }
    }
    Map<TableName, List<byte[]>> absent = new LinkedHashMap<>();
    for (Check check : batch.checks()) {
      ByteString row = ByteString.wrap(check.row());
      boolean isTouched =
          overlay.has(check.table(), row)
              || rows.getOrDefault(check.table(), Set.of()).contains(row);
      if (isTouched) {
        return false;
      }
      if (check instanceof Check.RowAbsent) {
        absent.computeIfAbsent(check.table(), name -> new ArrayList<>()).add(check.row());
      } else if (!(check instanceof Check.RowUnchanged)) {
        return false;
      }
    }
    return absent.entrySet().stream()
        .noneMatch(each -> isAnyThere(base.table(each.getKey()), each.getValue()));
  }

  private static boolean isBlind(Mutation mutation) {
    if (mutation instanceof Mutation.Put put) {
      return put.time() == WriteBatch.NOW;
    }
    if (mutation instanceof Mutation.DeleteColumn delete) {
      return delete.time() == WriteBatch.NOW;
    }
    if (mutation instanceof Mutation.DeleteFamily delete) {
      return delete.time() == WriteBatch.NOW;
    }
    return mutation instanceof Mutation.DeleteRow delete && delete.time() == WriteBatch.NOW;
  }

  private static boolean isAnyThere(Table table, List<byte[]> keys) {
    List<String> families =
        table.descriptor().families().stream().map(FamilyDescriptor::name).toList();
    Projection any = Projection.of(new ScanColumn.RowKey()).existingIn(families);
    RowBatch found = new RowBatch(any, keys.size());
    table.get(any, Filter.ALL, keys, found);
    return found.rows() > 0;
  }

  /** Whether none waits. */
  public boolean isEmpty() {
    return batches.isEmpty();
  }

  /** Whether a batch waits that writes to a table, or has a condition on it. */
  public boolean touches(TableName table) {
    return rows.containsKey(table);
  }

  /** Whether a batch waits that writes to one of some rows, or has a condition on it. */
  public boolean touches(TableName table, Collection<ByteString> keys) {
    Set<ByteString> touched = rows.getOrDefault(table, Set.of());
    return !touched.isEmpty() && keys.stream().anyMatch(touched::contains);
  }

  /** Whether a batch waits that has to do with a row of another one. */
  public boolean touches(WriteBatch batch) {
    return batch.rows().stream()
            .anyMatch(change -> touches(change.table(), List.of(ByteString.wrap(change.row()))))
        || batch.checks().stream()
            .anyMatch(check -> touches(check.table(), List.of(ByteString.wrap(check.row()))));
  }

  /** The batches, in their order; none waits any more. */
  public List<WriteBatch> takeAll() {
    List<WriteBatch> all = List.copyOf(batches.values());
    removeFrom(0);
    return all;
  }

  /** Forgets the batches with numbers from {@code number} on. */
  public void removeFrom(int number) {
    batches.tailMap(number, true).clear();
    rows.clear();
    bytes = 0;
    for (WriteBatch batch : batches.values()) {
      addRows(batch);
      bytes += Overlay.size(batch);
    }
  }

  /**
   * The net change of each row, as {@link Overlay#changes} tells it.
   *
   * @param into gets them
   * @return false, with nothing added, if it depends on what the base has
   */
  public boolean changes(WriteBatch into) {
    Map<TableName, Map<ByteString, WrittenRow>> written = new TreeMap<>();
    for (WriteBatch batch : batches.values()) {
      batch.checks().forEach(check -> row(written, check.table(), check.row()));
      for (WriteBatch.Row change : batch.rows()) {
        WrittenRow row = row(written, change.table(), change.row());
        if (replacesRows.test(change.table())
            && change.mutations().stream().anyMatch(Overlay::addsUntimedValue)) {
          row.forgetValues();
        }
      }
      for (boolean values : new boolean[] {true, false}) {
        for (WriteBatch.Row change : batch.rows()) {
          WrittenRow row = row(written, change.table(), change.row());
          for (Mutation mutation : change.mutations()) {
            if (mutation.addsValue() == values) {
              row.add(mutation, Collections.emptyIterator());
            }
          }
        }
      }
    }
    if (written.values().stream()
        .anyMatch(table -> table.values().stream().anyMatch(WrittenRow::dependsOnBase))) {
      return false;
    }
    written.forEach(
        (table, changed) ->
            changed.forEach(
                (key, row) -> {
                  into.check(new Check.RowUnchanged(table, key.array(), base.sequence()));
                  List<Mutation> mutations = row.mutations();
                  if (!mutations.isEmpty()) {
                    into.mutate(table, key.array(), mutations);
                  }
                }));
    batches
        .values()
        .forEach(
            batch ->
                batch
                    .earliest()
                    .forEach(row -> into.notBefore(row.table(), row.row(), row.time())));
    return true;
  }

  private WrittenRow row(
      Map<TableName, Map<ByteString, WrittenRow>> written, TableName table, byte[] key) {
    return written
        .computeIfAbsent(table, name -> new TreeMap<>())
        .computeIfAbsent(
            ByteString.wrap(key), row -> new WrittenRow(base.table(table).descriptor(), 0, 0));
  }
}
