/**
 * SSTables: immutable sorted files, columnar within each block. {@link
 * io.cellardb.storage.lsm.sstable.SstableWriter} writes one, {@link
 * io.cellardb.storage.lsm.sstable.Sstable} opens one, {@link
 * io.cellardb.storage.lsm.sstable.SstableRows} reads its rows, and {@link
 * io.cellardb.storage.lsm.sstable.Block} and {@link io.cellardb.storage.lsm.sstable.Chunk} are what
 * a scan takes whole columns from. The bytes are described in {@code FORMAT.md}.
 */
package io.cellardb.storage.lsm.sstable;
