/**
 * Transactions of many reads and batches over a store that has snapshots and atomic batches. {@link
 * io.cellardb.storage.transaction.Transaction} is a store itself, so that whatever reads and writes
 * a store works within one unchanged.
 *
 * <p>Neighbours: the contract of storage/api below, the planner's sessions above; the rows that a
 * transaction writes are kept in a private store of storage/memory, which has the semantics of
 * cells. Invariant: nothing reaches the store before the one batch of the commit.
 */
package io.cellardb.storage.transaction;
