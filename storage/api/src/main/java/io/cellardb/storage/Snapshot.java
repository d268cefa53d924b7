package io.cellardb.storage;

/**
 * One consistent state of the whole store, across tables, as of the moment it was taken. Safe for
 * use by many threads. Holds resources until it is closed; scanners opened on it live on.
 */
public interface Snapshot extends AutoCloseable {
  /** The sequence number of the last batch that it sees, for {@link Check.RowUnchanged}. */
  long sequence();

  /** A table as this snapshot sees it; an unknown one is an error. */
  Table table(TableName name);

  @Override
  void close();
}
