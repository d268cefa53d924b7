package io.cellardb.storage.hbase;

import io.cellardb.storage.Admin;
import io.cellardb.storage.Capability;
import io.cellardb.storage.FileLoad;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A cluster as a copy is written to it: also to tables that take part in transactions, with the
 * times that the cells have elsewhere. Rows that are written so are free, and of no commit. The
 * clock of transactions is above all times by then, so that who begins later sees them.
 */
final class RestoringStore implements Store {
  private final HBaseStore store;
  private final TransactionClock clock;

  /** A time that the clock has passed. */
  private final AtomicLong passed = new AtomicLong();

  RestoringStore(HBaseStore store, TransactionClock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    store.checkOpen();
    return store.made(() -> write(batch));
  }

  private WriteResult write(WriteBatch batch) {
    long newest =
        batch.rows().stream()
            .filter(row -> store.opened(row.table()).descriptor().transactional())
            .flatMap(row -> row.mutations().stream())
            .mapToLong(RestoringStore::time)
            .max()
            .orElse(0);
    pass(newest);
    return new BatchWrite(store, true).apply(batch);
  }

  private void pass(long newest) {
    if (newest > passed.get()) {
      passed.accumulateAndGet(clock.advance(newest), Math::max);
    }
  }

  @Override
  public FileLoad load(TableName table, String directory) {
    store.checkOpen();
    return store.made(
        () -> {
          boolean participates = store.opened(table).descriptor().transactional();
          try {
            return new HFileLoad(store, table, directory, participates ? this::pass : time -> {});
          } catch (LinkageError e) {
            throw new StorageException(
                Code.UNSUPPORTED,
                "HBase's servers, whose classes write its files, are not on the class path",
                e);
          }
        });
  }

  /** The time of a change that a copy makes, all of which have one. */
  private static long time(Mutation mutation) {
    if (mutation instanceof Mutation.Put put) {
      return put.time();
    } else if (mutation instanceof Mutation.DeleteVersion delete) {
      return delete.time();
    } else if (mutation instanceof Mutation.DeleteColumn delete) {
      return delete.time();
    } else if (mutation instanceof Mutation.DeleteFamilyVersion delete) {
      return delete.time();
    } else if (mutation instanceof Mutation.DeleteFamily delete) {
      return delete.time();
    }
    throw new IllegalArgumentException("no copy has " + mutation);
  }

  @Override
  public Set<Capability> capabilities() {
    return store.capabilities();
  }

  @Override
  public Admin admin() {
    return store.admin();
  }

  @Override
  public Table table(TableName name) {
    return store.table(name);
  }

  @Override
  public long now() {
    return store.now();
  }

  @Override
  public Snapshot snapshot() {
    return store.snapshot();
  }

  @Override
  public List<SystemRelation> systemRelations() {
    return store.systemRelations();
  }

  /** Closes the store below, which is the same one. */
  @Override
  public void close() {
    store.close();
  }
}
