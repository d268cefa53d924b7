package io.cellardb.embedded;

import io.cellardb.storage.Admin;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Durability;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.List;
import java.util.Set;

/** A store whose batches are as durable as a connection asks, where they do not say themselves. */
final class DurableStore implements Store {
  private final Store store;
  private final Durability durability;

  DurableStore(Store store, Durability durability) {
    this.store = store;
    this.durability = durability;
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
  public Transaction begin(TransactionOptions options) {
    return store.begin(options.orElse(durability));
  }

  @Override
  public void awaitCommits(TableName table) {
    store.awaitCommits(table);
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    return store.apply(durable(batch));
  }

  @Override
  public List<WriteResult> applyEach(List<WriteBatch> batches) {
    return store.applyEach(batches.stream().map(this::durable).toList());
  }

  private WriteBatch durable(WriteBatch batch) {
    return batch.durability() == null ? batch.durability(durability) : batch;
  }

  @Override
  public List<SystemRelation> systemRelations() {
    return store.systemRelations();
  }

  /** Closes the store below, which has other users; only who opened it calls this. */
  @Override
  public void close() {
    store.close();
  }
}
