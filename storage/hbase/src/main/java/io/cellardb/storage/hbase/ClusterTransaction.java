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
import io.cellardb.storage.memory.WaitingBatches;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A transaction whose batches stay in the memory of the client; its net change becomes one batch. A
 * savepoint is a number of batches. Where somebody reads what is taken back, the batches until it
 * are applied again. Batches may wait until they are read.
 */
final class ClusterTransaction implements Transaction {
  private final TransactionalStore store;
  private final TransactionOptions options;

  /** What was applied so far, in order, with the conditions that locked rows. */
  private final List<WriteBatch> applied = new ArrayList<>();

  /** How many there were when some that had waited went into the overlay; -1 for never. */
  private int overlaidAt;

  /** The locked rows, which stay when what was written is taken back. */
  private final Map<RowAddress, LockMode> locks = new HashMap<>();

  /** What the commit looks at last; it stays likewise. */
  private final CommitConditions conditions = new CommitConditions();

  private Overlay overlay;
  private WaitingBatches waiting;
  private SharedSnapshot base;
  private SeenStates seen;
  private boolean used;
  private boolean closed;

  ClusterTransaction(TransactionalStore store, TransactionOptions options) {
    this.store = store;
    this.options = options;
    begin();
  }

  private void begin() {
    seen = new SeenStates();
    base = new SharedSnapshot(store.snapshot(seen));
    overlay = overlayOf(List.of());
    waiting = new WaitingBatches(base.snapshot(), options.replacesRows());
    overlaidAt = -1;
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

  @Override
  public void rollbackTo(long savepoint) {
    checkOpen();
    if (savepoint == applied.size()) {
      return;
    }
    int left = (int) savepoint;
    applied.subList(left, applied.size()).clear();
    waiting.removeFrom(left);
    // What waited at a savepoint, and did not any more later, the overlay would lose.
    if (left <= overlaidAt || !overlay.rollbackTo(left)) {
      // Those who still read keep the old overlay; theirs is the state before.
      waiting.removeFrom(0);
      overlay = overlayOf(applied);
      overlaidAt = left;
    }
  }

  /** Has the overlay show all that was written. */
  private void overlayAll() {
    if (waiting.isEmpty()) {
      return;
    }
    for (WriteBatch batch : waiting.takeAll()) {
      if (!overlay.apply(batch).applied()) {
        throw new IllegalStateException("a condition that held does so no longer");
      }
    }
    overlaidAt = applied.size();
  }

  @Override
  public void prefetch(TableName table, Collection<ByteString> rows) {
    checkOpen();
    if (waiting.touches(table, rows)) {
      overlayAll();
    }
    overlay.prefetch(table, rows);
  }

  /**
   * Binds the commit to nobody else having written to the row; waits for nobody. A lock that only
   * one transaction may have counts as a write, and one that goes with no other binds the commit to
   * nobody else having been bound to the row.
   */
  @Override
  public LockOutcome lock(TableName table, byte[] row, LockMode mode, Runnable whileWaiting) {
    checkOpen();
    store.checkParticipant(table);
    used = true;
    lock(new RowAddress(table, ByteString.wrap(row)), mode);
    return LockOutcome.LOCKED;
  }

  private void lock(RowAddress row, LockMode mode) {
    locks.merge(row, mode, (before, now) -> before.covers(now) ? before : now);
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
    keys.forEach(key -> lock(new RowAddress(table, key), LockMode.CHANGING));
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
      WriteBatch changes = changes();
      if (options.durability() != null) {
        changes.durability(options.durability());
      }
      long since = base.snapshot().sequence();
      for (RowAddress row : locks.keySet()) {
        changes.check(new Check.RowUnchanged(row.table(), row.row().array(), since));
      }
      conditions.all().forEach(changes::check);
      return store.commit(changes, locks, since, seen).applied();
    } finally {
      close();
    }
  }

  private WriteBatch changes() {
    if (waiting.isEmpty()) {
      return overlay.changes();
    }
    WriteBatch changes = overlay.changes();
    if (waiting.changes(changes)) {
      return changes;
    }
    overlayAll();
    return overlay.changes();
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
    if (waiting.touches(name)) {
      overlayAll();
    }
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
    overlayAll();
    return new MemoryTransactionSnapshot(overlay, base, this::reading);
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    checkOpen();
    used = true;
    store.check(batch);
    List<Integer> positions = new ArrayList<>();
    WriteBatch own = withoutConditions(batch, positions);
    if (waiting.add(applied.size(), own, overlay)) {
      applied.add(own);
      return WriteResult.APPLIED;
    }
    if (waiting.touches(own)) {
      overlayAll();
    }
    WriteResult result = overlay.apply(own);
    if (!result.applied()) {
      return new WriteResult(positions.get(result.failedCheck()), result.values());
    }
    applied.add(own);
    return result;
  }

  /**
   * A batch without what only the commit looks at.
   *
   * @param positions gets those of the checks that are left
   */
  private WriteBatch withoutConditions(WriteBatch batch, List<Integer> positions) {
    WriteBatch own = new WriteBatch().whileWaiting(batch.whileWaiting());
    for (int i = 0; i < batch.checks().size(); i++) {
      Check check = batch.checks().get(i);
      if (store.isCondition(check)) {
        conditions.add((Check.CellValue) check);
      } else {
        own.check(check);
        positions.add(i);
      }
    }
    batch.rows().forEach(row -> own.mutate(row.table(), row.row(), row.mutations()));
    batch.earliest().forEach(row -> own.notBefore(row.table(), row.row(), row.time()));
    return own;
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
      waiting = null;
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
