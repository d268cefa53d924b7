package io.cellardb.storage;

/** A store of namespaces and tables. Safe for use by many threads. */
public interface Store extends AutoCloseable {
  /** Namespaces, tables and their upkeep. */
  Admin admin();

  /** A table in its newest state; each read sees what was committed when it began. */
  Table table(TableName name);

  /** The present state of the whole store. */
  Snapshot snapshot();

  /**
   * Applies a batch, atomically, and returns when it is visible and as durable as asked. A batch
   * that is refused (an unknown table or family, a limit, a malformed value) throws and writes
   * nothing.
   */
  WriteResult apply(WriteBatch batch);

  /** Releases everything; reads that are still open end with {@code CLOSED}. */
  @Override
  void close();
}
