package io.cellardb.storage;

import java.util.function.Predicate;

/**
 * How a transaction is.
 *
 * @param maxBytes how much of what it writes may stay in memory, in bytes, about; where a store
 *     does not bring the rest to files, a batch that would need more is refused with {@link
 *     StorageException.Code#LIMIT_EXCEEDED}
 * @param replacesRows the tables of whose rows only the cells with the newest time are read: of the
 *     values that are written to such a row at the time of the commit, only those of the last batch
 *     are left
 * @param durability of the commit; null for the store's
 */
public record TransactionOptions(
    long maxBytes, Predicate<TableName> replacesRows, Durability durability) {
  /** Options for tables of whose rows all cells are read, with the durability of the store. */
  public static TransactionOptions ofBytes(long maxBytes) {
    return new TransactionOptions(maxBytes, table -> false, null);
  }

  /** The same with a durability, unless they have one. */
  public TransactionOptions orElse(Durability otherwise) {
    return durability == null ? new TransactionOptions(maxBytes, replacesRows, otherwise) : this;
  }
}
