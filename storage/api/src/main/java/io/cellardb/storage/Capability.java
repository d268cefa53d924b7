package io.cellardb.storage;

/**
 * What a store may be able to do beyond the rest of the contract, which every store keeps. A call
 * that needs what a store cannot do is refused with {@link StorageException.Code#UNSUPPORTED}.
 */
public enum Capability {
  /**
   * A batch over several rows is applied whole or not at all. Without it each row of a batch is
   * applied whole by itself, and a failure may leave some rows written and others not. A batch with
   * a condition may change only the row that the condition is on.
   */
  ATOMIC_BATCHES,
  /** {@link Store#snapshot} gives a consistent state of all tables to read from. */
  SNAPSHOTS,
  /**
   * {@link Check.RowAbsent} and {@link Check.RowUnchanged}, and more than one condition on a batch.
   */
  ROW_CHECKS,
  /**
   * Writes without a time get one above that of every earlier such write in their row. Without it
   * two of them within one millisecond have the same time, and the later one replaces the earlier.
   */
  DISTINCT_TIMES,
  /**
   * {@link Transaction}s lock whole tables, watch rows that need not be there, and can be
   * {@linkplain TransactionOptions#serializable serializable}; others wait for a row that one has
   * locked. Without it a lock of a row binds the commit to nobody else having written to it.
   */
  LOCKS
}
