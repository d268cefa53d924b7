/**
 * Writing files from memtables and from other files: {@link
 * io.cellardb.storage.lsm.compaction.FlushJob}, {@link
 * io.cellardb.storage.lsm.compaction.CompactionPicker}, a pure function, {@link
 * io.cellardb.storage.lsm.compaction.CompactionJob}, and {@link
 * io.cellardb.storage.lsm.compaction.Purge}, what either may drop: {@link
 * io.cellardb.storage.lsm.compaction.NewVersionPurge} what no read can tell, {@link
 * io.cellardb.storage.lsm.compaction.ClassicPurge} what HBase drops.
 */
package io.cellardb.storage.lsm.compaction;
