package io.cellardb.sql.modify;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.LockOutcome;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of one foreign key for which there must be a row if a row names it: what rows name since
 * they were changed, and what rows were named by that are gone.
 *
 * <p>Snapshots alone would let one transaction delete a row while another one writes a row that
 * names it. Who writes such a row therefore keeps the row that it names from being deleted, or
 * named otherwise, until the end of its transaction; who takes that away has its lock alone, and
 * looks for rows that name it in the newest state as well as in its own. If there are others there,
 * it is not committed. In a store without locks both are conditions of the commit: that nobody has
 * changed the row since, and for who takes it away, that nobody has been bound to it either.
 */
final class NamedValues {
  /** So many rows at most are locked one by one; for more, the table is. */
  private static final int MOST_LOCKED = 10_000;

  /** Whether a row had them that is gone. */
  private final Map<KeyValues, Boolean> values = new LinkedHashMap<>();

  void add(KeyValues each, boolean gone) {
    values.merge(each, gone, (before, now) -> before || now);
  }

  void addAll(NamedValues others) {
    others.values.forEach(this::add);
  }

  int size() {
    return values.size();
  }

  /** Forgets those that there are rows for; who takes these away adds them again. */
  void forgetThoseThere(Reference reference, Transaction transaction, ExecutionContext context) {
    values.keySet().removeAll(lockThoseThere(reference, transaction, context).keySet());
  }

  /**
   * Looks for the rows.
   *
   * @throws SqlExecutionException 23503 if one is not there that is named
   * @throws StorageException CONFLICT if another transaction has taken one away
   */
  void verify(Reference reference, Transaction transaction, ExecutionContext context) {
    if (values.isEmpty()) {
      return;
    }
    Map<KeyValues, Boolean> missing = new LinkedHashMap<>(values);
    missing.keySet().removeAll(lockThoseThere(reference, transaction, context).keySet());
    if (missing.isEmpty()) {
      return;
    }
    reference
        .naming()
        .find(
            transaction::table,
            missing.keySet(),
            context,
            (each, key) -> {
              throw missing.get(each) ? reference.needed(each) : reference.missing(each);
            });
    missing.values().removeIf(gone -> !gone);
    watchOthers(reference, missing, transaction, context);
  }

  /** Rows of others that name what is gone must be as this transaction knows them. */
  private static void watchOthers(
      Reference reference,
      Map<KeyValues, Boolean> gone,
      Transaction transaction,
      ExecutionContext context) {
    if (gone.isEmpty() || !transaction.capabilities().contains(Capability.LOCKS)) {
      return; // without locks the commit notices who was bound to the row that is gone
    }
    List<KeyRange> rows = new ArrayList<>();
    try (Snapshot newest = transaction.newest()) {
      reference
          .naming()
          .find(
              newest::table, gone.keySet(), context, (each, key) -> rows.add(KeyRange.single(key)));
    }
    if (!rows.isEmpty()) {
      transaction.watch(reference.table().stored(), RowRanges.of(rows));
    }
  }

  /** The rows that there are, by their values: nobody takes them away before the end. */
  private Map<KeyValues, ByteString> lockThoseThere(
      Reference reference, Transaction transaction, ExecutionContext context) {
    Map<KeyValues, ByteString> there = new HashMap<>();
    reference
        .rows()
        .find(
            transaction::table,
            values.keySet(),
            context,
            (each, key) -> {
              there.put(each, key);
              return true;
            });
    TableName table = reference.named().stored();
    if (there.size() >= MOST_LOCKED && transaction.capabilities().contains(Capability.LOCKS)) {
      transaction.lock(table, LockMode.EXCLUSIVE, context.whileWaiting());
      checkThere(reference, there, transaction, context);
      return there;
    }
    Map<KeyValues, ByteString> changed = new HashMap<>();
    there.forEach(
        (each, key) -> {
          LockOutcome outcome =
              transaction.lock(table, key.array(), LockMode.KEY_SHARED, context.whileWaiting());
          if (outcome == LockOutcome.CHANGED) {
            changed.put(each, key);
          }
        });
    checkThere(reference, changed, transaction, context);
    return there;
  }

  /** Sees that rows which others have changed are still there. */
  private static void checkThere(
      Reference reference,
      Map<KeyValues, ByteString> changed,
      Transaction transaction,
      ExecutionContext context) {
    if (changed.isEmpty()) {
      return;
    }
    Map<KeyValues, ByteString> left = new HashMap<>(changed);
    try (Snapshot newest = transaction.newest()) {
      reference
          .rows()
          .find(
              newest::table,
              changed.keySet(),
              context,
              (each, key) -> {
                left.remove(each, key);
                return true;
              });
    }
    if (!left.isEmpty()) {
      throw new StorageException(
          StorageException.Code.CONFLICT,
          "another transaction has taken away a row of table "
              + Queries.describe(reference.named())
              + " that this one names by the foreign key '"
              + reference.key().name()
              + "'");
    }
  }
}
