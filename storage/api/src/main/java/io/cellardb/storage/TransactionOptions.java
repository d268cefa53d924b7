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
 * @param serializable whether it commits its writes only if nothing that it has read was changed by
 *     others since its snapshot
 * @param locksWrites whether it locks rows that it writes to, until its end, so that others wait;
 *     the first of them, as those of a large transaction would be too many
 */
public record TransactionOptions(
    long maxBytes,
    Predicate<TableName> replacesRows,
    Durability durability,
    boolean serializable,
    boolean locksWrites) {
  /** Options of a transaction at snapshot isolation. */
  public TransactionOptions(
      long maxBytes, Predicate<TableName> replacesRows, Durability durability) {
    this(maxBytes, replacesRows, durability, false, false);
  }

  /** Options for tables of whose rows all cells are read, with the durability of the store. */
  public static TransactionOptions ofBytes(long maxBytes) {
    return new TransactionOptions(maxBytes, table -> false, null);
  }

  /** The same for a serializable transaction. */
  public TransactionOptions asSerializable() {
    return new TransactionOptions(maxBytes, replacesRows, durability, true, locksWrites);
  }

  /** The same for a transaction that locks rows which it writes to. */
  public TransactionOptions lockingWrites() {
    return new TransactionOptions(maxBytes, replacesRows, durability, serializable, true);
  }

  /** The same with a durability, unless they have one. */
  public TransactionOptions orElse(Durability otherwise) {
    return durability == null
        ? new TransactionOptions(maxBytes, replacesRows, otherwise, serializable, locksWrites)
        : this;
  }
}
