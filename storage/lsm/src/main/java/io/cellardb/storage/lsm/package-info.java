/**
 * The embedded engine: a log-structured merge tree for each family of each table, in one directory.
 * {@link io.cellardb.storage.lsm.LsmStore} is the way in, {@link
 * io.cellardb.storage.lsm.LsmOptions} what can be chosen.
 *
 * <p>Locks, in the order in which they may be taken: the commit lock, in {@code CommitState}
 * (sequence, memtables, catalog against writes), the monitor of {@code VersionSet} (version) and
 * that of its {@code ManifestLog} (manifest), the lock of {@code Wal} (segments). The monitor of
 * {@code Compactions} (which files are being compacted) is taken with none of them held. Readers
 * take none: they pin a version and a sequence.
 */
package io.cellardb.storage.lsm;
