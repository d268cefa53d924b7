package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
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
 * MERGE. A query says for each row of the source which clause it is for, which row of the table it
 * has found, and the values to write; the writes are bound to the condition that nobody else has
 * written to these rows since, or everything starts anew.
 */
final class MergeRows implements Write {
  /** What one clause does with a row of the query. */
  sealed interface Clause {}

  /** Changes the row that was found. */
  private record Change(Writing writing) implements Clause {}

  /** Adds a row, whose values begin at the field {@code from}. */
  private record Insert(RowWriter writer, int from, int width, RowChecks checks)
      implements Clause {}

  /** Does nothing. */
  private record Nothing() implements Clause {}

  /** Adds the mutations of a row that was found. */
  interface Writing {
    void add(Object[] row, ExecutionContext context, List<Mutation> mutations);
  }

  private final IndexedTable target;
  private final TableDefinition table;
  private final KeyEncoding key;
  private final SourceRows source;
  private final int width;
  private final List<Clause> clauses;

  /**
   * A merge.
   *
   * @param source returns the number of a clause or -1, the key columns of the row that was found,
   *     and the values of the clauses
   * @param width how many fields of the source are not for RETURNING
   */
  MergeRows(IndexedTable target, SourceRows source, int width, List<Clause> clauses) {
    this.target = target;
    this.table = target.definition();
    this.key = KeyEncoding.of(target.definition());
    this.source = source;
    this.width = width;
    this.clauses = List.copyOf(clauses);
  }

  static Clause change(Writing writing) {
    return new Change(writing);
  }

  static Clause delete() {
    return new Change(
        (row, context, mutations) -> mutations.add(new Mutation.DeleteRow(WriteBatch.NOW)));
  }

  static Clause insert(RowWriter writer, int from, int width, RowChecks checks) {
    return new Insert(writer, from, width, checks);
  }

  static Clause nothing() {
    return new Nothing();
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

  private Optional<Written> attempt(Store store, Changes changes, ExecutionContext context) {
    try (Snapshot snapshot = store.snapshot()) {
      Set<ByteString> written = new HashSet<>();
      ExistingRows existing = new ExistingRows(table, snapshot);
      source.forEach(
          snapshot,
          context,
          row -> {
            int number = ((Number) row[0]).intValue();
            Clause clause = number < 0 ? new Nothing() : clauses.get(number);
            if (clause instanceof Insert insert) {
              insert(row, insert, context, existing, written, changes);
            } else if (clause instanceof Change change) {
              change(row, change, context, snapshot, written, changes);
            }
          });
      return changes.finish();
    }
  }

  private void insert(
      Object[] row,
      Insert insert,
      ExecutionContext context,
      ExistingRows existing,
      Set<ByteString> written,
      Changes changes) {
    Object[] values = Arrays.copyOfRange(row, insert.from(), insert.from() + insert.width());
    insert.checks().verify(values, context);
    byte[] rowKey = insert.writer().key(values);
    if (!changes.isLeft(rowKey)) {
      return;
    }
    if (!written.add(ByteString.wrap(rowKey))) {
      throw insert.writer().duplicate(values);
    }
    if (existing.contains(rowKey)) {
      if (changes.triesAgain()) {
        return;
      }
      throw insert.writer().duplicate(values);
    }
    List<Mutation> mutations = insert.writer().write(values, WriteBatch.NOW, true);
    changes.add(rowKey, mutations, new Check.RowAbsent(table.stored(), rowKey), returned(row));
  }

  /** What RETURNING asks for; null without RETURNING. */
  private Object[] returned(Object[] row) {
    return width < row.length ? source.returned(row, width) : null;
  }

  private void change(
      Object[] row,
      Change change,
      ExecutionContext context,
      Snapshot snapshot,
      Set<ByteString> written,
      Changes changes) {
    byte[] rowKey = key.encode(Arrays.copyOfRange(row, 1, 1 + table.key().size()));
    if (!changes.isLeft(rowKey)) {
      return;
    }
    if (!written.add(ByteString.wrap(rowKey))) {
      throw new SqlExecutionException(
          "21000",
          "MERGE finds a row of table "
              + Queries.describe(table)
              + " for more than one row of its source");
    }
    List<Mutation> mutations = new ArrayList<>();
    change.writing().add(row, context, mutations);
    new WholeRows(table, snapshot).complete(rowKey, WriteBatch.NOW, mutations);
    changes.add(
        rowKey,
        mutations,
        new Check.RowUnchanged(table.stored(), rowKey, snapshot.sequence()),
        returned(row));
  }
}
