package io.cellardb.storage;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A store of namespaces and tables. Safe for use by many threads. */
public interface Store extends AutoCloseable {
  /** What this store can do beyond what all can; never changes. */
  Set<Capability> capabilities();

  /** Namespaces, tables and their upkeep. */
  Admin admin();

  /** A table in its newest state; each read sees what was committed when it began. */
  Table table(TableName name);

  /**
   * This store with transactions: itself where it has them, or has none at all. Where only some
   * tables take part ({@link TableDescriptor#transactional}) it is another face of the store, which
   * is closed with it.
   *
   * <p>There a {@link Check.CellValue} may be on a table that takes no part. It is looked at when
   * nothing else keeps the changes of the batch, or of the transaction, from being made; unless
   * they are none. If it does not hold then, they are not made ({@link
   * StorageException.Code#OUTDATED}).
   */
  default Store transactional() {
    return this;
  }

  /**
   * This store for who writes a copy of another one into it: with the times that the cells have
   * there, also to tables that take part in transactions. Nobody else may use these meanwhile. It
   * is closed with the store.
   */
  default Store restoring() {
    return this;
  }

  /**
   * Begins to fill a table by files.
   *
   * @param directory where files are until the store takes them over, as its file system names it
   * @throws StorageException {@link StorageException.Code#UNSUPPORTED} unless it is the {@link
   *     #restoring} of a store that can, with what that needs
   */
  default FileLoad load(TableName table, String directory) {
    throw new StorageException(
        StorageException.Code.UNSUPPORTED, "only a cluster takes files of rows over");
  }

  /** The present in milliseconds since the epoch, by the clock that times of writes come from. */
  long now();

  /** The present state of the whole store. Needs {@link Capability#SNAPSHOTS}. */
  Snapshot snapshot();

  /**
   * Begins a transaction on the present state.
   *
   * @throws StorageException {@link StorageException.Code#UNSUPPORTED} unless {@link
   *     Transaction#isSupportedBy}
   */
  default Transaction begin(TransactionOptions options) {
    throw new StorageException(
        StorageException.Code.UNSUPPORTED, "this store has no transactions of several statements");
  }

  /**
   * Returns when each commit has been decided that had all its locks when this was called, one on a
   * row of the table among them. So who changes a cell of a table that takes no part, and then
   * waits, knows: what is committed to the table later is bound to no older value of the cell.
   *
   * @param table takes part in transactions, where a store has them only for some tables
   * @throws StorageException {@link StorageException.Code#UNSUPPORTED} where it has them for all
   */
  default void awaitCommits(TableName table) {
    throw new StorageException(
        StorageException.Code.UNSUPPORTED, "this store has no tables that take no part");
  }

  /**
   * Applies a batch and returns when it is visible and as durable as asked: whole or not at all, as
   * far as {@link Capability#ATOMIC_BATCHES} goes. If a check of it fails, what made it fail is
   * visible, and as durable as its writer asked, when this returns. A batch that is refused (an
   * unknown table or family, a limit, a quota, a malformed value) throws and writes nothing. One
   * that changes a row which a transaction has locked waits for the end of that transaction.
   */
  WriteResult apply(WriteBatch batch);

  /**
   * Applies batches that have nothing to do with one another, each as by {@link #apply}, in any
   * order or all at once. If one is refused by an exception, others may be applied.
   *
   * @return their outcomes, in the order of the batches
   */
  default List<WriteResult> applyEach(List<WriteBatch> batches) {
    return batches.stream().map(this::apply).toList();
  }

  /** Who the client is to the store, if that has users of its own and has made sure of it. */
  default Optional<String> user() {
    return Optional.empty();
  }

  /**
   * What the store tells about itself; always the same relations. Those of {@link
   * SystemRelation#ofEveryStore} are among them.
   */
  List<SystemRelation> systemRelations();

  /** Releases everything; reads that are still open end with {@code CLOSED}. */
  @Override
  void close();
}
