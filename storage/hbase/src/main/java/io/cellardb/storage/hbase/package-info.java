/**
 * The HBase store: the storage contract over the client of a real cluster. Nothing of the model is
 * computed here that HBase computes itself: ranges, columns, time ranges, versions, limits and
 * filters go to the servers as they are asked for, and what of a filter HBase cannot evaluate
 * exactly is evaluated on its results.
 *
 * <p>{@link io.cellardb.storage.hbase.HBaseStore} is the only public type. {@code Schemas}
 * translates descriptors, {@code RowQuery} and {@code CellQuery} reads, {@code PushedFilter}
 * filters and {@code RowWrite} the changes of a row; {@code ClientErrors} translates HBase's
 * exceptions.
 *
 * <p>{@code TransactionalStore} is the face with transactions, by the protocol of TRANSACTIONS.md:
 * {@code BoundRows} says what a commit is about, {@code CommitAttempt} makes it, {@code RowStates}
 * reads and changes who has a row locked, {@code EntryMarks} does what entries of indexes have
 * instead, {@code LockResolver} ends what others have left, and {@code ReadTime} has reads look at
 * all that.
 *
 * <p>What is refused is refused before anything is sent, with the same errors as by the other
 * stores. For that the store keeps the descriptors that it has seen, and asks for one again when it
 * looks outdated.
 */
package io.cellardb.storage.hbase;
