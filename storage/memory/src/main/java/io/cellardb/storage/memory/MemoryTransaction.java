package io.cellardb.storage.memory;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.LockOutcome;
import io.cellardb.storage.ReadSet;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionLocks;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A transaction whose batches go into an {@link Overlay}; its net change becomes one batch. What
 * was applied is kept too: where somebody reads what is taken back, it is applied again.
 */
final class MemoryTransaction implements Transaction {
  private final MemoryStore store;
  private final TransactionOptions options;

  /** What was applied so far, in order: a savepoint is a length of this. */
  private final List<WriteBatch> applied = new ArrayList<>();

  /** What the batches have made; null where an error of the JVM has ended one of them halfway. */
  private Overlay overlay;

  private final TransactionLocks locks;

  /** Null if it does not matter what it has read. */
  private ReadSet readSet;

  private SharedSnapshot base;
  private boolean used;
  private boolean closed;

  MemoryTransaction(MemoryStore store, TransactionOptions options) {
    this.store = store;
    this.options = options;
    this.locks = new TransactionLocks(store, store.locks(), options, store::sequence);
    this.readSet = options.serializable() ? new ReadSet() : null;
    this.base = new SharedSnapshot(store.snapshot());
    this.overlay = overlayOf(List.of());
  }

  @Override
  public boolean hasWritten() {
    return !applied.isEmpty();
  }

  @Override
  public long savepoint() {
    checkOpen();
    if (overlay != null) {
      overlay.savepoint(applied.size());
    }
    return applied.size();
  }

  @Override
  public void rollbackTo(long savepoint) {
    checkOpen();
    if (savepoint == applied.size()) {
      return;
    }
    int kept = (int) savepoint;
    if (overlay == null || !overlay.rollbackTo(savepoint)) {
      // Those who still read keep the old overlay; theirs is the state before.
      overlay = overlayOf(List.copyOf(applied.subList(0, kept)));
    }
    applied.subList(kept, applied.size()).clear();
  }

  private Overlay overlayOf(List<WriteBatch> batches) {
    Overlay made =
        new Overlay(base.snapshot(), store::now, options.maxBytes(), options.replacesRows());
    batches.forEach(made::apply);
    return made;
  }

  private Overlay overlay() {
    if (overlay == null) {
      overlay = overlayOf(applied);
    }
    return overlay;
  }

  @Override
  public void watch(TableName table, RowRanges rows) {
    checkOpen();
    if (readSet == null) {
      readSet = new ReadSet();
    }
    readSet.add(table, rows);
  }

  @Override
  public void claim(TableName table, Collection<ByteString> keys) {
    watch(table, RowRanges.of(keys.stream().map(KeyRange::prefix).toList()));
  }

  @Override
  public boolean commit() {
    checkOpen();
    try {
      return applied.isEmpty()
          || store
              .apply(
                  overlay().changes(),
                  locks.owner(),
                  readSet == null ? Map.of() : readSet.rows(),
                  base.snapshot().sequence())
              .map(WriteResult::applied)
              .orElse(false);
    } finally {
      close();
    }
  }

  @Override
  public Snapshot newest() {
    checkOpen();
    return store.snapshot();
  }

  @Override
  public boolean isUnused() {
    return !used;
  }

  @Override
  public void renew() {
    checkOpen();
    if (hasWritten()) {
      throw new IllegalStateException("a transaction that has written keeps its snapshot");
    }
    base.release();
    base = new SharedSnapshot(store.snapshot());
    overlay = overlayOf(List.of());
    if (readSet != null) {
      readSet.clear();
    }
  }

  /** A table of a snapshot of this transaction, for somebody to read. */
  private Table reading(TableName name, Table table) {
    used = true;
    return options.serializable() ? readSet.reading(name, table) : table;
  }

  @Override
  public LockOutcome lock(TableName table, byte[] row, LockMode mode, Runnable whileWaiting) {
    checkOpen();
    used = true;
    return locks.lock(table, row, mode, whileWaiting, base.snapshot().sequence());
  }

  @Override
  public boolean lock(TableName table, LockMode mode, Runnable whileWaiting) {
    checkOpen();
    return locks.lock(table, mode, whileWaiting);
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
    return reading(name, present.table(name, base.snapshot().table(name), present.memory()));
  }

  @Override
  public long now() {
    return store.now();
  }

  /** The present state of the transaction; later batches don't show in it. */
  @Override
  public Snapshot snapshot() {
    checkOpen();
    return new MemoryTransactionSnapshot(overlay(), base, this::reading);
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    checkOpen();
    used = true;
    locks.await(batch, base.snapshot().sequence());
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

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      overlay = null;
      applied.clear();
      base.release();
      locks.close();
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the transaction has ended");
    }
  }
}
