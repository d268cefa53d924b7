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
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * INSERT ... ON CONFLICT. Rows whose key, or unique values, exist in the statement's snapshot are
 * changed or left alone, the others inserted; all of it is bound to the condition that this is
 * still so when it is applied, or else starts anew.
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

  /** Whether rows meet others by their key. */
  private final boolean byKey;

  /** Those by whose values rows meet others. */
  private final List<IndexedRows> unique;

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
   * @param conflict what tells that there is a row already
   * @param timed whether the source has the time to write at after the columns
   * @param source returns a field for each column, and then what RETURNING asks for
   * @param checks put to each row that is inserted
   * @param update null for DO NOTHING
   * @param written what is returned of rows that are inserted, unless the query has it
   */
  InsertOrChange(
      IndexedTable target,
      ConflictTarget conflict,
      List<ColumnDefinition> columns,
      boolean timed,
      SourceRows source,
      RowChecks checks,
      Update update,
      WrittenColumns written) {
    this.target = target;
    this.table = target.definition();
    this.byKey = conflict.key();
    this.unique =
        target.indexes().stream()
            .filter(index -> conflict.indexes().contains(index.index()))
            .toList();
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

    /** Of rows that the statement has inserted or changed. */
    private final Set<ByteString> keys = new HashSet<>();

    Attempt(ExecutionContext context, Changes changes) {
      this.context = context;
      this.changes = changes;
    }

    Optional<Written> run(Store store) {
      try (Snapshot snapshot = store.snapshot()) {
        ExistingRows existing = new ExistingRows(table, snapshot);
        ConflictingRows others = new ConflictingRows(target, columns, unique, snapshot, context);
        source.forEach(snapshot, context, row -> take(row, existing, others, snapshot));
        return changes.finish();
      }
    }

    private void take(
        Object[] row, ExistingRows existing, ConflictingRows others, Snapshot snapshot) {
      byte[] key = writer.key(row);
      if (!changes.isLeft(key)) {
        return;
      }
      // As in PostgreSQL, a row is to be a possible one even if it meets another.
      checks.verify(row, context);
      List<Mutation> cells = new ArrayList<>();
      writer.set(Arrays.copyOf(row, columns.size()), time(row), true, cells);
      boolean own = keys.contains(ByteString.wrap(key));
      boolean keyed = own || existing.contains(key);
      if (keyed && byKey) {
        meet(row, own, snapshot);
        if (update != null) {
          keys.add(ByteString.wrap(key));
        }
        return;
      }
      Map<IndexedRows, ByteString> values = others.values(row);
      ConflictingRows.Meeting meeting = others.meeting(values);
      if (meeting == ConflictingRows.Meeting.NONE) {
        if (keyed) {
          throw writer.duplicate(row);
        }
        keys.add(ByteString.wrap(key));
        insert(row, key, cells);
      } else {
        meet(row, meeting == ConflictingRows.Meeting.OWN, snapshot);
      }
      if (meeting == ConflictingRows.Meeting.NONE || update != null) {
        others.take(values);
      }
    }

    /**
     * What becomes of a row that meets another one.
     *
     * @param own whether this statement has inserted or changed that one
     */
    private void meet(Object[] row, boolean own, Snapshot snapshot) {
      if (update == null) {
        return;
      }
      if (own) {
        throw new SqlExecutionException(
            "21000",
            byKey
                ? "ON CONFLICT DO UPDATE meets the row with " + writer.describeKey(row) + " twice"
                : "ON CONFLICT DO UPDATE meets a row twice, the second time instead of that with "
                    + writer.describeKey(row));
      }
      change(row, snapshot);
    }

    private void insert(Object[] row, byte[] key, List<Mutation> cells) {
      List<Mutation> mutations = new ArrayList<>(writer.marker(time(row)));
      mutations.addAll(cells);
      writer.checkExists(mutations.isEmpty());
      changes.add(
          key,
          mutations,
          new Check.RowAbsent(table.stored(), key),
          written.any()
              ? written.of(row)
              : returned(row, columns.size() + (timed ? 1 : 0), source));
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
                    new Check.RowUnchanged(table.stored(), key, snapshot.sequence()),
                    returned(row, update.width(), update.source()));
              });
    }

    /** What RETURNING asks for; null without RETURNING. */
    private static Object[] returned(Object[] row, int width, SourceRows rows) {
      return width < row.length ? rows.returned(row, width) : null;
    }
  }
}
