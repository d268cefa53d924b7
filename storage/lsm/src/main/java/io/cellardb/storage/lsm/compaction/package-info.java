/**
 * Writing files from memtables and from other files: {@link
 * io.cellardb.storage.lsm.compaction.FlushJob}; {@link
 * io.cellardb.storage.lsm.compaction.CompactionPicker}, a pure function from the shape of a tree to
 * a {@link io.cellardb.storage.lsm.compaction.CompactionPlan}; {@link
 * io.cellardb.storage.lsm.compaction.CompactionJob}, which carries it out in parts; {@link
 * io.cellardb.storage.lsm.compaction.SortedRuns}, an external sort for bulk loads; and {@link
 * io.cellardb.storage.lsm.compaction.Purge}, what may be dropped: {@link
 * io.cellardb.storage.lsm.compaction.NewVersionPurge} what no read can tell, {@link
 * io.cellardb.storage.lsm.compaction.ClassicPurge} what HBase drops.
 */
package io.cellardb.storage.lsm.compaction;
