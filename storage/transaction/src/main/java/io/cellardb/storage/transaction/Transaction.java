package io.cellardb.storage.transaction;

import io.cellardb.storage.Admin;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A store as one transaction sees it: a snapshot, and above it what the transaction itself has
 * written. Batches go into memory, each whole or not at all; {@link #commit} gives the net change
 * to the store as one batch, bound to the condition that nobody else has written to a row that this
 * transaction wrote or checked. Hence snapshot isolation: the first to commit wins, no update is
 * lost, and of two transactions that read what the other writes both may commit.
 *
 * <p>Used by one thread at a time. Snapshots and scanners that it gave out live on after its end,
 * until they are closed.
 */
public final class Transaction implements Store {
  private final Store store;
  private final SharedSnapshot base;
  private final long maxBytes;
  private final Predicate<TableName> replacesRows;

  /** What was applied so far, in order: a savepoint is a length of this. */
  private final List<WriteBatch> applied = new ArrayList<>();

  /** What the batches have made; null where an error of the JVM has ended one of them halfway. */
  private Overlay overlay;

  private boolean closed;

  /**
   * Begins a transaction.
   *
   * @param store has what {@link #isSupportedBy} asks for
   * @param maxBytes how much the rows that it writes may take in memory, in bytes, about; a batch
   *     that would need more is refused with {@link Code#LIMIT_EXCEEDED}
   */
  public Transaction(Store store, long maxBytes) {
    this(store, maxBytes, table -> false);
  }

  /**
   * Begins a transaction.
   *
   * @param replacesRows the tables of whose rows only the cells with the newest time are read: of
   *     the values that are written to such a row at the time of the commit, only those of the last
   *     batch are left
   */
  public Transaction(Store store, long maxBytes, Predicate<TableName> replacesRows) {
    if (!isSupportedBy(store)) {
      throw new StorageException(
          Code.UNSUPPORTED, "this store has no transactions of several statements");
    }
    this.store = store;
    this.maxBytes = maxBytes;
    this.replacesRows = replacesRows;
    this.base = new SharedSnapshot(store.snapshot());
    this.overlay = new Overlay(base.snapshot(), store::now, maxBytes, replacesRows);
  }

  /** Whether a store can do what transactions stand on. */
  public static boolean isSupportedBy(Store store) {
    return store
        .capabilities()
        .containsAll(
            Set.of(Capability.ATOMIC_BATCHES, Capability.SNAPSHOTS, Capability.ROW_CHECKS));
  }

  /** Whether anything was written. */
  public boolean hasWritten() {
    return !applied.isEmpty();
  }

  /** The present point, to be given to {@link #rollbackTo}. */
  public int savepoint() {
    checkOpen();
    return applied.size();
  }

  /** Takes back everything that was written since a savepoint. */
  public void rollbackTo(int savepoint) {
    checkOpen();
    if (savepoint == applied.size()) {
      return;
    }
    // Those who still read keep the old overlay; theirs is the state before.
    overlay = overlayOf(List.copyOf(applied.subList(0, savepoint)));
    applied.subList(savepoint, applied.size()).clear();
  }

  private Overlay overlayOf(List<WriteBatch> batches) {
    Overlay made = new Overlay(base.snapshot(), store::now, maxBytes, replacesRows);
    batches.forEach(made::apply);
    return made;
  }

  private Overlay overlay() {
    if (overlay == null) {
      overlay = overlayOf(applied);
    }
    return overlay;
  }

  /**
   * Ends the transaction and gives its changes to the store, all or none.
   *
   * @return whether they were applied; false if another transaction has changed one of the rows
   * @throws StorageException if the store refuses them or fails; the transaction has ended too
   */
  public boolean commit() {
    checkOpen();
    try {
      return applied.isEmpty() || store.apply(overlay().changes()).applied();
    } finally {
      close();
    }
  }

  @Override
  public Set<Capability> capabilities() {
    return store.capabilities();
  }

  /** That of the store: what it does is no part of the transaction. */
  @Override
  public Admin admin() {
    return store.admin();
  }

  @Override
  public Table table(TableName name) {
    checkOpen();
    Overlay present = overlay();
    return present.table(name, base.snapshot().table(name), present.memory());
  }

  @Override
  public long now() {
    return store.now();
  }

  /** The present state of the transaction; later batches don't show in it. */
  @Override
  public Snapshot snapshot() {
    checkOpen();
    return new TransactionSnapshot(overlay(), base);
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    checkOpen();
    Overlay present = overlay();
    try {
      WriteResult result = present.apply(batch);
      if (result.applied()) {
        applied.add(batch);
      }
      return result;
    } catch (Error e) {
      overlay = null; // a part of the batch may be in it
      throw e;
    }
  }

  @Override
  public List<SystemRelation> systemRelations() {
    return store.systemRelations();
  }

  /** Ends the transaction, and forgets what it wrote unless it was committed. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      overlay = null;
      applied.clear();
      base.release();
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the transaction has ended");
    }
  }
}
