package io.cellardb.sql.catalog;

import io.cellardb.sql.execution.Sequences;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.TableName;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The sequences of a catalog, and what they have given to one session. */
public final class SessionSequences implements Sequences {
  private final SequenceValues values;
  private final Runnable checkWritable;
  private final Map<TableName, Long> last = new ConcurrentHashMap<>();
  private volatile SequenceValues temporary;
  private volatile TableName lastUsed;

  /**
   * A session that has been given nothing yet.
   *
   * @param checkWritable throws where the session may not write, and thus not take a value
   */
  public SessionSequences(SequenceValues values, Runnable checkWritable) {
    this.values = values;
    this.checkWritable = checkWritable;
  }

  /** Adds the values of the sequences that only the session has. */
  public void addTemporary(SequenceValues own) {
    temporary = own;
  }

  /** Forgets what they have given to the session. */
  public void forget() {
    last.clear();
    lastUsed = null;
  }

  @Override
  public long next(String namespace, String sequence) {
    checkWritable.run();
    TableName name = new TableName(namespace, sequence);
    long value = values(name).next(name);
    last.put(name, value);
    lastUsed = name;
    return value;
  }

  private SequenceValues values(TableName name) {
    boolean own = temporary != null && name.namespace().equals(CatalogSnapshot.TEMPORARY);
    return own ? temporary : values;
  }

  @Override
  public long current(String namespace, String sequence) {
    TableName name = new TableName(namespace, sequence);
    Long value = last.get(name);
    if (value == null) {
      throw new SqlExecutionException(
          "55000",
          "sequence "
              + TableDefinition.display(name)
              + " has not given a value to this session yet; NEXT VALUE FOR takes one");
    }
    return value;
  }

  @Override
  public long last() {
    TableName name = lastUsed;
    if (name == null) {
      throw new SqlExecutionException(
          "55000", "no sequence has given a value to this session yet; NEXT VALUE FOR takes one");
    }
    return current(name.namespace(), name.qualifier());
  }

  @Override
  public void set(String namespace, String sequence, long value, boolean given) {
    checkWritable.run();
    TableName name = new TableName(namespace, sequence);
    values(name).set(name, value, given);
    if (given) {
      last.put(name, value);
    }
  }
}
