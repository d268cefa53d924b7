package io.cellardb.sql.modify;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.LockOutcome;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A transaction as the parts of one statement see it: all of them read the state at the beginning
 * of the statement, and no two of them change the same row. What they write goes to the transaction
 * at once.
 */
final class StatementTransaction implements Transaction {
  private final Transaction transaction;
  private final Snapshot start;
  private final boolean exclusive;
  private final UnaryOperator<TableName> names;
  private final Map<TableName, Set<ByteString>> before = new HashMap<>();
  private final Map<TableName, Set<ByteString>> current = new HashMap<>();

  /**
   * The beginning of a statement.
   *
   * @param exclusive whether there are parts that may change the same row
   * @param names the name of the table that the store has under a name
   */
  StatementTransaction(Transaction transaction, boolean exclusive, UnaryOperator<TableName> names) {
    this.transaction = transaction;
    this.start = transaction.snapshot();
    this.exclusive = exclusive;
    this.names = names;
  }

  /** The transaction of which a store is the view of a part, or the store itself. */
  static Transaction whole(Transaction store) {
    return store instanceof StatementTransaction part ? part.transaction : store;
  }

  /** Ends a part. */
  void endPart() {
    current.forEach(
        (table, rows) -> before.computeIfAbsent(table, key -> new HashSet<>()).addAll(rows));
    current.clear();
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    if (exclusive) {
      batch.rows().forEach(this::checkUnchanged);
    }
    return transaction.apply(batch);
  }

  private void checkUnchanged(WriteBatch.Row row) {
    ByteString key = ByteString.wrap(row.row());
    if (before.getOrDefault(row.table(), Set.of()).contains(key)) {
      TableName table = names.apply(row.table());
      throw new SqlExecutionException(
          "21000",
          "two parts of the statement change the same row of table "
              + table.namespace()
              + "."
              + table.qualifier());
    }
    current.computeIfAbsent(row.table(), table -> new HashSet<>()).add(key);
  }

  @Override
  public Snapshot snapshot() {
    return new Snapshot() {
      @Override
      public long sequence() {
        return start.sequence();
      }

      @Override
      public Table table(TableName name) {
        return start.table(name);
      }

      @Override
      public void close() {
        // that of the statement is closed with it
      }
    };
  }

  @Override
  public Table table(TableName name) {
    return start.table(name);
  }

  /** False, as the statement itself decides whether it starts anew. */
  @Override
  public boolean isUnused() {
    return false;
  }

  @Override
  public void renew() {
    throw new IllegalStateException("a part of a statement does not start anew by itself");
  }

  @Override
  public boolean commit() {
    throw new IllegalStateException("a part of a statement does not commit");
  }

  @Override
  public boolean hasWritten() {
    return transaction.hasWritten();
  }

  @Override
  public long savepoint() {
    return transaction.savepoint();
  }

  @Override
  public void rollbackTo(long savepoint) {
    transaction.rollbackTo(savepoint);
  }

  @Override
  public LockOutcome lock(TableName table, byte[] row, LockMode mode, Runnable whileWaiting) {
    return transaction.lock(table, row, mode, whileWaiting);
  }

  @Override
  public boolean lock(TableName table, LockMode mode, Runnable whileWaiting) {
    return transaction.lock(table, mode, whileWaiting);
  }

  @Override
  public void watch(TableName table, RowRanges rows) {
    transaction.watch(table, rows);
  }

  @Override
  public void claim(TableName table, Collection<ByteString> keys) {
    transaction.claim(table, keys);
  }

  @Override
  public void prefetch(TableName table, Collection<ByteString> rows) {
    transaction.prefetch(table, rows);
  }

  @Override
  public Snapshot newest() {
    return transaction.newest();
  }

  @Override
  public Set<Capability> capabilities() {
    return transaction.capabilities();
  }

  @Override
  public Admin admin() {
    return transaction.admin();
  }

  @Override
  public long now() {
    return transaction.now();
  }

  @Override
  public List<SystemRelation> systemRelations() {
    return transaction.systemRelations();
  }

  /** Ends the statement; the transaction goes on. */
  @Override
  public void close() {
    start.close();
  }
}
