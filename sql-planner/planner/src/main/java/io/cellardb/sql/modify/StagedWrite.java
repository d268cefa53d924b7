package io.cellardb.sql.modify;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A statement with parts that change or lock rows: they are executed before the rest, in their
 * order, and hand it what they return. All of it reads one state and is done in one transaction:
 * the one under way, or one of its own.
 */
final class StagedWrite implements Write {
  /**
   * A part.
   *
   * @param result the name of the value by which the rest finds what it returns
   */
  record Part(String result, Write write) {}

  private final List<Part> parts;
  private final Write rest;
  private final boolean exclusive;
  private final Predicate<TableName> rowConsistent;

  /**
   * A statement.
   *
   * @param exclusive whether several of them, or one and the rest, change rows
   * @param rowConsistent which tables of the store show of a row only what was written last
   */
  StagedWrite(List<Part> parts, Write rest, boolean exclusive, Predicate<TableName> rowConsistent) {
    this.parts = List.copyOf(parts);
    this.rest = rest;
    this.exclusive = exclusive;
    this.rowConsistent = rowConsistent;
  }

  @Override
  public boolean isBatchable() {
    return false;
  }

  @Override
  public Written execute(Store store, List<ExecutionContext> contexts) {
    ExecutionContext context = contexts.get(0);
    if (store instanceof Transaction transaction) {
      return within(transaction, context);
    }
    return Attempts.repeat(
        "several tables",
        context,
        () -> {
          try (Transaction own =
              store.begin(new TransactionOptions(Long.MAX_VALUE, rowConsistent, null))) {
            Written written = within(own, context);
            return own.commit() ? Optional.of(written) : Optional.empty();
          }
        });
  }

  /** Starts anew after a conflict if the transaction has done nothing else. */
  private Written within(Transaction transaction, ExecutionContext context) {
    boolean renewable = transaction.isUnused();
    while (true) {
      context.checkCancelled();
      long savepoint = transaction.savepoint();
      try {
        return once(transaction, context);
      } catch (RuntimeException e) {
        transaction.rollbackTo(savepoint);
        if (!renewable || !isConflict(e)) {
          throw e;
        }
        transaction.renew();
      }
    }
  }

  private static boolean isConflict(RuntimeException failure) {
    return (failure instanceof StorageException storage
            && storage.code() == StorageException.Code.CONFLICT)
        || (failure instanceof SqlExecutionException sql && sql.sqlState().equals("40001"));
  }

  private Written once(Transaction transaction, ExecutionContext context) {
    ExecutionContext known = context;
    try (StatementTransaction statement = new StatementTransaction(transaction, exclusive)) {
      for (Part part : parts) {
        List<List<Object>> rows =
            part.write().execute(statement, List.of(known)).rows().stream()
                .map(Arrays::asList)
                .toList();
        statement.endPart();
        known = known.with(part.result(), rows);
      }
      return rest.execute(statement, List.of(known));
    }
  }
}
