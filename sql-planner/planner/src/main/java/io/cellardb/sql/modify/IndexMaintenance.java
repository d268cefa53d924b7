package io.cellardb.sql.modify;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.Table;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Keeps the entries of a table's indexes, and looks after its foreign keys, while one statement
 * changes its rows in a transaction. Rows are read before and after each batch, so that whatever a
 * batch is made of, entries are those of the rows that queries see. The rows it reads it also
 * writes, so that the transaction is not committed if others have changed them.
 */
final class IndexMaintenance {
  private final IndexedTable table;
  private final Transaction store;
  private final Transaction transaction;
  private final ExecutionContext context;
  private final UniqueValues unique;
  private final ReferencedRows references; // null without foreign keys

  IndexMaintenance(IndexedTable table, Transaction store, ExecutionContext context) {
    this.table = table;
    this.store = store;
    this.transaction = StatementTransaction.whole(store);
    this.context = context;
    this.unique = new UniqueValues(table, transaction, context);
    this.references =
        table.references().isEmpty() ? null : new ReferencedRows(table, transaction, context);
  }

  /** Applies a batch, and what follows from it for the entries. */
  WriteResult apply(WriteBatch batch) {
    Set<ByteString> keys = new LinkedHashSet<>();
    for (WriteBatch.Row row : batch.rows()) {
      keys.add(ByteString.wrap(row.row()));
    }
    transaction.prefetch(table.definition().stored(), keys);
    Set<ByteString> known = new HashSet<>(keys);
    for (Check check : batch.checks()) {
      if (check instanceof Check.RowAbsent) {
        known.remove(ByteString.wrap(check.row()));
      }
    }
    Map<ByteString, Object[]> before =
        known.isEmpty() ? Map.of() : table.read(transaction::table, known, context);
    PastChanges past =
        table.past().map(states -> new PastChanges(states, this::rows, keys, batch)).orElse(null);
    WriteResult result = store.apply(batch); // which refuses rows that another part has changed
    if (!result.applied()) {
      return result;
    }
    if (past != null) {
      past.applied();
    }
    Map<ByteString, Object[]> after = table.read(transaction::table, keys, context);
    for (IndexedRows index : table.indexes()) {
      WriteBatch entries = new WriteBatch().whileWaiting(context.whileWaiting());
      for (ByteString key : keys) {
        Map<ByteString, IndexedRows.Entry> old = index.entries(before.get(key), context);
        Map<ByteString, IndexedRows.Entry> now = index.entries(after.get(key), context);
        index.change(old, now, entries);
        if (index.addsEntries()) {
          unique.changed(index, old, now);
        }
      }
      if (index.hasPast()) {
        past.write(index, transaction.table(index.index().stored()), entries, context);
      }
      if (!entries.rows().isEmpty()) {
        transaction.apply(entries);
      }
    }
    if (references != null) {
      keys.forEach(key -> references.changed(key, before.get(key), after.get(key)));
    }
    return result;
  }

  private Table rows() {
    return transaction.table(table.definition().stored());
  }

  /** Says that a row is about to get another key. */
  void moves(ByteString from, ByteString to) {
    if (references != null) {
      references.moves(from, to);
    }
  }

  /**
   * Sees that values are unique that must be, and rows there that are named, once the statement has
   * made all its changes.
   *
   * @throws io.cellardb.sql.execution.error.SqlExecutionException 23505 if two rows have the same,
   *     23503 if a row is missing
   */
  void verify() {
    unique.verify();
    if (references != null) {
      references.finish();
    }
  }
}
