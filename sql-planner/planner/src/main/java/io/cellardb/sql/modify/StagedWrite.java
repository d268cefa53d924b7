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
import java.util.function.UnaryOperator;

/**
 * A statement with parts that change or lock rows: they are executed before the rest, in their
 * order, and hand it what they return. All of it reads one state and is done in one transaction:
 * the one under way, or one of its own.
 */
public final class StagedWrite implements Write {
  /**
   * A part.
   *
   * @param result the name of the value by which the rest finds what it returns
   */
  record Part(String result, Write write) {}

  private final List<Part> parts;
  private final Write rest;
  private final boolean exclusive;
  private final UnaryOperator<TableName> names;
  private final TransactionOptions options;

  /**
   * A statement.
   *
   * @param exclusive whether several of them, or one and the rest, change rows
   * @param names the name of the table that the store has under a name
   * @param options those of its own transaction
   */
  StagedWrite(
      List<Part> parts,
      Write rest,
      boolean exclusive,
      UnaryOperator<TableName> names,
      TransactionOptions options) {
    this.parts = List.copyOf(parts);
    this.rest = rest;
    this.exclusive = exclusive;
    this.names = names;
    this.options = options;
  }

  /** A statement without such parts that is done in a transaction of its own. */
  public static StagedWrite alone(Write write, TransactionOptions options) {
    return new StagedWrite(List.of(), write, false, UnaryOperator.identity(), options);
  }

  @Override
  public boolean isBatchable() {
    return parts.isEmpty() && rest.isBatchable();
  }

  @Override
  public Written execute(Store store, List<ExecutionContext> contexts) {
    if (store instanceof Transaction transaction) {
      return within(transaction, contexts);
    }
    return Attempts.repeat(
        () -> "the tables",
        contexts.get(0),
        () -> {
          try (Transaction own = store.begin(options)) {
            Written written = within(own, contexts);
            return Attempts.commit(own) ? Optional.of(written) : Optional.empty();
          }
        });
  }

  /** Starts anew after a conflict if the transaction has done nothing else. */
  private Written within(Transaction transaction, List<ExecutionContext> contexts) {
    boolean renewable = transaction.isUnused();
    while (true) {
      contexts.get(0).checkCancelled();
      long savepoint = transaction.savepoint();
      try {
        return once(transaction, contexts);
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

  private Written once(Transaction transaction, List<ExecutionContext> contexts) {
    ReferenceChecks references = new ReferenceChecks();
    List<ExecutionContext> known = contexts.stream().map(references::in).toList();
    try (StatementTransaction statement = new StatementTransaction(transaction, exclusive, names)) {
      for (Part part : parts) {
        List<List<Object>> rows =
            part.write().execute(statement, known).rows().stream().map(Arrays::asList).toList();
        statement.endPart();
        known = List.of(known.get(0).with(part.result(), rows));
      }
      Written written = rest.execute(statement, known);
      references.finish(transaction, known.get(0));
      return written;
    }
  }
}
