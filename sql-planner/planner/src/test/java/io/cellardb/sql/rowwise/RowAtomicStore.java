package io.cellardb.sql.rowwise;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Check;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.storage.memory.MemoryStore;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A store in memory that can do what a cluster can: each row by itself, bound to one condition on
 * that row, no snapshots and no transactions. It refuses everything else.
 */
public final class RowAtomicStore implements Store {
  private final MemoryStore store = new MemoryStore();
  private boolean losing;

  /** Whether each batch is applied, its answer lost, and the batch applied once more. */
  public void loseAnswers(boolean lose) {
    losing = lose;
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of();
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
    throw refusal("has no snapshots");
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    if (!batch.earliest().isEmpty() || batch.checks().size() > 1) {
      throw refusal("takes one condition, and no bound of times");
    }
    Set<ByteString> rows = new HashSet<>();
    batch.rows().forEach(row -> rows.add(ByteString.wrap(row.row())));
    for (Check check : batch.checks()) {
      if (check instanceof Check.RowAbsent || check instanceof Check.RowUnchanged) {
        throw refusal("knows no " + check.getClass().getSimpleName());
      }
      rows.add(ByteString.wrap(check.row()));
      if (rows.size() > 1) {
        throw refusal("changes the row of a condition only");
      }
    }
    if (losing) {
      store.apply(batch);
    }
    return store.apply(batch);
  }

  private static StorageException refusal(String what) {
    return new StorageException(StorageException.Code.UNSUPPORTED, "this store " + what);
  }

  @Override
  public List<SystemRelation> systemRelations() {
    return store.systemRelations();
  }

  @Override
  public void close() {
    store.close();
  }
}
