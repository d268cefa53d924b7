package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.SqlExecutionException;
import io.cellardb.sql.plan.OperatorFactory;
import io.cellardb.storage.Check;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.apache.calcite.rel.type.RelDataType;

/**
 * UPDATE and DELETE: a query finds the rows in a snapshot, and the changes are bound to the
 * condition that none of these rows was written since. If one was, everything starts anew, so that
 * no update is lost.
 */
final class ChangeRows implements Write {
  private static final int MAX_ATTEMPTS = 1_000;
  private static final long LONGEST_PAUSE_NANOS = 2_000_000;

  /** What happens to a row that the query found. */
  interface Change {
    /** The row key of the query's row. */
    byte[] key(Object[] row);

    /** What is done to it; an error if that is not allowed. */
    List<Mutation> mutations(Object[] row, ExecutionContext context);
  }

  private final TableDefinition table;
  private final OperatorFactory source;
  private final RelDataType sourceType;
  private final Change change;

  ChangeRows(TableDefinition table, OperatorFactory source, RelDataType sourceType, Change change) {
    this.table = table;
    this.source = source;
    this.sourceType = sourceType;
    this.change = change;
  }

  @Override
  public boolean isBatchable() {
    return false;
  }

  @Override
  public long[] execute(Store store, List<ExecutionContext> contexts) {
    ExecutionContext context = contexts.get(0);
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      context.checkCancelled();
      long changed = attempt(store, context);
      if (changed >= 0) {
        return new long[] {changed};
      }
      LockSupport.parkNanos(
          ThreadLocalRandom.current()
              .nextLong(Math.min(LONGEST_PAUSE_NANOS, 10_000L * (attempt + 1))));
    }
    throw new SqlExecutionException(
        "40001",
        "other statements keep changing the rows of table "
            + table.name().namespace()
            + "."
            + table.name().qualifier()
            + " that this one changes; try again");
  }

  /** The number of changed rows, or -1 if another statement was faster. */
  private long attempt(Store store, ExecutionContext context) {
    WriteBatch batch = new WriteBatch();
    try (Snapshot snapshot = store.snapshot()) {
      List<Object[]> rows = new ArrayList<>();
      SourceRows.forEach(source, sourceType, snapshot, context, rows::add);
      for (Object[] row : rows) {
        byte[] key = change.key(row);
        batch.check(new Check.RowUnchanged(table.stored(), key, snapshot.sequence()));
        batch.mutate(table.stored(), key, change.mutations(row, context));
      }
      if (rows.isEmpty()) {
        return 0;
      }
      return store.apply(batch).applied() ? rows.size() : -1;
    }
  }
}
