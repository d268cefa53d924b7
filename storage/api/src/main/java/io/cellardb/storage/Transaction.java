package io.cellardb.storage;

import java.util.Collection;
import java.util.Set;

/**
 * A store as one transaction sees it: a snapshot, and above it what the transaction itself has
 * written. Batches are kept by the transaction, each whole or not at all; {@link #commit} gives the
 * net change to the store at once, bound to the condition that nobody else has written to a row
 * that this transaction wrote or checked. Hence snapshot isolation: the first to commit wins, no
 * update is lost, and of two transactions that read what the other writes both may commit.
 *
 * <p>All writes without a time get that of the commit; within the transaction they have times of
 * their own, each above the one before in its row. Of what was written to a cell without a time
 * only the last is committed.
 *
 * <p>A row that it has {@linkplain #lock locked} nobody else changes before it ends. Batches that
 * are applied to such a row wait, in other transactions too; one that was written there before the
 * lock was given is not committed.
 *
 * <p>Used by one thread at a time. Snapshots and scanners that it gave out live on after its end,
 * until they are closed. {@link #close} forgets what was written unless it was committed.
 */
public interface Transaction extends Store {
  /** What a store has that has transactions. */
  Set<Capability> NEEDS =
      Set.of(Capability.ATOMIC_BATCHES, Capability.SNAPSHOTS, Capability.ROW_CHECKS);

  /** Whether a store has what transactions stand on. */
  static boolean isSupportedBy(Store store) {
    return store.capabilities().containsAll(NEEDS);
  }

  /** Whether anything was written that was not taken back. */
  boolean hasWritten();

  /** The present point, to be given to {@link #rollbackTo}. */
  long savepoint();

  /** Takes back everything that was written since a savepoint; locks stay. */
  void rollbackTo(long savepoint);

  /**
   * Locks a row, there or not, until the transaction ends.
   *
   * @param whileWaiting is run again and again as long as another transaction has the row locked,
   *     and gives up by what it throws; null for not to wait
   * @throws StorageException {@link StorageException.Code#DEADLOCK} if others wait for this one
   *     meanwhile
   */
  LockOutcome lock(TableName table, byte[] row, LockMode mode, Runnable whileWaiting);

  /**
   * Locks a table until the transaction ends: exclusively, so that nobody else changes a row of it
   * or locks one, or shared, so that nobody else locks it exclusively. What others have written to
   * it before, and not committed, is not committed then.
   *
   * @param whileWaiting as for a row
   * @return false if another transaction stands in the way, and this was not to wait
   * @throws StorageException {@link StorageException.Code#DEADLOCK} as for a row
   */
  boolean lock(TableName table, LockMode mode, Runnable whileWaiting);

  /**
   * Binds the commit to the further condition that nobody else has written to some rows since the
   * snapshot, there or not, as a {@linkplain TransactionOptions#serializable serializable}
   * transaction does with all that it reads. One that writes nothing is committed in any case.
   */
  void watch(TableName table, RowRanges rows);

  /**
   * Binds the commit to the further condition that no other transaction has claimed one of some
   * keys since the snapshot. Who claims a key also writes a row whose key begins with it, or has
   * one there: by that a store which can {@link #watch} ranges notices the other one.
   */
  void claim(TableName table, Collection<ByteString> keys);

  /**
   * Says that some rows, there or not, are about to be read and then changed. A store that is far
   * away reads them once by that. It changes nothing in what is read.
   */
  default void prefetch(TableName table, Collection<ByteString> rows) {
    // near ones read them as often as they are asked
  }

  /**
   * The newest state of the store, whatever the transaction reads otherwise, and without what it
   * has written itself. Rows that it has locked are as they stay until its end.
   */
  Snapshot newest();

  /**
   * Whether nothing was read or written in it so far, so that no other snapshot would be noticed.
   */
  boolean isUnused();

  /**
   * Goes on with the present state of the store in the place of its snapshot; locks stay. Not once
   * something was written that was not taken back.
   */
  void renew();

  /**
   * Ends the transaction and gives its changes to the store, all or none.
   *
   * @return whether they were applied; false if another transaction has changed one of the rows
   * @throws StorageException if the store refuses them or fails; the transaction has ended too
   */
  boolean commit();
}
