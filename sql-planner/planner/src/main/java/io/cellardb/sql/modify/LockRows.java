package io.cellardb.sql.modify;

import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.tree.LockingQuery.Waiting;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.sql.scan.Limits;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.LockOutcome;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A query that locks the rows which it returns, one after the other as it finds them. All of them
 * are locked when it returns the first.
 *
 * <p>Where a row was changed by others since the transaction's snapshot, the query starts anew with
 * the present state, if it is the first of its transaction to read anything; else it fails with
 * 40001. What was locked until then stays locked.
 */
final class LockRows implements Write {
  /**
   * The locks on one table.
   *
   * @param field where the columns of its key begin in a row
   * @param count how many they are
   */
  record Lock(
      TableName table, KeyEncoding key, int field, int count, LockMode mode, Waiting waiting) {
    LockOutcome of(Object[] row, Transaction transaction, ExecutionContext context) {
      byte[] bytes = key.encode(Arrays.copyOfRange(row, field, field + count));
      return transaction.lock(
          table, bytes, mode, waiting == Waiting.WAIT ? context.whileWaiting() : null);
    }
  }

  /** Tells that a row is not as the query has seen it. */
  private static final class Changed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Changed() {
      super("another transaction has changed a row", null, false, false);
    }
  }

  private final SourceRows source;
  private final int width;
  private final List<Lock> locks;
  private final StatementConstant offset;
  private final StatementConstant fetch;

  /**
   * A query.
   *
   * @param width how many fields of its rows are returned; the keys stand behind them
   * @param offset how many locked rows are left out; null for none
   * @param fetch how many of the next are locked and returned; null for all
   */
  LockRows(
      SourceRows source,
      int width,
      List<Lock> locks,
      StatementConstant offset,
      StatementConstant fetch) {
    this.source = source;
    this.width = width;
    this.locks = locks;
    this.offset = offset;
    this.fetch = fetch;
  }

  @Override
  public boolean isBatchable() {
    return false;
  }

  @Override
  public Written execute(Store store, List<ExecutionContext> contexts) {
    ExecutionContext context = contexts.get(0);
    if (store instanceof Transaction transaction) {
      return lock(transaction, context);
    }
    TransactionOptions options = new TransactionOptions(Long.MAX_VALUE, table -> false, null);
    try (Transaction own = store.begin(options)) {
      return lock(own, context);
    }
  }

  private Written lock(Transaction transaction, ExecutionContext context) {
    boolean renewable = transaction.isUnused();
    while (true) {
      context.checkCancelled();
      try {
        List<Object[]> rows = attempt(transaction, context);
        return new Written(new long[] {rows.size()}, rows);
      } catch (Changed e) {
        if (!renewable) {
          throw new SqlExecutionException(
              "40001",
              "another transaction has changed a row that this one was to lock, and was rolled back;"
                  + " try it again",
              e);
        }
        transaction.renew();
      }
    }
  }

  private List<Object[]> attempt(Transaction transaction, ExecutionContext context) {
    long first = Limits.offset(offset, context);
    long most = Limits.fetch(fetch, context);
    List<Object[]> rows = new ArrayList<>();
    if (most == 0) {
      return rows;
    }
    long[] locked = {0};
    try (Snapshot snapshot = transaction.snapshot()) {
      source.forEachUntil(
          snapshot,
          context,
          row -> {
            if (lock(row, transaction, context) && locked[0]++ >= first) {
              rows.add(source.columns(row, 0, width));
            }
            return rows.size() >= most;
          });
    }
    return rows;
  }

  /** Locks the rows that a row of the query is made of; false if it is to be left out. */
  private boolean lock(Object[] row, Transaction transaction, ExecutionContext context) {
    for (Lock lock : locks) {
      switch (lock.of(row, transaction, context)) {
        case LOCKED -> {
          // as it was found
        }
        case CHANGED -> throw new Changed();
        case UNAVAILABLE -> {
          if (lock.waiting() == Waiting.SKIP_LOCKED) {
            return false;
          }
          throw new SqlExecutionException(
              "55P03",
              "another transaction has locked a row of table "
                  + lock.table().namespace()
                  + "."
                  + lock.table().qualifier());
        }
      }
    }
    return true;
  }
}
