package io.cellardb.storage.hbase;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Check;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.LockOutcome;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.storage.memory.MemoryTransactionSnapshot;
import io.cellardb.storage.memory.Overlay;
import io.cellardb.storage.memory.SharedSnapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A transaction whose batches stay in the memory of the client; its net change becomes one batch. A
 * savepoint is a number of batches. Where somebody reads what is taken back, the batches until it
 * are applied again.
 */
final class ClusterTransaction implements Transaction {
  private final TransactionalStore store;
  private final TransactionOptions options;

  /** What was applied so far, in order, with the conditions that locked rows. */
  private final List<WriteBatch> applied = new ArrayList<>();

  /** Rows that count as written though nothing was; they stay when others are taken back. */
  private final Set<RowAddress> written = new HashSet<>();

  private Overlay overlay;
  private SharedSnapshot base;
  private boolean used;
  private boolean closed;

  ClusterTransaction(TransactionalStore store, TransactionOptions options) {
    this.store = store;
    this.options = options;
    begin();
  }

  private void begin() {
    base = new SharedSnapshot(store.snapshot());
    overlay = overlayOf(List.of());
  }

  private Overlay overlayOf(List<WriteBatch> batches) {
    Overlay made =
        new Overlay(base.snapshot(), store::now, options.maxBytes(), options.replacesRows());
    batches.forEach(made::apply);
    return made;
  }

  @Override
  public boolean hasWritten() {
    return applied.stream().anyMatch(batch -> !batch.rows().isEmpty());
  }

  @Override
  public long savepoint() {
    checkOpen();
    overlay.savepoint(applied.size());
    return applied.size();
  }

  /** Batches without changes are those that have locked rows, and stay. */
  @Override
  public void rollbackTo(long savepoint) {
    checkOpen();
    if (savepoint == applied.size()) {
      return;
    }
    List<WriteBatch> later = applied.subList((int) savepoint, applied.size());
    List<WriteBatch> locks = later.stream().filter(batch -> batch.rows().isEmpty()).toList();
    later.clear();
    if (!overlay.rollbackTo(savepoint)) {
      // Those who still read keep the old overlay; theirs is the state before.
      overlay = overlayOf(applied);
    }
    locks.forEach(overlay::apply);
    applied.addAll(locks);
  }

  /**
   * Binds the commit to nobody else having written to the row; waits for nobody. A lock that only
   * one transaction may have counts as a write.
   */
  @Override
  public LockOutcome lock(TableName table, byte[] row, LockMode mode, Runnable whileWaiting) {
    apply(new WriteBatch().check(new Check.RowUnchanged(table, row, Long.MAX_VALUE)));
    if (mode.covers(LockMode.CHANGING)) {
      written.add(new RowAddress(table, ByteString.wrap(row)));
    }
    return LockOutcome.LOCKED;
  }

  @Override
  public boolean lock(TableName table, LockMode mode, Runnable whileWaiting) {
    throw new StorageException(
        Code.UNSUPPORTED, "transactions of a cluster lock no tables, only rows");
  }

  @Override
  public void watch(TableName table, RowRanges rows) {
    throw new StorageException(
        Code.UNSUPPORTED, "transactions of a cluster watch no ranges of rows");
  }

  /** The rows with these keys, of which there need not be any, count as written. */
  @Override
  public void claim(TableName table, Collection<ByteString> keys) {
    checkOpen();
    used = true;
    keys.forEach(key -> written.add(new RowAddress(table, key)));
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
    applied.clear();
    begin();
  }

  @Override
  public boolean commit() {
    checkOpen();
    try {
      if (!hasWritten()) {
        return true;
      }
      WriteBatch changes = overlay.changes();
      if (options.durability() != null) {
        changes.durability(options.durability());
      }
      for (RowAddress row : written) {
        changes.check(
            new Check.RowUnchanged(row.table(), row.row().array(), base.snapshot().sequence()));
      }
      return store.commit(changes, written).applied();
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
    return reading(name, overlay.table(name));
  }

  private Table reading(TableName name, Table table) {
    used = true;
    return table;
  }

  @Override
  public long now() {
    return store.now();
  }

  /** The present state of the transaction; later batches don't show in it. */
  @Override
  public Snapshot snapshot() {
    checkOpen();
    return new MemoryTransactionSnapshot(overlay, base, this::reading);
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    checkOpen();
    used = true;
    store.check(batch);
    WriteResult result = overlay.apply(batch);
    if (result.applied()) {
      applied.add(batch);
    }
    return result;
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
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the transaction has ended");
    }
  }
}
