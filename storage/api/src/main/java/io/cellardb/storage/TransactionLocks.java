package io.cellardb.storage;

import java.util.List;
import java.util.function.LongSupplier;

/** The locks of one transaction on rows of a store. For the thread of the transaction. */
public final class TransactionLocks implements AutoCloseable {
  /** So many rows and tables at most are locked for being written to. */
  private static final int MOST_WRITTEN = 1_000;

  private final Store store;
  private final RowLocks all;
  private final RowLocks.Owner owner;
  private final boolean writes;
  private final LongSupplier newest;

  /** Whether all rows that it has written to are locked. */
  private boolean complete = true;

  /** What writing to those needs that are not. */
  private LockMode needed = LockMode.CHANGING;

  /**
   * No locks yet.
   *
   * @param store has the newest rows
   * @param all the locks of that store
   * @param options of the transaction
   * @param newest gives the newest sequence that readers see
   */
  public TransactionLocks(
      Store store, RowLocks all, TransactionOptions options, LongSupplier newest) {
    this.store = store;
    this.all = all;
    this.owner = all.owner();
    this.writes = options.locksWrites();
    this.newest = newest;
  }

  /** Who has them. */
  public RowLocks.Owner owner() {
    return owner;
  }

  /**
   * Locks a row, as {@link Transaction#lock}.
   *
   * @param snapshot the sequence of that which the transaction reads, and which is open
   */
  public LockOutcome lock(
      TableName table, byte[] row, LockMode mode, Runnable whileWaiting, long snapshot) {
    if (!owner.lock(table, row, mode, whileWaiting)) {
      return LockOutcome.UNAVAILABLE;
    }
    return isUnchanged(table, row, snapshot) ? LockOutcome.LOCKED : LockOutcome.CHANGED;
  }

  /** Locks a whole table, as {@link Transaction#lock(TableName, LockMode, Runnable)}. */
  public boolean lock(TableName table, LockMode mode, Runnable whileWaiting) {
    if (!owner.lock(table, mode, whileWaiting)) {
      return false;
    }
    store.apply(new WriteBatch()); // returns when all that was written before is visible
    return true;
  }

  /**
   * Takes the locks on the rows that a batch changes, if the transaction locks what it writes, or
   * if it has to wait for others.
   *
   * @param snapshot as in {@link #lock}
   * @throws StorageException {@link StorageException.Code#CONFLICT} if others have written to the
   *     rows since the snapshot
   */
  public void await(WriteBatch batch, long snapshot) {
    boolean wanted = writes && owner.count() + batch.rows().size() < MOST_WRITTEN;
    if (!wanted) {
      complete = false;
      if (writes) {
        shareTables(batch);
      }
      List<WriteBatch.Row> rows = batch.rows();
      for (int i = 0; i < rows.size() && needed != LockMode.EXCLUSIVE; i++) {
        needed = LockMode.of(rows.get(i));
      }
      if (!all.areBlocked(batch, owner)) {
        return;
      }
    }
    if (!owner.lock(batch) || newest.getAsLong() == snapshot) {
      return;
    }
    WriteBatch unchanged = new WriteBatch();
    for (WriteBatch.Row row : batch.rows()) {
      unchanged.check(new Check.RowUnchanged(row.table(), row.row(), snapshot));
    }
    if (!store.apply(unchanged).applied()) {
      throw new StorageException(
          StorageException.Code.CONFLICT,
          "another transaction has changed a row of table "
              + batch.rows().get(0).table()
              + " that this one writes to");
    }
  }

  /** Locks no row, but waits for who has locked a whole table, and makes others wait for that. */
  private void shareTables(WriteBatch batch) {
    TableName last = null;
    for (WriteBatch.Row row : batch.rows()) {
      if (!row.table().equals(last)) {
        last = row.table();
        owner.lock(last, LockMode.SHARED, batch.whileWaiting());
      }
    }
  }

  /** The mode of locks that it would need for rows that it has written to without. */
  public LockMode needed() {
    return needed;
  }

  /** Whether others may have locked rows that this transaction has written to. */
  public boolean mayBeBlocked() {
    return !complete && !all.areNone();
  }

  /** While the row is locked against changes this stays so. */
  private boolean isUnchanged(TableName table, byte[] row, long snapshot) {
    return store
        .apply(new WriteBatch().check(new Check.RowUnchanged(table, row, snapshot)))
        .applied();
  }

  /** Gives them up. */
  @Override
  public void close() {
    owner.close();
  }
}
