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
  }

  @Override
  public long next(String namespace, String sequence) {
    boolean own = temporary != null && namespace.equals(CatalogSnapshot.TEMPORARY);
    checkWritable.run();
    TableName name = new TableName(namespace, sequence);
    long value = (own ? temporary : values).next(name);
    last.put(name, value);
    return value;
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
}
