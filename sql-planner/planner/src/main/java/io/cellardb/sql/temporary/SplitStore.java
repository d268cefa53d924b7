package io.cellardb.sql.temporary;

import io.cellardb.storage.Admin;
import io.cellardb.storage.Capability;
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

/**
 * A database of which one namespace is in another store, that of a session. Everything that is not
 * about tables is the database's.
 */
public final class SplitStore implements Store {
  private final Store main;
  private final Store own;
  private final String namespace;

  /**
   * One store over two.
   *
   * @param main the database
   * @param own the store of the session, which uses it alone
   * @param namespace the tables of which are those of {@code own}
   */
  public SplitStore(Store main, Store own, String namespace) {
    this.main = main;
    this.own = own;
    this.namespace = namespace;
  }

  boolean isOwn(TableName table) {
    return table.namespace().equals(namespace);
  }

  /** Whether the session has a table now. */
  boolean hasOwn(TableName table) {
    return own.admin().describe(table).isPresent();
  }

  /** A transaction of the database that is under way, from now on with the session's tables. */
  public SplitTransaction join(Transaction transaction, TransactionOptions options) {
    return new SplitTransaction(this, own, transaction, options);
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
  public Table table(TableName name) {
    return isOwn(name) ? own.table(name) : main.table(name);
  }

  @Override
  public long now() {
    return main.now();
  }

  @Override
  public Snapshot snapshot() {
    return new SplitSnapshot(main.snapshot(), own.snapshot(), this::isOwn);
  }

  @Override
  public Transaction begin(TransactionOptions options) {
    return join(main.begin(options), options);
  }

  /** Of the session's own tables nobody else commits anything. */
  @Override
  public void awaitCommits(TableName table) {
    if (!isOwn(table)) {
      main.awaitCommits(table);
    }
  }

  /** Of a batch for both, the session's part is kept once the database has taken the other. */
  @Override
  public WriteResult apply(WriteBatch batch) {
    DividedBatch divided = DividedBatch.of(batch, this::isOwn);
    if (divided.own() == null) {
      return main.apply(batch);
    }
    if (divided.main() == null) {
      return divided.own().outcome(own.apply(divided.own().batch()));
    }
    try (Transaction first = own.begin(TransactionOptions.ofBytes(Long.MAX_VALUE))) {
      WriteResult result = divided.own().outcome(first.apply(divided.own().batch()));
      if (!result.applied()) {
        return result;
      }
      result = divided.main().outcome(main.apply(divided.main().batch()));
      if (result.applied()) {
        SplitTransaction.commitOwn(first);
      }
      return result;
    }
  }

  @Override
  public List<SystemRelation> systemRelations() {
    return main.systemRelations();
  }

  /** Closes neither of them; who opened them does. */
  @Override
  public void close() {}
}
