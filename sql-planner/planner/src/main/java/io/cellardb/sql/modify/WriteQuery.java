package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.Admin;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** INSERT or UPSERT of what a query returns. */
final class WriteQuery implements Write {
  private final IndexedTable target;
  private final TableDefinition table;
  private final List<ColumnDefinition> columns;
  private final RowWriter writer;
  private final SourceRows source;
  private final boolean timed;
  private final boolean insert;
  private final RowChecks checks;
  private final WrittenColumns written;

  /**
   * A write of a query's rows.
   *
   * @param source returns a field for each column, then the time if {@code timed}, and then what
   *     RETURNING asks for, unless that is what {@code written} takes from each row
   */
  WriteQuery(
      IndexedTable target,
      List<ColumnDefinition> columns,
      SourceRows source,
      boolean timed,
      boolean insert,
      RowChecks checks,
      WrittenColumns written) {
    this.target = target;
    this.table = target.definition();
    this.columns = columns;
    this.writer = new RowWriter(target.definition(), columns);
    this.source = source;
    this.timed = timed;
    this.insert = insert;
    this.checks = checks;
    this.written = written;
  }

  @Override
  public boolean isBatchable() {
    return false;
  }

  @Override
  public Written execute(Store store, List<ExecutionContext> contexts) {
    ExecutionContext context = contexts.get(0);
    return Changes.run(target, store, context, (from, changes) -> attempt(from, changes, context));
  }

  /** Many rows go straight to the files of a store that can do that, few as those of any INSERT. */
  @Override
  public Written load(Store store, Admin admin, ExecutionContext context) {
    if (!insert
        || timed
        || target.isIndexed()
        || store instanceof Transaction
        || !Transaction.isSupportedBy(store)) {
      return execute(store, List.of(context));
    }
    try (Snapshot snapshot = store.snapshot();
        SourceRows.Cursor rows = source.open(snapshot, context)) {
      NewRows load = new NewRows(target, writer, columns, row -> checks.verify(row, context));
      return new Written(new long[] {load.write(rows, store, admin, context)}, List.of());
    }
  }

  private Optional<Written> attempt(Store store, Changes changes, ExecutionContext context) {
    PendingRows pending = new PendingRows(table, writer, columns, insert, changes);
    int width = columns.size() + (timed ? 1 : 0);
    List<Object[]> returned = new ArrayList<>();
    long count;
    try (Snapshot snapshot = store.snapshot()) {
      count =
          source.forEach(
              snapshot,
              context,
              row -> {
                checks.verify(row, context);
                pending.add(
                    Arrays.copyOf(row, columns.size()),
                    timed ? RowTime.millis(row[columns.size()], context.zone()) : WriteBatch.NOW);
                if (written.any()) {
                  returned.add(written.of(row));
                } else if (width < row.length) {
                  returned.add(source.returned(row, width));
                }
              });
    }
    pending.finish();
    return Optional.of(new Written(new long[] {count}, returned));
  }
}
