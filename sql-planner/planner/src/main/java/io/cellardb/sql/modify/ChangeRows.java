package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import io.cellardb.storage.WriteBatch;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * UPDATE and DELETE: a query finds the rows in a snapshot, and the changes are bound to the
 * condition that none of these rows was written since. If one was, everything starts anew.
 */
final class ChangeRows implements Write {
  /** What happens to a row that the query found. */
  interface Change {
    /** The row key of the query's row. */
    byte[] key(Object[] row);

    /**
     * What is done to it; an error if that is not allowed.
     *
     * @param time the version to write, unless the change is about versions itself
     */
    List<Mutation> mutations(Object[] row, long time, ExecutionContext context);
  }

  private final IndexedTable target;
  private final TableDefinition table;
  private final SourceRows source;
  private final int width;
  private final boolean repeated;
  private final Change change;

  /**
   * A change of the rows that a query finds.
   *
   * @param width how many fields of the query are the change's; the others are what is returned
   * @param repeated whether the query may find a row more than once, which is changed once
   */
  ChangeRows(IndexedTable target, SourceRows source, int width, boolean repeated, Change change) {
    this.repeated = repeated;
    this.target = target;
    this.table = target.definition();
    this.source = source;
    this.width = width;
    this.change = change;
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
      WholeRows whole = new WholeRows(table, snapshot);
      Set<ByteString> seen = new HashSet<>();
      source.forEach(
          snapshot,
          context,
          row -> {
            byte[] key = change.key(row);
            if (!changes.isLeft(key) || (repeated && !seen.add(ByteString.wrap(key)))) {
              return;
            }
            List<Mutation> mutations = change.mutations(row, WriteBatch.NOW, context);
            whole.complete(key, WriteBatch.NOW, mutations);
            changes.add(
                key,
                mutations,
                new Check.RowUnchanged(table.stored(), key, snapshot.sequence()),
                width < row.length ? source.returned(row, width) : null);
          });
      return changes.finish();
    }
  }
}
