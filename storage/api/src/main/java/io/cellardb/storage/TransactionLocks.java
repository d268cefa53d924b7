package io.cellardb.storage;

/** The locks of one transaction on rows of a store. For the thread of the transaction. */
public final class TransactionLocks implements AutoCloseable {
  private final Store store;
  private final RowLocks all;
  private final RowLocks.Owner owner;

  /**
   * No locks yet.
   *
   * @param store has the newest rows
   * @param all the locks of that store
   */
  public TransactionLocks(Store store, RowLocks all) {
    this.store = store;
    this.all = all;
    this.owner = all.owner();
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
   * Waits until nobody else has a lock on the rows that a batch changes, and takes them then.
   *
   * @param snapshot as in {@link #lock}
   * @throws StorageException {@link StorageException.Code#CONFLICT} if there was something to wait
   *     for, and others have written to the rows since the snapshot
   */
  public void await(WriteBatch batch, long snapshot) {
    if (!all.areBlocked(batch, owner)) {
      return;
    }
    owner.lock(batch);
    for (WriteBatch.Row row : batch.rows()) {
      if (!isUnchanged(row.table(), row.row(), snapshot)) {
        throw new StorageException(
            StorageException.Code.CONFLICT,
            "another transaction has changed a row of table "
                + row.table()
                + " that it had locked");
      }
    }
  }

  /** While the row is locked this cannot change. */
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
