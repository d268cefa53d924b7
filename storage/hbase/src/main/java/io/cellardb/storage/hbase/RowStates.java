package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Durability;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TableName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Reads and changes the states of rows. Each change is from exactly one state to another one, with
 * what else happens to the row at that moment. Safe for use by many threads.
 */
final class RowStates {
  /**
   * A change of the state of a row.
   *
   * @param from what it is bound to
   * @param with what is written with it
   */
  record Change(
      RowAddress row,
      RowState from,
      RowState to,
      List<org.apache.hadoop.hbase.client.Mutation> with) {}

  private final HBaseStore store;

  RowStates(HBaseStore store) {
    this.store = store;
  }

  /** The states of some rows, in no particular order. */
  Map<RowAddress, RowState> read(Set<RowAddress> rows) {
    Map<RowAddress, RowState> states = new ConcurrentHashMap<>();
    store.calls().makeAll(reads(rows, states));
    return states;
  }

  /**
   * The calls that read the states of some rows.
   *
   * @param into gets them; for use by many threads
   */
  List<Runnable> reads(Set<RowAddress> rows, Map<RowAddress, RowState> into) {
    Map<TableName, List<RowAddress>> tables = new TreeMap<>();
    rows.forEach(row -> tables.computeIfAbsent(row.table(), t -> new ArrayList<>()).add(row));
    List<Runnable> calls = new ArrayList<>();
    tables.forEach((name, some) -> calls.addAll(reads(store.opened(name), some, into)));
    return calls;
  }

  private List<Runnable> reads(
      TableHandle table, List<RowAddress> rows, Map<RowAddress, RowState> into) {
    try {
      return KeyedRows.calls(
          store,
          table,
          rows.stream().map(RowAddress::row).toList(),
          new KeyedRows.Read(
              key -> get(key, RowState.STATE),
              () -> new Scan().addColumn(RowState.FAMILY, RowState.STATE)),
          (found, i) -> into.put(rows.get(i), RowState.of(found)));
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }

  /** The state of a row and one other column of the family, at one moment. */
  Result read(RowAddress row, byte[] qualifier) {
    TableHandle table = store.opened(row.table());
    try (Table hbase = store.call(table)) {
      return hbase.get(get(row.row(), RowState.STATE).addColumn(RowState.FAMILY, qualifier));
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }

  private static Get get(ByteString row, byte[] qualifier) {
    return new Get(row.array()).addColumn(RowState.FAMILY, qualifier);
  }

  /**
   * Makes changes.
   *
   * @return for each the state that the row has by then: that which was wanted if it was made, in
   *     this call or in one whose answer was lost
   */
  List<RowState> change(List<Change> changes) {
    Map<RowAddress, RowState> after = new ConcurrentHashMap<>();
    Set<RowAddress> refused = ConcurrentHashMap.newKeySet();
    RowCalls.make(
        store,
        changes,
        Change::row,
        (hbase, part) -> {
          List<CheckAndMutate> requests = new ArrayList<>();
          for (Change change : part) {
            requests.add(request(change));
          }
          List<CheckAndMutateResult> made = hbase.checkAndMutate(requests);
          for (int i = 0; i < part.size(); i++) {
            Change change = part.get(i);
            if (made.get(i).isSuccess()) {
              after.put(change.row(), change.to());
            } else {
              refused.add(change.row());
            }
          }
        });
    if (!refused.isEmpty()) {
      after.putAll(read(refused));
    }
    return changes.stream().map(change -> after.get(change.row())).toList();
  }

  /**
   * The calls that make changes without a look at the states that they begin with. Only for those
   * of locked rows that nothing else can come after: then it does not matter when and how often
   * they are made. A server writes its log once for many of them.
   */
  List<Runnable> settlements(List<Change> changes) {
    return RowCalls.of(
        store,
        changes,
        Change::row,
        (hbase, part) -> {
          List<Put> puts = new ArrayList<>();
          for (Change change : part) {
            puts.add(operation(change));
          }
          hbase.put(puts);
        });
  }

  private static CheckAndMutate request(Change change) throws IOException {
    CheckAndMutate.Builder builder = CheckAndMutate.newBuilder(change.row().row().array());
    if (change.from().equals(RowState.NONE)) {
      builder.ifNotExists(RowState.FAMILY, RowState.STATE);
    } else {
      builder.ifEquals(RowState.FAMILY, RowState.STATE, change.from().encode());
    }
    return builder.build(operation(change));
  }

  /** A change as one operation. */
  private static Put operation(Change change) throws IOException {
    return RowOperation.joined(change.row().row(), change.with())
        .addColumn(RowState.FAMILY, RowState.STATE, change.to().changes(), change.to().encode());
  }

  /** Locks a row, and keeps beside that what is to be done to it if it is written. */
  static Change lock(RowAddress row, RowState from, RowState.Lock by, CommitAttempt.Target target) {
    RowState to = from.locked(by);
    Put changes =
        new Put(row.row().array())
            .addColumn(
                RowState.FAMILY,
                RowState.CHANGES,
                to.changes(),
                RowChanges.encode(target.mutations()));
    return new Change(row, from, to, target.written() ? List.of(changes) : List.of());
  }

  /**
   * Ends a lock that somebody has met, unless it is there no longer.
   *
   * @param time that of the commit, by which the row is changed or bound; null for none
   */
  void end(RowAddress row, RowState locked, Long time) {
    if (time == null) {
      change(List.of(release(row, locked)));
      return;
    }
    Result found = read(row, RowState.CHANGES);
    if (RowState.of(found).equals(locked)) {
      byte[] changes = found.getValue(RowState.FAMILY, RowState.CHANGES);
      change(
          List.of(
              changes == null
                  ? bind(row, locked, time)
                  : rollForward(row, locked, RowChanges.decode(changes), time, null)));
    }
  }

  /** Gives up a lock, or has a free row get another number. */
  static Change release(RowAddress row, RowState from) {
    return new Change(row, from, from.released(), List.of(unlock(row, from)));
  }

  /** Ends a lock on a row that was not changed, by a commit at {@code time}. */
  static Change bind(RowAddress row, RowState from, long time) {
    return new Change(row, from, from.bound(time), List.of(unlock(row, from)));
  }

  private static Delete unlock(RowAddress row, RowState from) {
    return new Delete(row.row().array())
        .addColumn(RowState.FAMILY, RowState.CHANGES, from.changes());
  }

  /** Does to a locked row what its transaction was to do, which has committed at {@code time}. */
  Change rollForward(
      RowAddress row, RowState from, List<Mutation> mutations, long time, Durability durability) {
    List<org.apache.hadoop.hbase.client.Mutation> with =
        RowOperation.changes(store, row, mutations, time, durability);
    with.add(unlock(row, from));
    return new Change(row, from, from.committed(time), with);
  }

  /** The same of the primary, with the record that the transaction has committed. */
  Change commit(
      RowAddress row, RowState from, List<Mutation> mutations, long time, Durability durability) {
    Change change = rollForward(row, from, mutations, time, durability);
    change
        .with()
        .add(
            new Put(row.row().array())
                .addColumn(
                    RowState.FAMILY, from.lock().record(), from.changes(), Bytes.toBytes(time)));
    return change;
  }

  /**
   * Deletes the record of a commit, once no lock of it is left.
   *
   * @param decided the state of the primary row from which it has committed
   */
  void forget(RowState.Lock attempt, RowState decided) {
    TableHandle table = store.opened(attempt.primary().table());
    try (Table hbase = store.call(table)) {
      hbase.delete(
          new Delete(attempt.primary().row().array())
              .addColumn(RowState.FAMILY, attempt.record(), decided.changes()));
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }
}
