package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The foreign keys that the transaction under way checks at its end, and what is to be checked
 * then. What was taken back to a savepoint is looked at as well, which finds nothing wrong that is
 * not. For the thread of a session.
 */
public final class DeferredReferences {
  /** The name of the value by which statements find those of their session. */
  public static final String NAME = "deferred foreign keys";

  private final Map<Reference, NamedValues> values = new LinkedHashMap<>();

  /** What SET CONSTRAINTS has said, by table and name in lower case. */
  private final Map<TableName, Map<String, Boolean>> modes = new HashMap<>();

  /** What it has said of all others; null for nothing. */
  private Boolean all;

  private boolean active;

  /** Those of the session of a statement; null if it has none. */
  static DeferredReferences of(ExecutionContext context) {
    return (DeferredReferences) context.value(NAME);
  }

  /** Begins or ends a transaction, outside of which each statement checks what it does. */
  public void setActive(boolean is) {
    active = is;
    values.clear();
    modes.clear();
    all = null;
  }

  /** Whether a transaction checks a foreign key at its end. */
  boolean isDeferred(TableDefinition table, ForeignKey key) {
    if (!active || !key.checks().deferrable()) {
      return false;
    }
    Boolean said = modes.getOrDefault(table.name(), Map.of()).get(key.name());
    return said != null ? said : all != null ? all : key.checks().deferred();
  }

  /** Has values checked later; if they are many, those of which that is needed. */
  void add(
      Reference reference, NamedValues more, Transaction transaction, ExecutionContext context) {
    NamedValues known = values.computeIfAbsent(reference, key -> new NamedValues());
    int before = known.size();
    known.addAll(more);
    if (known.size() - before > 1_000) {
      known.forgetThoseThere(reference, transaction, context);
    }
  }

  /** Says of all foreign keys that can be deferred whether they are, as SET CONSTRAINTS. */
  public void setAll(boolean deferred) {
    if (active) {
      all = deferred;
      modes.clear();
    }
  }

  /** Says it of one foreign key, which can be. */
  public void set(TableDefinition table, ForeignKey key, boolean deferred) {
    if (active) {
      modes.computeIfAbsent(table.name(), name -> new HashMap<>()).put(key.name(), deferred);
    }
  }

  /** Whether there is nothing to be checked later. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /**
   * Checks what is to be checked by now: all at the end, else that of foreign keys that are not
   * deferred any more.
   *
   * @throws SqlExecutionException 23503
   */
  public void verify(
      CatalogSnapshot catalog, Transaction transaction, boolean atEnd, ExecutionContext context) {
    for (Map.Entry<Reference, NamedValues> each : Map.copyOf(values).entrySet()) {
      Optional<Reference> now = each.getKey().in(catalog);
      if (now.isEmpty()) {
        values.remove(each.getKey());
      } else if (atEnd || !isDeferred(now.get().table(), now.get().key())) {
        each.getValue().verify(now.get(), transaction, context);
        values.remove(each.getKey());
      }
    }
  }
}
