package io.cellardb.storage.lsm;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.LockOutcome;
import io.cellardb.storage.ReadSet;
import io.cellardb.storage.RowLocks;
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
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.memtable.PrivateMemtables;
import io.cellardb.storage.lsm.scan.ReadView;
import io.cellardb.storage.lsm.scan.RowProbe;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A transaction whose batches are cells in memtables of its own, which are one more source of rows
 * above those of its snapshot: own writes are read by the path by which all else is.
 */
final class LsmTransaction implements Transaction, PendingBatch.Ground, LsmTable.Views {
  private final LsmStore store;
  private final ReadPath reads;
  private final TransactionLocks locks;
  private final TransactionOptions options;
  private final TransactionRows rows = new TransactionRows();

  /** By what the tables were when they were asked for; families may come and go meanwhile. */
  private Map<StoreCatalog.Entry, RowProbe> probes = Map.of();

  /** The present state, once it was asked for while a batch is prepared. */
  private ReadView present;

  /** So much is kept in memory, in bytes, until it is brought to files. */
  private final long spillsAt;

  /** Null if it does not matter what it has read. */
  private ReadSet readSet;

  private LsmSnapshot base;
  private boolean used;
  private boolean closed;

  LsmTransaction(LsmStore store, LsmSnapshot base, TransactionOptions options) {
    this.store = store;
    this.reads = store.reads();
    this.locks = new TransactionLocks(store, store.locks(), options, reads::published);
    this.base = base;
    this.options = options;
    this.readSet = options.serializable() ? new ReadSet() : null;
    this.spillsAt = Math.min(options.maxBytes(), store.memtableBytes());
  }

  @Override
  public boolean hasWritten() {
    return !rows.isEmpty();
  }

  @Override
  public long savepoint() {
    checkOpen();
    return rows.savepoint();
  }

  @Override
  public void rollbackTo(long savepoint) {
    checkOpen();
    if (savepoint < rows.sequence()) {
      rows.rollbackTo(savepoint);
    }
  }

  @Override
  public boolean commit() {
    checkOpen();
    try {
      return rows.isEmpty() || store.commit(rows, readRows(), base, options, this::isBlocked);
    } finally {
      close();
    }
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

  /** What it has read, if that counts, of the tables that are still there. */
  private Map<OpenTable, RowRanges> readRows() {
    if (readSet == null) {
      return Map.of();
    }
    Map<OpenTable, RowRanges> read = new HashMap<>();
    readSet.rows().forEach((name, rows) -> reads.find(name).ifPresent(t -> read.put(t, rows)));
    return read;
  }

  @Override
  public Snapshot newest() {
    checkOpen();
    return new LsmSnapshot(reads);
  }

  @Override
  public boolean isUnused() {
    return !used;
  }

  /** A table of a snapshot of this transaction, for somebody to read. */
  Table reading(TableName name, Table table) {
    used = true;
    return options.serializable() ? readSet.reading(name, table) : table;
  }

  @Override
  public void renew() {
    checkOpen();
    if (hasWritten()) {
      throw new IllegalStateException("a transaction that has written keeps its snapshot");
    }
    LsmSnapshot before = base;
    base = new LsmSnapshot(reads);
    before.close();
    if (readSet != null) {
      readSet.clear();
    }
  }

  // ---- locked rows

  @Override
  public LockOutcome lock(TableName table, byte[] row, LockMode mode, Runnable whileWaiting) {
    checkOpen();
    used = true;
    return locks.lock(table, row, mode, whileWaiting, base.sequence());
  }

  @Override
  public boolean lock(TableName table, LockMode mode, Runnable whileWaiting) {
    checkOpen();
    return locks.lock(table, mode, whileWaiting);
  }

  /** Whether another transaction has locked rows since this one has written to them. */
  private boolean isBlocked() {
    if (!locks.mayBeBlocked()) {
      return false;
    }
    Map<TableName, OpenTable> tables = new HashMap<>();
    rows.tables().forEach(table -> tables.put(table.name(), table));
    return store
        .locks()
        .areBlocked(
            new RowLocks.Rows() {
              @Override
              public boolean contain(TableName name, byte[] row) {
                try {
                  OpenTable table = tables.get(name);
                  return table != null && rows.contains(table, row);
                } catch (IOException e) {
                  throw Failures.of(e);
                }
              }

              @Override
              public boolean containAnyOf(TableName name) {
                return tables.containsKey(name);
              }
            },
            locks.needed(),
            locks.owner());
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
    return reading(name, new LsmTable(reads, reads.openTable(name), this));
  }

  @Override
  public long now() {
    return reads.now();
  }

  /** The present state of the transaction; later batches don't show in it. */
  @Override
  public Snapshot snapshot() {
    checkOpen();
    return new TransactionSnapshot(reads, view(), this);
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    checkOpen();
    used = true;
    locks.await(batch, base.sequence());
    try {
      rows.check(batch, this);
      if (rows.isWorthSpilling(spillsAt)) {
        store.spill(rows);
      }
      PendingBatch pending = new PendingBatch(this);
      WriteResult result = pending.prepare(batch);
      if (result.applied()) {
        rows.add(pending, batch, this);
      }
      return result;
    } catch (IOException e) {
      throw Failures.of(e);
    } finally {
      present = null;
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
      try {
        rows.close();
      } finally {
        base.close();
        locks.close();
      }
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the transaction has ended");
    }
  }

  // ---- what is read

  private ReadView state() {
    Version version = base.version();
    PrivateMemtables own = rows.memtables();
    return rows.isEmpty()
        ? new ReadView(version, base.sequence(), reads.now())
        : new ReadView(version, base.sequence(), reads.now(), own, rows.sequence());
  }

  @Override
  public ReadView view() {
    checkOpen();
    ReadView state = state();
    reads.retain(state);
    return state;
  }

  @Override
  public long base() {
    return base.sequence();
  }

  @Override
  public long writeTime(OpenTable table, byte[] row) {
    return Math.max(reads.writeTime(table, row), rows.newestTime(table, row) + 1);
  }

  // ---- what a batch is prepared upon; the state is there as long as the transaction

  @Override
  public OpenTable openTable(TableName name) {
    return reads.openTable(name);
  }

  @Override
  public ReadView present() {
    if (present == null) {
      present = state();
    }
    return present;
  }

  @Override
  public RowProbe probe(OpenTable table) {
    if (probes.isEmpty()) {
      probes = new HashMap<>(2);
    }
    return probes.computeIfAbsent(
        table.entry(), entry -> new RowProbe(entry.descriptor(), entry.trees()));
  }

  /** Others cannot change what the transaction sees, so what counts are its own writes. */
  @Override
  public boolean isChanged(OpenTable table, byte[] row, long sequence) throws IOException {
    return rows.isWritten(table, row, sequence);
  }

  @Override
  public void checkQuota(String namespace) {
    // what counts is the commit
  }
}
