package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * INSERT ... ON CONFLICT. Rows whose key exists in the statement's snapshot are changed or left
 * alone, the others inserted; all of it is bound to the condition that this is still so when it is
 * applied, or else starts anew.
 */
final class InsertOrChange implements Write {
  /**
   * DO UPDATE.
   *
   * @param source a query for the row with the key of a row that is not inserted, whose values are
   *     its last parameters; no row if WHERE does not hold
   * @param width how many of its fields are not for RETURNING
   */
  record Update(SourceRows source, int width, ChangeRows.Change change) {}

  private final IndexedTable target;
  private final TableDefinition table;
  private final List<ColumnDefinition> columns;
  private final boolean timed;
  private final RowWriter writer;
  private final SourceRows source;
  private final RowChecks checks;
  private final Update update;
  private final WrittenColumns written;

  /**
   * A write of a query's rows.
   *
   * @param timed whether the source has the time to write at after the columns
   * @param source returns a field for each column, and then what RETURNING asks for
   * @param checks put to each row that is inserted
   * @param update null for DO NOTHING
   * @param written what is returned of rows that are inserted, unless the query has it
   */
  InsertOrChange(
      IndexedTable target,
      List<ColumnDefinition> columns,
      boolean timed,
      SourceRows source,
      RowChecks checks,
      Update update,
      WrittenColumns written) {
    this.target = target;
    this.table = target.definition();
    this.columns = columns;
    this.timed = timed;
    this.writer = new RowWriter(target.definition(), columns);
    this.source = source;
    this.checks = checks;
    this.update = update;
    this.written = written;
  }

  @Override
  public boolean isBatchable() {
    return false;
  }

  @Override
  public Written execute(Store store, List<ExecutionContext> contexts) {
    ExecutionContext context = contexts.get(0);
    return Changes.run(
        target, store, context, (from, changes) -> new Attempt(context, changes).run(from));
  }

  /** One try. */
  private final class Attempt {
    private final ExecutionContext context;
    private final Changes changes;
    private final Set<ByteString> seen = new HashSet<>();
    private final List<Object[]> returned = new ArrayList<>();
    private long count;

    Attempt(ExecutionContext context, Changes changes) {
      this.context = context;
      this.changes = changes;
    }

    Optional<Written> run(Store store) {
      try (Snapshot snapshot = store.snapshot()) {
        ExistingRows existing = new ExistingRows(table, snapshot);
        source.forEach(snapshot, context, row -> take(row, existing, snapshot));
        return changes.finish()
            ? Optional.of(new Written(new long[] {count}, returned))
            : Optional.empty();
      }
    }

    private void take(Object[] row, ExistingRows existing, Snapshot snapshot) {
      byte[] key = writer.key(row);
      boolean first = seen.add(ByteString.wrap(key));
      if (first && !existing.contains(key)) {
        insert(row, key);
      } else if (update != null && first) {
        change(row, snapshot);
      } else if (update != null) {
        throw new SqlExecutionException(
            "21000",
            "ON CONFLICT DO UPDATE meets the row with " + writer.describeKey(row) + " twice");
      }
    }

    private void insert(Object[] row, byte[] key) {
      checks.verify(row, context);
      List<Mutation> mutations = writer.write(Arrays.copyOf(row, columns.size()), time(row), true);
      changes.add(key, mutations, new Check.RowAbsent(table.stored(), key));
      if (written.any()) {
        count++;
        returned.add(written.of(row));
      } else {
        wrote(row, columns.size() + (timed ? 1 : 0), source);
      }
    }

    private long time(Object[] row) {
      return timed ? RowTime.millis(row[columns.size()], context.zone()) : WriteBatch.NOW;
    }

    private void change(Object[] excluded, Snapshot snapshot) {
      Object[] values = new Object[table.columns().size()];
      for (int i = 0; i < columns.size(); i++) {
        values[columns.get(i).ordinal()] = excluded[i];
      }
      update
          .source()
          .forEach(
              snapshot,
              context.with(Arrays.asList(values)),
              row -> {
                byte[] key = update.change().key(row);
                long time = time(excluded);
                List<Mutation> mutations = update.change().mutations(row, time, context);
                new WholeRows(table, snapshot).complete(key, time, mutations);
                changes.add(
                    key,
                    mutations,
                    new Check.RowUnchanged(table.stored(), key, snapshot.sequence()));
                wrote(row, update.width(), update.source());
              });
    }

    private void wrote(Object[] row, int width, SourceRows rows) {
      count++;
      if (width < row.length) {
        returned.add(rows.returned(row, width));
      }
    }
  }
}
