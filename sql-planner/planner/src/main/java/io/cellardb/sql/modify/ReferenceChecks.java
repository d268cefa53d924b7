package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.ForeignKey.Rule;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one statement does to rows that name others, and to rows that are named. Once it has made
 * all its changes, what follows from them for rows that name others is done, and then what they
 * name is looked for. It thus does not matter in which order rows are changed.
 */
final class ReferenceChecks {
  /** The name of the value by which the parts of a statement find this. */
  private static final String NAME = "foreign keys of the statement";

  /** Values that rows name are looked for from so many on, lest they take much memory. */
  private static final int MANY = 10_000;

  /** Actions are carried out in an order that does not depend on that of the rows. */
  private static final Comparator<Reference> IN_ORDER =
      Comparator.comparing((Reference reference) -> reference.table().name())
          .thenComparing(reference -> reference.key().name());

  /**
   * A row that is no longer named as it was.
   *
   * @param key its key when it was
   * @param now what it is now, by ordinal; null if it is deleted
   */
  record Gone(ByteString key, Object[] now) {}

  private Map<Reference, Map<KeyValues, Gone>> gone = new TreeMap<>(IN_ORDER);
  private final Map<Reference, ReferentialActions> actions = new LinkedHashMap<>();
  private final Map<Reference, NamedValues> named = new LinkedHashMap<>();

  /** Those of the statement of which a part is run in a context; null if it is none. */
  static ReferenceChecks of(ExecutionContext context) {
    return (ReferenceChecks) context.value(NAME);
  }

  /** The context of a part of the statement. */
  ExecutionContext in(ExecutionContext context) {
    return context.with(NAME, this);
  }

  /** Takes note of what a row names now. */
  void names(
      Reference reference, KeyValues values, Transaction transaction, ExecutionContext context) {
    NamedValues all = named.computeIfAbsent(reference, key -> new NamedValues());
    all.add(values, false);
    if (all.size() >= MANY) {
      all.forgetThoseThere(reference, transaction, context);
    }
  }

  /** Takes note of a row that is no longer named as it was. */
  void isGone(Reference reference, KeyValues values, Gone row, ReferentialActions what) {
    actions.putIfAbsent(reference, what);
    gone.computeIfAbsent(reference, key -> new LinkedHashMap<>()).put(values, row);
  }

  /**
   * Does what follows, and checks what is not checked later.
   *
   * @param transaction the whole of it
   * @throws SqlExecutionException 23503
   */
  void finish(Transaction transaction, ExecutionContext context) {
    ExecutionContext within = in(context);
    while (!gone.isEmpty()) {
      context.checkCancelled();
      Map<Reference, Map<KeyValues, Gone>> now = gone;
      gone = new TreeMap<>(IN_ORDER);
      now.forEach((reference, rows) -> lock(reference, rows, transaction, context));
      now.forEach((reference, rows) -> restrict(reference, rows, transaction, context));
      now.forEach(
          (reference, rows) -> {
            act(reference, rows, transaction, within);
            NamedValues all = named.computeIfAbsent(reference, key -> new NamedValues());
            rows.keySet().forEach(values -> all.add(values, true));
          });
    }
    DeferredReferences deferred = DeferredReferences.of(context);
    named.forEach(
        (reference, values) -> {
          if (deferred != null && deferred.isDeferred(reference.table(), reference.key())) {
            deferred.add(reference, values, transaction, context);
          } else {
            values.verify(reference, transaction, context);
          }
        });
    named.clear();
  }

  /** From here on nobody else can name these rows until the end of the transaction. */
  private static void lock(
      Reference reference,
      Map<KeyValues, Gone> rows,
      Transaction transaction,
      ExecutionContext context) {
    if (rows.size() >= MANY && transaction.capabilities().contains(Capability.LOCKS)) {
      transaction.lock(reference.named().stored(), LockMode.EXCLUSIVE, context.whileWaiting());
      return;
    }
    for (Gone row : rows.values()) {
      transaction.lock(
          reference.named().stored(),
          row.key().array(),
          LockMode.EXCLUSIVE,
          context.whileWaiting());
    }
  }

  private static Map<KeyValues, Gone> some(Map<KeyValues, Gone> rows, boolean deleted) {
    Map<KeyValues, Gone> some = new LinkedHashMap<>(rows);
    some.values().removeIf(row -> (row.now() == null) != deleted);
    return some;
  }

  private static List<ForeignKey.Action> actions(Reference reference) {
    return List.of(reference.key().onDelete(), reference.key().onUpdate());
  }

  private static void restrict(
      Reference reference,
      Map<KeyValues, Gone> rows,
      Transaction transaction,
      ExecutionContext context) {
    List<KeyValues> restricted = new ArrayList<>();
    for (boolean deleted : new boolean[] {true, false}) {
      if (actions(reference).get(deleted ? 0 : 1).rule() == Rule.RESTRICT) {
        restricted.addAll(some(rows, deleted).keySet());
      }
    }
    if (!restricted.isEmpty()) {
      reference
          .naming()
          .find(
              transaction::table,
              restricted,
              context,
              (values, key) -> {
                throw reference.needed(values);
              });
    }
  }

  private void act(
      Reference reference,
      Map<KeyValues, Gone> rows,
      Transaction transaction,
      ExecutionContext context) {
    for (boolean deleted : new boolean[] {true, false}) {
      ForeignKey.Action action = actions(reference).get(deleted ? 0 : 1);
      Map<KeyValues, Gone> some = some(rows, deleted);
      if (!some.isEmpty() && action.rule() != Rule.NO_ACTION && action.rule() != Rule.RESTRICT) {
        actions.get(reference).run(reference, action, some, transaction, context);
      }
    }
  }
}
