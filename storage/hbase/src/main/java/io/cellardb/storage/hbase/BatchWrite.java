package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.StorageLimits;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Table;

/**
 * One batch on its way to the cluster: refused whole where it can be refused, else one operation
 * for each row, many of a table in one call. HBase makes each row atomic, and not the batch.
 */
final class BatchWrite {
  /** Rows of a call at most. */
  private static final int ROWS_OF_CALL = 250;

  /** A call for the rows {@code [from, to)} of several. */
  @FunctionalInterface
  private interface Call {
    void of(int from, int to);
  }

  private record Address(TableName table, ByteString row) {}

  private final HBaseStore store;

  /** Whether tables that take part in transactions are written, too. */
  private final boolean restores;

  private final Map<Address, RowWrite> rows = new LinkedHashMap<>();
  private int computed;

  BatchWrite(HBaseStore store) {
    this(store, false);
  }

  /**
   * A batch.
   *
   * @param restores whether tables that take part in transactions are written, too
   */
  BatchWrite(HBaseStore store, boolean restores) {
    this.store = store;
    this.restores = restores;
  }

  WriteResult apply(WriteBatch batch) {
    add(batch);
    ByteString[] values = new ByteString[computed];
    if (batch.checks().isEmpty()) {
      write(values);
    } else if (!checkAndWrite(batch.checks(), values)) {
      return new WriteResult(0, List.of());
    }
    return applied(values);
  }

  private static WriteResult applied(ByteString[] values) {
    return values.length == 0 ? WriteResult.APPLIED : new WriteResult(-1, List.of(values));
  }

  private void add(WriteBatch batch) {
    if (!batch.earliest().isEmpty()) {
      throw new StorageException(
          Code.UNSUPPORTED, "HBase gives writes the time of its clock, and takes no bound of it");
    }
    for (WriteBatch.Row change : batch.rows()) {
      TableHandle table = store.opened(change.table());
      if (table.descriptor().transactional() && !restores) {
        throw new StorageException(
            Code.UNSUPPORTED,
            "table "
                + change.table()
                + " takes part in transactions, and is changed by these only: connect with"
                + " transactions=snapshot");
      }
      table.countWrite();
      Address address = new Address(change.table(), ByteString.wrap(change.row()));
      for (Mutation mutation : change.mutations()) {
        if (mutation.family() != null) {
          store.checkFamily(table, mutation.family());
        }
        boolean computes =
            rows.computeIfAbsent(address, a -> new RowWrite(change.row(), batch.durability()))
                .add(mutation, computed);
        computed += computes ? 1 : 0;
      }
    }
  }

  /**
   * Applies batches that have a condition each, those of a table in one call.
   *
   * @param batches each changes something
   */
  static List<WriteResult> applyEach(HBaseStore store, List<WriteBatch> batches) {
    WriteResult[] results = new WriteResult[batches.size()];
    Map<TableName, Map<Integer, BatchWrite>> byTable = new LinkedHashMap<>();
    for (int i = 0; i < results.length; i++) {
      BatchWrite write = new BatchWrite(store);
      write.add(batches.get(i));
      byTable
          .computeIfAbsent(batches.get(i).checks().get(0).table(), t -> new LinkedHashMap<>())
          .put(i, write);
    }
    byTable.forEach(
        (table, writes) -> {
          List<Integer> positions = new ArrayList<>();
          List<CheckAndMutate> requests = new ArrayList<>();
          writes.forEach(
              (position, write) -> {
                CheckAndMutate request = write.request(batches.get(position).checks());
                results[position] = new WriteResult(0, List.of());
                if (request != null) {
                  positions.add(position);
                  requests.add(request);
                }
              });
          List<CheckAndMutateResult> made = send(store.opened(table), store, requests);
          for (int i = 0; i < made.size(); i++) {
            if (made.get(i).isSuccess()) {
              BatchWrite write = writes.get(positions.get(i));
              ByteString[] values = new ByteString[write.computed];
              write.onlyRow().values(made.get(i).getResult(), values);
              results[positions.get(i)] = applied(values);
            }
          }
        });
    return List.of(results);
  }

  private static List<CheckAndMutateResult> send(
      TableHandle table, HBaseStore store, List<CheckAndMutate> requests) {
    List<CheckAndMutateResult> results =
        new ArrayList<>(Collections.nCopies(requests.size(), null));
    makeAll(
        store,
        requests.size(),
        (from, to) -> {
          try (Table hbase = store.call(table)) {
            List<CheckAndMutateResult> some = hbase.checkAndMutate(requests.subList(from, to));
            for (int i = 0; i < some.size(); i++) {
              results.set(from + i, some.get(i));
            }
          } catch (IOException e) {
            throw store.failure(table, e);
          }
        });
    return results;
  }

  private RowWrite onlyRow() {
    return rows.values().iterator().next();
  }

  /** What HBase is asked for a batch with conditions; null if they can never hold. */
  private CheckAndMutate request(List<Check> checks) {
    return condition(checks).bind(onlyRow().operation());
  }

  // ---- without conditions

  private void write(ByteString[] values) {
    Map<TableName, Map<RowWrite, Row>> byTable = new LinkedHashMap<>();
    rows.forEach(
        (address, write) ->
            byTable
                .computeIfAbsent(address.table(), t -> new LinkedHashMap<>())
                .put(write, write.operation()));
    byTable.forEach((table, operations) -> send(store.opened(table), operations, values));
  }

  private void send(TableHandle table, Map<RowWrite, Row> operations, ByteString[] values) {
    List<RowWrite> writes = List.copyOf(operations.keySet());
    List<Result> results = new ArrayList<>(Collections.nCopies(writes.size(), null));
    makeAll(
        store,
        writes.size(),
        (from, to) -> send(table, writes.subList(from, to), operations, results.subList(from, to)));
    for (int i = 0; i < writes.size(); i++) {
      writes.get(i).values(results.get(i), values);
    }
  }

  private void send(
      TableHandle table, List<RowWrite> writes, Map<RowWrite, Row> operations, List<Result> into) {
    List<Row> rows = writes.stream().map(operations::get).toList();
    Object[] results = new Object[rows.size()];
    try (Table hbase = store.call(table)) {
      if (results.length == 1) {
        results[0] = perform(hbase, rows.get(0));
      } else {
        hbase.batch(rows, results);
      }
    } catch (RetriesExhaustedWithDetailsException e) {
      throw refusal(table, e.getRow(0).getRow(), e);
    } catch (IOException e) {
      throw refusal(table, writes.get(0).row(), e);
    } catch (InterruptedException e) {
      throw ClientErrors.interrupted("table " + table.name(), e);
    }
    for (int i = 0; i < results.length; i++) {
      into.set(i, (Result) results[i]);
    }
  }

  /** Calls for so many rows of a table: several at the same time, as each keeps one server busy. */
  private static void makeAll(HBaseStore store, int rows, Call call) {
    List<Runnable> calls = new ArrayList<>();
    for (int i = 0; i < rows; i += ROWS_OF_CALL) {
      int from = i;
      int to = Math.min(rows, from + ROWS_OF_CALL);
      calls.add(() -> call.of(from, to));
    }
    store.calls().makeAll(calls);
  }

  private static Result perform(Table hbase, Row operation) throws IOException {
    if (operation instanceof Put put) {
      hbase.put(put);
      return Result.EMPTY_RESULT;
    }
    if (operation instanceof Delete delete) {
      hbase.delete(delete);
      return Result.EMPTY_RESULT;
    }
    if (operation instanceof Increment increment) {
      return hbase.increment(increment);
    }
    return operation instanceof Append append
        ? hbase.append(append)
        : hbase.mutateRow((RowMutations) operation);
  }

  // ---- with a condition

  /** The condition of a batch, which changes no other row than that of it. */
  private RowCondition condition(List<Check> checks) {
    Check check = checks.get(0);
    List<RowCondition> conditions =
        checks.stream().map(one -> RowCondition.of(store, one)).toList();
    if (conditions.size() > 1) {
      throw new StorageException(
          Code.UNSUPPORTED, "HBase can bind a batch to one condition only, on one row");
    }
    RowCondition condition = conditions.get(0);
    Address address = new Address(check.table(), ByteString.wrap(check.row()));
    if (!rows.keySet().stream().allMatch(address::equals)) {
      throw new StorageException(
          Code.UNSUPPORTED, "HBase can change only the row that a condition is on");
    }
    return condition;
  }

  private boolean checkAndWrite(List<Check> checks, ByteString[] values) {
    Check check = checks.get(0);
    RowCondition condition = condition(checks);
    TableHandle table = store.opened(check.table());
    try (Table hbase = store.call(table)) {
      if (rows.isEmpty()) {
        return condition.holds(hbase);
      }
      RowWrite write = onlyRow();
      CheckAndMutate request = condition.bind(write.operation());
      if (request == null) {
        return false;
      }
      CheckAndMutateResult result = hbase.checkAndMutate(request);
      if (result.isSuccess()) {
        write.values(result.getResult(), values);
      }
      return result.isSuccess();
    } catch (IOException e) {
      throw refusal(table, check.row(), e);
    }
  }

  /**
   * A failure to write a row in the contract's words: the sentence where it has one, else HBase's.
   */
  private StorageException refusal(TableHandle table, byte[] row, IOException failure) {
    StorageException translated = store.failure(table, failure);
    if (translated.code() == Code.MALFORMED_VALUE) {
      StorageLimits.checkCounter(row, ClientErrors.width(translated));
    }
    RowWrite write = rows.get(new Address(table.name(), ByteString.wrap(row)));
    return translated.code() == Code.LIMIT_EXCEEDED && write.appends()
        ? StorageLimits.appendedTooMuch(row)
        : translated;
  }
}
