package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Check;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Writes the entries of the rows that are there when an index is made. Others go on changing rows,
 * with their entries: some rows at a time are read from a snapshot, and their entries are written
 * only if nobody has changed these rows since.
 */
public final class IndexFill {
  /** So many rows are read at a time, and fewer where others keep changing them. */
  private static final int MOST = 8_192;

  /** The same in a store without locks, where others wait for who is about to commit. */
  private static final int MOST_WITHOUT_LOCKS = 1_024;

  /** With so many entries of the past for each of them no further row is read at a time. */
  private static final int PAST_OF_ROW = 8;

  private final IndexedTable table;
  private final IndexedRows index;
  private final Store store;
  private final boolean locks;
  private final ExecutionContext context;

  /**
   * The entries of an index to be.
   *
   * @param planner knows a schema that has the table
   * @param store has the rows, and takes the entries
   */
  public IndexFill(
      QueryPlanner planner,
      TableDefinition table,
      IndexDefinition index,
      Store store,
      ExecutionContext context) {
    this.table = IndexedTable.of(planner, table, index);
    this.index = this.table.indexes().get(0);
    this.store = store;
    this.locks = store.capabilities().contains(Capability.LOCKS);
    this.context = context;
  }

  /**
   * Writes them. May be called again after it has failed, or where some are there already.
   *
   * @param progress is told of the number of rows so far
   */
  public void run(LongConsumer progress) {
    long known = table.past().isEmpty() ? 0 : knownFrom();
    fill(progress);
    if (known > 0) {
      store.apply(index.knownFrom(known));
    }
  }

  /** From which time on the table tells all that rows were. */
  private long knownFrom() {
    try (Snapshot snapshot = store.snapshot()) {
      return locks
          ? new KnownStates(table.definition(), index.index(), snapshot, context).from(store.now())
          : snapshot.sequence(); // which is its time there
    }
  }

  private void fill(LongConsumer progress) {
    ByteString from = ByteString.EMPTY;
    long count = 0;
    int most = locks ? MOST : MOST_WITHOUT_LOCKS;
    int size = most;
    while (from != null) {
      PlanningWork.checkCancelled();
      List<Object[]> rows = new ArrayList<>();
      ByteString next = fill(from, size, rows);
      if (from.equals(next)) {
        size = Math.max(1, size / 2); // others were faster
        continue;
      }
      count += rows.size();
      progress.accept(count);
      size = Math.min(most, size * 2);
      from = next;
    }
  }

  /**
   * Writes the entries of the first rows with keys from {@code from} on.
   *
   * @param written gets the rows
   * @return where the next rows begin: {@code from} where others have changed one of these; null if
   *     there are none
   */
  private ByteString fill(ByteString from, int size, List<Object[]> written) {
    WriteBatch batch = new WriteBatch().whileWaiting(PlanningWork::checkCancelled);
    List<Object[]> rows = new ArrayList<>();
    ByteString next;
    try (Snapshot snapshot = store.snapshot()) {
      Set<ByteString> keys = new LinkedHashSet<>();
      next = past(snapshot, from, size, keys, batch);
      table.read(
          snapshot::table,
          RowRanges.of(new KeyRange(from, next == null ? ByteString.EMPTY : next)),
          context,
          row -> rows.add(row) && rows.size() < size);
      if (rows.size() == size) {
        next = table.key(rows.get(size - 1)).successor();
      }
      for (Object[] row : rows) {
        keys.add(table.key(row));
        index.change(Map.of(), index.entries(row, context), batch);
      }
      TableName stored = table.definition().stored();
      keys.forEach(
          key -> batch.check(new Check.RowUnchanged(stored, key.array(), snapshot.sequence())));
      if (!locks) {
        claim(rows, batch);
      }
      if (!batch.rows().isEmpty() && !isApplied(batch)) {
        return from;
      }
    }
    written.addAll(rows);
    return next;
  }

  /**
   * Claims values that no other row may have, as {@link Transaction#claim} does: the row whose key
   * is the values alone, where there is nothing, counts as written.
   */
  private void claim(List<Object[]> rows, WriteBatch batch) {
    Set<ByteString> claimed = new LinkedHashSet<>();
    for (Object[] row : rows) {
      index
          .entries(row, context)
          .forEach(
              (key, entry) -> {
                if (index.isUnique(entry.values()) && !key.equals(index.values(entry))) {
                  claimed.add(index.values(entry));
                }
              });
    }
    claimed.forEach(key -> batch.mutate(index.index().stored(), key.array()));
  }

  /**
   * Adds the entries of the past of the first rows that have one.
   *
   * @param keys gets the rows
   * @return where the next rows begin; null if there are none
   */
  private ByteString past(
      Snapshot snapshot, ByteString from, int size, Set<ByteString> keys, WriteBatch batch) {
    if (table.past().isEmpty()) {
      return null;
    }
    Set<ByteString> entries = new LinkedHashSet<>();
    ByteString[] next = {null};
    table
        .past()
        .get()
        .read(
            snapshot.table(table.definition().stored()),
            RowRanges.of(new KeyRange(from, ByteString.EMPTY)),
            state -> {
              boolean full = keys.size() == size || entries.size() >= PAST_OF_ROW * size;
              if (full && !keys.contains(state.row())) {
                next[0] = state.row();
                return false;
              }
              keys.add(state.row());
              entries.add(index.key(state.values(), context));
              return true;
            });
    entries.forEach(entry -> index.addPast(entry, batch));
    return next[0];
  }

  /** Whether nobody else has changed the rows, or waits for one while it locks another one. */
  private boolean isApplied(WriteBatch batch) {
    try {
      return store.apply(batch).applied();
    } catch (StorageException e) {
      if (e.code() != StorageException.Code.DEADLOCK) {
        throw e;
      }
      return false;
    }
  }

  /**
   * Sees that no two rows have the same values, if the index is unique.
   *
   * @throws SqlExecutionException 23505 that names the first ones
   */
  public void verify() {
    if (!index.index().unique()) {
      return;
    }
    KeyEncoding encoding = KeyEncoding.of(index.entries());
    int parts = index.index().parts().size();
    Projection keys =
        Projection.of(new ScanColumn.RowKey()).existingIn(List.of(index.entries().markerFamily()));
    try (Snapshot snapshot = store.snapshot();
        RowScanner scanner = snapshot.table(index.index().stored()).scan(Scan.of(keys))) {
      Object[] last = null;
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        PlanningWork.checkCancelled();
        BytesColumn column = (BytesColumn) batch.column(0);
        for (int i = 0; i < batch.rows(); i++) {
          Object[] entry = encoding.decode(column.get(i).array());
          if (last != null
              && index.isUnique(entry)
              && Arrays.deepEquals(Arrays.copyOf(entry, parts), Arrays.copyOf(last, parts))) {
            throw duplicate(entry);
          }
          last = entry;
        }
      }
    }
  }

  private SqlExecutionException duplicate(Object[] entry) {
    IndexDefinition violated = index.index();
    return new SqlExecutionException(
        "23505",
        (violated.constraint() ? "constraint '" : "index '")
            + violated.name()
            + (violated.constraint() ? "' is violated" : "' cannot be unique")
            + ": more than one row of table "
            + Queries.describe(table.definition())
            + " has "
            + index.describe(entry));
  }
}
