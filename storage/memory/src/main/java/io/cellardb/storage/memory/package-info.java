/**
 * The memory store: the wide-column model as sorted maps, written for reading. It is the executable
 * specification that other stores are compared with, and the store behind in-memory databases.
 *
 * <p>A table is a sorted map of rows, a row is for each family a sorted set of {@link
 * io.cellardb.storage.memory.Fact}s: every put and every tombstone with the sequence number of its
 * batch. Facts are only ever added, until a major compaction puts other contents in their place, or
 * a compaction of a row that is written to often another row; a reader takes those up to its
 * sequence number, so that a snapshot is a number. What of them it may see is decided in one place
 * for each mode: {@link io.cellardb.storage.memory.NewVersionBehavior}, {@link
 * io.cellardb.storage.memory.ClassicBehavior} and {@link io.cellardb.storage.memory.RawBehavior}.
 *
 * <p>A transaction has the rows that it writes in a store of its own ({@code Overlay}), each with
 * all that its snapshot has of it. That store is merged with the snapshot row by row. Its net
 * change becomes one batch.
 *
 * <p>Writes and admin calls hold the store's lock; readers hold none while they read. {@link
 * io.cellardb.storage.memory.MemoryStore} is the only public type. Rules are cited by their number
 * in the data model.
 */
package io.cellardb.storage.memory;
