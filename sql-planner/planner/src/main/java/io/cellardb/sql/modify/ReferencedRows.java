package io.cellardb.sql.modify;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Transaction;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The rows of one table that a statement changes, as foreign keys see them: what they name, and
 * what they were named by.
 */
final class ReferencedRows {
  private final IndexedTable table;
  private final Transaction transaction;
  private final ExecutionContext context;

  /** Of the statement. */
  private final ReferenceChecks checks;

  /** Whether the statement does nothing else. */
  private final boolean alone;

  /** New keys of rows by those that they had. */
  private final Map<ByteString, ByteString> moves = new HashMap<>();

  /** The rows that have got other keys, as they were, by their former keys. */
  private final Map<ByteString, Object[]> moved = new HashMap<>();

  ReferencedRows(IndexedTable table, Transaction transaction, ExecutionContext context) {
    ReferenceChecks whole = ReferenceChecks.of(context);
    this.table = table;
    this.transaction = transaction;
    this.context = context;
    this.alone = whole == null;
    this.checks = alone ? new ReferenceChecks() : whole;
  }

  /** Says that a row is about to get another key. */
  void moves(ByteString from, ByteString to) {
    if (!table.references().others().isEmpty() && !from.equals(to)) {
      moves.put(from, to);
    }
  }

  /** Takes note of what became of a row; before and after are by ordinal, or null. */
  void changed(ByteString key, Object[] before, Object[] after) {
    for (Reference reference : table.references().own()) {
      KeyValues now = reference.of(after);
      if (now != null && !now.equals(before == null ? null : reference.ofUnchecked(before))) {
        checks.names(reference, now, transaction, context);
      }
    }
    if (moves.containsKey(key)) {
      moved.putIfAbsent(key, before);
    } else {
      gone(key, before, after);
    }
  }

  private void gone(ByteString key, Object[] before, Object[] after) {
    for (Reference reference : table.references().others()) {
      KeyValues was = reference.ofNamed(before);
      if (was != null && !was.equals(reference.ofNamed(after))) {
        checks.isGone(
            reference, was, new ReferenceChecks.Gone(key, after), table.references().actions());
      }
    }
  }

  /** Does what follows once the statement has made all changes of the table. */
  void finish() {
    if (!moved.isEmpty()) {
      Set<ByteString> arrived = new HashSet<>();
      moved.keySet().forEach(key -> arrived.add(moves.get(key)));
      Map<ByteString, Object[]> now = table.read(transaction::table, arrived, context);
      moved.forEach((key, before) -> gone(key, before, now.get(moves.get(key))));
      moved.clear();
    }
    if (alone) {
      checks.finish(transaction, context);
    }
  }
}
