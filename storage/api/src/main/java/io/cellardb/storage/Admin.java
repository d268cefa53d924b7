package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Namespaces, tables and their upkeep. Changes are durable and visible to all when a call returns.
 * The namespaces {@code default} and {@code hbase} always exist and cannot be dropped.
 */
public interface Admin {
  /** All namespaces, by name. */
  List<NamespaceDescriptor> namespaces();

  /** Creates a namespace. */
  void createNamespace(NamespaceDescriptor namespace);

  /**
   * Creates a namespace unless there is one of its name, which other threads may be making, too.
   */
  default void ensureNamespace(NamespaceDescriptor namespace) {
    unless(Code.NAMESPACE_EXISTS, () -> createNamespace(namespace));
  }

  /** Gives an existing namespace, by its name, other quotas and properties. */
  void alterNamespace(NamespaceDescriptor namespace);

  /** Drops an empty namespace. */
  void dropNamespace(String name);

  /** All tables of all namespaces, by name. */
  List<TableDescriptor> tables();

  /** A table's descriptor, or empty if there is no such table. */
  Optional<TableDescriptor> describe(TableName name);

  /**
   * Says what is known of a table from elsewhere. It counts where a store has such a table, and
   * does not describe it to everybody who may read or write it.
   */
  default void expect(TableDescriptor table) {}

  /** Creates a table, in a namespace that exists. */
  void createTable(TableDescriptor table);

  /** Creates a table unless there is one of its name, which other threads may be making, too. */
  default void ensureTable(TableDescriptor table) {
    unless(Code.TABLE_EXISTS, () -> createTable(table));
  }

  /**
   * As {@link #createTable(TableDescriptor)}, of several parts from the beginning where a store has
   * tables in parts; no other store minds.
   *
   * @param splits the keys that parts but the first begin with, in ascending order, none twice and
   *     none of them empty
   */
  default void createTable(TableDescriptor table, List<ByteString> splits) {
    createTable(table);
  }

  /** The keys that parts of a table begin with now, as it could be created with them. */
  default List<ByteString> splits(TableName name) {
    return List.of();
  }

  /**
   * Gives an existing table, by its name, other families. Those it does not have yet are empty;
   * those that are missing are dropped with their cells, for snapshots too; the others keep their
   * cells and have their new options from now on. What the former options let go comes back under
   * the new ones as far as no flush or compaction has removed it.
   */
  void alterTable(TableDescriptor table);

  /** Drops a table and all its cells; snapshots and scanners on it end with an error. */
  void dropTable(TableName name);

  /** Drops all cells of a table, also for snapshots. */
  void truncateTable(TableName name);

  /** Writes what is in memory of a table to files; returns when it is done. */
  void flush(TableName name);

  /**
   * Merges files of a table, family by family; returns when it is done. What was not flushed yet
   * takes no part.
   *
   * @param major whether all files become one, and whatever no reader may see again is dropped.
   *     Otherwise all but the oldest file become one, if those are at least two, and tombstones
   *     stay
   */
  void compact(TableName name, boolean major);

  /**
   * Writes many rows at once, and returns when they are visible and durable: all of them or, after
   * an error, none, as far as {@link Capability#ATOMIC_BATCHES} goes. They may come in any order;
   * in that of their keys they cost least. What is loaded counts as written when the call began:
   * what others write meanwhile comes after it. Meant for a number of rows that no {@link
   * WriteBatch} can hold; requested compactions of the table wait for its end.
   *
   * <p>A {@link Check.RowUnchanged} on a snapshot that was opened meanwhile finds every row of the
   * table changed.
   *
   * @param rows each row once; a store with {@link Capability#ATOMIC_BATCHES}, and a table that
   *     takes part in transactions, refuse one that comes again ({@link DuplicateRowException})
   */
  void bulkLoad(TableName table, Iterator<BulkRow> rows);

  /**
   * Writes a consistent copy of all that was written before to another directory, while others read
   * and write; returns when it is done.
   *
   * @param target an empty directory, or none
   * @throws StorageException {@code UNSUPPORTED} by a store that has no files of its own
   */
  default void backup(Path target) {
    throw new StorageException(
        StorageException.Code.UNSUPPORTED, "this store has no files of its own to be copied");
  }

  /**
   * Has what {@link #statistics} tells of a table be as new and as good as it can be, for all
   * clients; returns when it is done.
   */
  default void analyze(TableName name) {
    flush(name); // files have statistics
  }

  /**
   * Estimates for a planner. Those of columns may be of a while ago: a store looks again when the
   * table has changed by a tenth, or at {@link #analyze}.
   */
  TableStatistics statistics(TableName name);

  /** The same to be shown; empty if the table is gone, or this user may not read it. */
  default Optional<TableStatistics> statisticsToShow(TableName name) {
    try {
      return Optional.of(statistics(name));
    } catch (StorageException e) {
      if (e.code() == StorageException.Code.TABLE_NOT_FOUND
          || e.code() == StorageException.Code.ACCESS_DENIED) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** The rights that the store itself gives to users; empty if it gives none. */
  default Optional<AccessControl> accessControl() {
    return Optional.empty();
  }

  private static void unless(Code there, Runnable creation) {
    try {
      creation.run();
    } catch (StorageException e) {
      if (e.code() != there) {
        throw e;
      }
    }
  }
}
