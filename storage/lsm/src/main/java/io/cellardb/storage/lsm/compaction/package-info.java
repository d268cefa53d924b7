/**
 * Writing files from memtables and from other files: {@link
 * io.cellardb.storage.lsm.compaction.FlushJob}, {@link
 * io.cellardb.storage.lsm.compaction.CompactionPicker}, a pure function, {@link
 * io.cellardb.storage.lsm.compaction.CompactionJob}, and {@link
 * io.cellardb.storage.lsm.compaction.Purge}, what a compaction of all files of a tree may drop.
 */
package io.cellardb.storage.lsm.compaction;
