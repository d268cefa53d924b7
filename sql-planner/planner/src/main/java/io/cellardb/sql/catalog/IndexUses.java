package io.cellardb.sql.catalog;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.TableName;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the indexes of a catalog were used for since it was opened, and how far those are that are
 * being built. An index is known by the table of the store that has its entries. Safe for use by
 * many threads.
 */
public final class IndexUses {
  /** The name of these among the values of an {@link ExecutionContext}. */
  public static final String NAME = "INDEX_USES";

  private final ConcurrentMap<TableName, Use> uses = new ConcurrentHashMap<>();

  private static final class Use {
    private final LongAdder reads = new LongAdder();
    private volatile long lastMillis = -1;
    private volatile long built = -1;
  }

  /** Counts that a statement begins to read entries; nothing where nobody counts. */
  public static void read(ExecutionContext context, TableName entries) {
    if (context.value(NAME) instanceof IndexUses counted) {
      Use use = counted.use(entries);
      use.reads.increment();
      long now = System.currentTimeMillis();
      if (use.lastMillis != now) {
        use.lastMillis = now;
      }
    }
  }

  private Use use(TableName entries) {
    Use known = uses.get(entries);
    return known != null ? known : uses.computeIfAbsent(entries, name -> new Use());
  }

  /** Says how many rows have been looked at for an index that is being built. */
  public void built(TableName entries, long rows) {
    use(entries).built = rows;
  }

  /** Says that nobody builds an index any longer. */
  public void ended(TableName entries) {
    use(entries).built = -1;
  }

  /** Counts on for an index that has its entries in another table now. */
  public void moved(TableName before, TableName after) {
    Use use = uses.remove(before);
    if (use != null) {
      uses.put(after, use);
    }
  }

  /** Forgets all indexes but these. */
  public void retain(Set<TableName> entries) {
    uses.keySet().retainAll(entries);
  }

  /** How often statements have begun to read an index. */
  public long reads(TableName entries) {
    Use use = uses.get(entries);
    return use == null ? 0 : use.reads.sum();
  }

  /** When a statement last began to read it, in milliseconds since 1970; null for never. */
  public Long lastRead(TableName entries) {
    Use use = uses.get(entries);
    return use == null || use.lastMillis < 0 ? null : (Long) use.lastMillis;
  }

  /** How many rows have been looked at to build it; null if nobody does that now. */
  public Long built(TableName entries) {
    Use use = uses.get(entries);
    return use == null || use.built < 0 ? null : (Long) use.built;
  }
}
