package io.cellardb.sql.temporary;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.LockOutcome;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A transaction of a database, and one of a session's own store, that end together. */
public final class SplitTransaction implements Transaction {
  private final SplitStore store;
  private final Transaction main;
  private final Transaction own;
  private final List<Savepoint> savepoints = new ArrayList<>();

  /** The session's tables that were written to, some of which it may have dropped since. */
  private final Set<TableName> written = new HashSet<>();

  /** A point of both. */
  private record Savepoint(long main, long own) {}

  SplitTransaction(SplitStore store, Store own, Transaction main, TransactionOptions options) {
    this.store = store;
    this.main = main;
    this.own = own.begin(options);
  }

  /**
   * The session's part. Before it writes it sees what the session has defined since: no other state
   * could be noticed, as nobody else changes it.
   */
  private Transaction own() {
    if (!own.hasWritten()) {
      own.renew();
    }
    return own;
  }

  @Override
  public boolean hasWritten() {
    return main.hasWritten() || own.hasWritten();
  }

  @Override
  public long savepoint() {
    savepoints.add(new Savepoint(main.savepoint(), own.savepoint()));
    return savepoints.size() - 1L;
  }

  /** A point of the database's transaction before the session had tables of its own. */
  public long adopt(long savepoint) {
    savepoints.add(new Savepoint(savepoint, own.savepoint()));
    return savepoints.size() - 1L;
  }

  @Override
  public void rollbackTo(long savepoint) {
    Savepoint both = savepoints.get((int) savepoint);
    main.rollbackTo(both.main());
    own.rollbackTo(both.own());
  }

  @Override
  public LockOutcome lock(TableName table, byte[] row, LockMode mode, Runnable whileWaiting) {
    return (store.isOwn(table) ? own : main).lock(table, row, mode, whileWaiting);
  }

  @Override
  public boolean lock(TableName table, LockMode mode, Runnable whileWaiting) {
    return (store.isOwn(table) ? own : main).lock(table, mode, whileWaiting);
  }

  @Override
  public boolean isUnused() {
    return main.isUnused() && !own.hasWritten();
  }

  @Override
  public void renew() {
    main.renew();
  }

  @Override
  public boolean commit() {
    try (own) {
      boolean dropped = written.removeIf(table -> !store.hasOwn(table));
      boolean ownToo = !dropped || !written.isEmpty();
      if (dropped && ownToo) {
        throw new StorageException(
            StorageException.Code.TABLE_NOT_FOUND,
            "a temporary table was dropped in the transaction that has written to it and to others");
      }
      boolean committed = main.commit();
      if (committed && ownToo) {
        commitOwn(own);
      }
      return committed;
    }
  }

  /** Commits what nobody else can have changed. */
  static void commitOwn(Transaction own) {
    if (!own.commit()) {
      throw new IllegalStateException("rows of a temporary table were changed by others");
    }
  }

  @Override
  public Set<Capability> capabilities() {
    return main.capabilities();
  }

  @Override
  public Admin admin() {
    return main.admin();
  }

  @Override
  public void watch(TableName table, RowRanges rows) {
    if (!store.isOwn(table)) {
      main.watch(table, rows); // nobody else has the session's own tables
    }
  }

  @Override
  public void claim(TableName table, Collection<ByteString> keys) {
    if (!store.isOwn(table)) {
      main.claim(table, keys);
    }
  }

  @Override
  public void prefetch(TableName table, Collection<ByteString> rows) {
    if (!store.isOwn(table)) {
      main.prefetch(table, rows);
    }
  }

  /** Of the session's own tables, what the transaction itself sees. */
  @Override
  public Snapshot newest() {
    return new SplitSnapshot(main.newest(), own().snapshot(), store::isOwn);
  }

  @Override
  public Table table(TableName name) {
    return store.isOwn(name) ? own().table(name) : main.table(name);
  }

  @Override
  public long now() {
    return main.now();
  }

  @Override
  public Snapshot snapshot() {
    return new SplitSnapshot(main.snapshot(), own().snapshot(), store::isOwn);
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    DividedBatch divided = DividedBatch.of(batch, store::isOwn);
    if (divided.own() == null) {
      return main.apply(batch);
    }
    divided.own().batch().rows().forEach(row -> written.add(row.table()));
    long before = own().savepoint();
    WriteResult result = divided.own().outcome(own.apply(divided.own().batch()));
    if (result.applied() && divided.main() != null) {
      result = divided.main().outcome(main.apply(divided.main().batch()));
      if (!result.applied()) {
        own.rollbackTo(before);
      }
    }
    return result;
  }

  @Override
  public List<SystemRelation> systemRelations() {
    return main.systemRelations();
  }

  @Override
  public void close() {
    try {
      main.close();
    } finally {
      own.close();
    }
  }
}
