package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.rowwise.RowwiseStore;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a statement changes, however many rows that are. They go to the store in one batch, or, if
 * they are too many for that, in several batches of a transaction: that in which the statement
 * runs, or one of its own, for which it starts anew. In a store without transactions each row is
 * changed by itself, and the statement starts anew for the rows in which others were faster.
 */
final class Changes {
  /** A batch has so many rows at most, as far as the store has transactions. */
  private static final int MAX_ROWS = 10_000;

  /** A batch has about so many bytes at most, as far as the store has transactions. */
  private static final long MAX_BYTES = 1 << 24;

  /**
   * A row that is still there after so many tries, though its statement does not find it, is no
   * newer one.
   */
  private static final int MAX_TRIES = 4;

  /** Reads rows and changes them; may be called several times. */
  interface Attempt {
    /** What it has done, by snapshots of {@code store}; empty if another statement was faster. */
    Optional<Written> run(Store store, Changes changes);
  }

  /** Tells that one batch is not enough. */
  private static final class NeedsTransaction extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NeedsTransaction() {
      super("the statement needs more than one batch", null, false, false);
    }
  }

  private final TableDefinition table;
  private final IndexMaintenance entries; // null without indexes and foreign keys
  private final Store store;
  private final ExecutionContext context;
  private final Transaction transaction; // null if all goes to the store in one batch
  private final boolean bounded;
  private final RowwiseStore rowwise; // null in a store that has transactions

  /** What RETURNING asks for of the rows that were added. */
  private List<Object[]> returned = List.of();

  private long count;

  /** The rows that were added, in a store that changes each by itself. */
  private final List<Added> added;

  /** The rows that earlier attempts have changed, in such a store. */
  private final List<Added> before;

  private WriteBatch batch; // null if there is nothing in it
  private long bytes;
  private boolean refused;
  private long savepoint = -1;

  /**
   * A row that is changed.
   *
   * @param returned what RETURNING asks for; null without RETURNING
   */
  private record Added(byte[] row, Object[] returned) {}

  private Changes(IndexedTable table, Store store, ExecutionContext context, List<Added> before) {
    this.table = table.definition();
    this.store = store;
    this.before = before;
    this.rowwise = store instanceof RowwiseStore own ? own : null;
    this.added = rowwise == null ? List.of() : new ArrayList<>();
    this.context = context;
    this.transaction = store instanceof Transaction own ? own : null;
    this.entries =
        table.isIndexed() && transaction != null
            ? new IndexMaintenance(table, transaction, context)
            : null;
    this.bounded = transaction != null || Transaction.isSupportedBy(store);
  }

  /** Tries to change rows of a table until that is done, or fails with 40001 after many tries. */
  static Written run(IndexedTable table, Store store, ExecutionContext context, Attempt attempt) {
    Transaction renewable = store instanceof Transaction own && own.isUnused() ? own : null;
    Store target = Transaction.isSupportedBy(store) ? store : rowwise(table.definition(), store);
    List<Added> before = target instanceof RowwiseStore ? new ArrayList<>() : List.of();
    return Attempts.repeat(
        () -> "table " + Queries.describe(table.definition()),
        context,
        () -> {
          try {
            return once(table, target, context, attempt, before);
          } catch (StorageException e) {
            if (e.code() != StorageException.Code.CONFLICT || renewable == null) {
              throw e;
            }
            // It had to wait for a row, and nothing that was read before would show another state.
            renewable.renew();
            return Optional.empty();
          }
        });
  }

  private static RowwiseStore rowwise(TableDefinition table, Store store) {
    return new RowwiseStore(
        store,
        table.stored(),
        table.families().stream().map(FamilyDescriptor::name).toList(),
        table.hasMarkers()
            ? new ScanColumn.Cell(
                table.markerFamily(), table.markerQualifier(), ValueKind.BYTES, false)
            : null,
        table.rowConsistent());
  }

  private static Optional<Written> once(
      IndexedTable table,
      Store store,
      ExecutionContext context,
      Attempt attempt,
      List<Added> before) {
    if (table.isIndexed() && !(store instanceof Transaction)) {
      return alone(table, store, context, attempt);
    }
    try {
      return new Changes(table, store, context, before).make(attempt);
    } catch (NeedsTransaction e) {
      return alone(table, store, context, attempt);
    }
  }

  /** In a transaction of its own. */
  private static Optional<Written> alone(
      IndexedTable table, Store store, ExecutionContext context, Attempt attempt) {
    TableDefinition definition = table.definition();
    TransactionOptions options =
        new TransactionOptions(
            Long.MAX_VALUE,
            name -> definition.rowConsistent() && name.equals(definition.stored()),
            null);
    try (Transaction own = store.begin(options)) {
      Optional<Written> written = new Changes(table, own, context, List.of()).make(attempt);
      return written.isPresent() && Attempts.commit(own) ? written : Optional.empty();
    } catch (StorageException conflict) {
      if (conflict.code() != StorageException.Code.CONFLICT) {
        throw conflict;
      }
      return Optional.empty();
    }
  }

  private Optional<Written> make(Attempt attempt) {
    boolean done = false;
    try {
      Optional<Written> written = attempt.run(store, this);
      done = written.isPresent();
      return written;
    } finally {
      if (!done && savepoint >= 0) {
        transaction.rollbackTo(savepoint);
      }
    }
  }

  /** Whether a row that the statement has found is to be changed; false if it has been already. */
  boolean isLeft(byte[] row) {
    return rowwise == null || rowwise.isLeft(row);
  }

  /**
   * Says that the statement has found a row that its query had not, in a store without snapshots;
   * false if that cannot be because another statement was faster. Then this attempt changes
   * nothing.
   */
  boolean triesAgain() {
    boolean again = rowwise != null && rowwise.tries() < MAX_TRIES;
    refused |= again;
    return again;
  }

  /** Refuses, with 0A000, what changes several rows at once where the store cannot. */
  void checkAtomic(String what) {
    if (rowwise != null) {
      throw new SqlExecutionException(
          "0A000", what + " needs transactions, which this store does not have");
    }
  }

  /**
   * Adds the changes of a row.
   *
   * @param check what they depend on
   * @param returned what RETURNING asks for of it; null without RETURNING
   */
  void add(byte[] row, List<Mutation> mutations, Check check, Object[] returned) {
    if (rowwise != null) {
      added.add(new Added(row, returned));
    } else {
      count(returned);
    }
    add(row, mutations, check);
  }

  private void count(Object[] row) {
    count++;
    if (row != null) {
      if (returned.isEmpty()) {
        returned = new ArrayList<>();
      }
      returned.add(row);
    }
  }

  /** As with {@code returned}, of a row that does not count. */
  void add(byte[] row, List<Mutation> mutations, Check check) {
    if (batch == null) {
      batch = new WriteBatch();
    }
    // A transaction that writes to a row depends on it in any case.
    if (transaction == null || mutations.isEmpty() || !(check instanceof Check.RowUnchanged)) {
      batch.check(check);
    }
    batch.mutate(table.stored(), row, mutations);
    bytes += WriteSize.of(row, mutations);
    if (isFull(batch.rows().size(), bytes)) {
      refused |= !next(batch).applied();
      batch = null;
      bytes = 0;
    }
  }

  /** Says that a row is about to get another key. */
  void moves(ByteString from, ByteString to) {
    if (entries != null) {
      entries.moves(from, to);
    }
  }

  /** Makes the changes that were added; empty if another statement was faster. */
  Optional<Written> finish() {
    boolean none = batch == null || batch.rows().isEmpty();
    boolean applied = !refused && (none || last(batch).applied());
    if (!applied) {
      // Of the rows of such a store some may be changed all the same.
      added.stream().filter(each -> !rowwise.isLeft(each.row())).forEach(before::add);
      return Optional.empty();
    }
    end();
    before.forEach(each -> count(each.returned()));
    added.forEach(each -> count(each.returned()));
    return Optional.of(new Written(new long[] {count}, returned));
  }

  /** Sees that what was changed may be, once all is made. */
  void end() {
    if (entries != null) {
      entries.verify();
    }
  }

  /** Whether so much is enough for one batch. */
  boolean isFull(int rows, long size) {
    return bounded && isMuch(rows, size);
  }

  /** Whether so much is enough for one batch where there can be several. */
  static boolean isMuch(int rows, long size) {
    return rows >= MAX_ROWS || size >= MAX_BYTES;
  }

  /** Makes the changes of a batch after which others are to follow. */
  WriteResult next(WriteBatch full) {
    if (transaction == null) {
      throw new NeedsTransaction();
    }
    begin();
    return last(full);
  }

  private void begin() {
    if (savepoint < 0) {
      savepoint = transaction.savepoint();
    }
  }

  /** Makes the changes of the last batch. */
  WriteResult last(WriteBatch rest) {
    rest.whileWaiting(context.whileWaiting());
    if (bounded) {
      table.condition().ifPresent(rest::check); // behind those whose places tell of rows
    }
    if (entries == null) {
      return store.apply(rest);
    }
    begin();
    return entries.apply(rest);
  }
}
