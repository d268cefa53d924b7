package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.storage.Store;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** INSERT or UPSERT of VALUES: rows of expressions that need no table to be computed. */
final class WriteValues implements Write {
  private final IndexedTable target;
  private final TableDefinition table;
  private final List<ColumnDefinition> columns;
  private final RowWriter writer;
  private final StatementConstant[][] rows;
  private final boolean timed;
  private final boolean insert;
  private final RowChecks checks;
  private final WrittenColumns returned;

  /**
   * A write of rows.
   *
   * @param rows expressions for {@code columns}, and then for the time if {@code timed}
   */
  WriteValues(
      IndexedTable target,
      List<ColumnDefinition> columns,
      List<List<StatementConstant>> rows,
      boolean timed,
      boolean insert,
      RowChecks checks,
      WrittenColumns returned) {
    this.target = target;
    this.table = target.definition();
    this.columns = columns;
    this.writer = new RowWriter(target.definition(), columns);
    this.rows =
        rows.stream()
            .map(row -> row.toArray(StatementConstant[]::new))
            .toArray(StatementConstant[][]::new);
    this.timed = timed;
    this.insert = insert;
    this.checks = checks;
    this.returned = returned;
  }

  @Override
  public boolean isBatchable() {
    return true;
  }

  @Override
  public Written execute(Store store, List<ExecutionContext> contexts) {
    return Changes.run(
        target, store, contexts.get(0), (from, changes) -> attempt(changes, contexts));
  }

  private Optional<Written> attempt(Changes changes, List<ExecutionContext> contexts) {
    PendingRows pending = new PendingRows(table, writer, columns, insert, changes);
    long[] counts = new long[contexts.size()];
    List<Object[]> results = returned.any() ? new ArrayList<>() : List.of();
    for (int i = 0; i < counts.length; i++) {
      ExecutionContext context = contexts.get(i);
      context.checkCancelled();
      for (StatementConstant[] row : rows) {
        Object[] values = new Object[columns.size()];
        for (int column = 0; column < values.length; column++) {
          values[column] = row[column].value(context);
        }
        checks.verify(values, context);
        long time =
            timed
                ? RowTime.millis(row[values.length].value(context), context.zone())
                : WriteBatch.NOW;
        if (returned.any()) {
          results.add(returned.of(values));
        }
        pending.add(values, time);
      }
      counts[i] = rows.length;
    }
    pending.finish();
    return Optional.of(new Written(counts, results));
  }
}
