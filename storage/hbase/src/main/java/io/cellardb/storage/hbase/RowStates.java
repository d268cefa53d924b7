package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Durability;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TableName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Reads and changes the states of rows. Each change is from exactly one state to another one, with
 * what else happens to the row at that moment. Safe for use by many threads.
 */
final class RowStates {
  /** Rows of one call; the servers answer it whole. */
  private static final int ROWS = 100;

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
    Map<RowAddress, RowState> states = new LinkedHashMap<>();
    byTable(List.copyOf(rows), row -> row)
        .forEach(
            (name, some) -> {
              TableHandle table = store.opened(name);
              try (Table hbase = store.call(table)) {
                for (int i = 0; i < some.size(); i += ROWS) {
                  List<RowAddress> part = some.subList(i, Math.min(i + ROWS, some.size()));
                  Result[] found =
                      hbase.get(part.stream().map(row -> get(row.row(), RowState.STATE)).toList());
                  for (int j = 0; j < found.length; j++) {
                    states.put(part.get(j), RowState.of(found[j]));
                  }
                }
              } catch (IOException e) {
                throw store.failure(table, e);
              }
            });
    return states;
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
   * Makes changes, those of a table in one call.
   *
   * @return for each the state that the row has by then: that which was wanted if it was made, in
   *     this call or in one whose answer was lost
   */
  List<RowState> change(List<Change> changes) {
    Map<RowAddress, RowState> after = new LinkedHashMap<>();
    Map<RowAddress, RowState> refused = new LinkedHashMap<>();
    byTable(changes, Change::row)
        .forEach(
            (name, some) -> {
              TableHandle table = store.opened(name);
              try (Table hbase = store.call(table)) {
                for (int i = 0; i < some.size(); i += ROWS) {
                  List<Change> part = some.subList(i, Math.min(i + ROWS, some.size()));
                  List<CheckAndMutate> requests = new ArrayList<>();
                  for (Change change : part) {
                    requests.add(request(change));
                  }
                  List<CheckAndMutateResult> made = hbase.checkAndMutate(requests);
                  for (int j = 0; j < part.size(); j++) {
                    Change change = part.get(j);
                    (made.get(j).isSuccess() ? after : refused).put(change.row(), change.to());
                  }
                }
              } catch (IOException e) {
                throw store.failure(table, e);
              }
            });
    if (!refused.isEmpty()) {
      after.putAll(read(refused.keySet()));
    }
    return changes.stream().map(change -> after.get(change.row())).toList();
  }

  private static CheckAndMutate request(Change change) throws IOException {
    byte[] row = change.row().row().array();
    List<org.apache.hadoop.hbase.client.Mutation> all = new ArrayList<>(change.with());
    all.add(
        new Put(row)
            .addColumn(
                RowState.FAMILY, RowState.STATE, change.to().changes(), change.to().encode()));
    CheckAndMutate.Builder builder = CheckAndMutate.newBuilder(row);
    if (change.from().equals(RowState.NONE)) {
      builder.ifNotExists(RowState.FAMILY, RowState.STATE);
    } else {
      builder.ifEquals(RowState.FAMILY, RowState.STATE, change.from().encode());
    }
    return builder.build(RowMutations.of(all));
  }

  /** Locks a row, and keeps beside that what is to be done to it. */
  static Change lock(RowAddress row, RowState from, RowState.Lock by, List<Mutation> mutations) {
    RowState to = from.locked(by);
    Put changes =
        new Put(row.row().array())
            .addColumn(
                RowState.FAMILY, RowState.CHANGES, to.changes(), RowChanges.encode(mutations));
    return new Change(row, from, to, mutations.isEmpty() ? List.of() : List.of(changes));
  }

  /** Gives up a lock. */
  static Change release(RowAddress row, RowState from) {
    return new Change(row, from, from.released(), List.of(unlock(row, from)));
  }

  private static Delete unlock(RowAddress row, RowState from) {
    return new Delete(row.row().array())
        .addColumn(RowState.FAMILY, RowState.CHANGES, from.changes());
  }

  /** Does to a locked row what its transaction was to do, which has committed at {@code time}. */
  Change rollForward(
      RowAddress row, RowState from, List<Mutation> mutations, long time, Durability durability) {
    List<org.apache.hadoop.hbase.client.Mutation> with = new ArrayList<>();
    RowWrite write = new RowWrite(row.row().array(), durability);
    for (Mutation mutation :
        RowChanges.at(time, mutations, store.opened(row.table()).descriptor())) {
      write.add(mutation, 0);
    }
    with.addAll(write.operations());
    with.add(unlock(row, from));
    return new Change(
        row, from, mutations.isEmpty() ? from.released() : from.committed(time), with);
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

  private static <T> Map<TableName, List<T>> byTable(List<T> all, Function<T, RowAddress> row) {
    Map<TableName, List<T>> tables = new TreeMap<>();
    all.forEach(
        each -> tables.computeIfAbsent(row.apply(each).table(), t -> new ArrayList<>()).add(each));
    return tables;
  }
}
