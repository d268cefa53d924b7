/**
 * What was written and not yet flushed: {@link io.cellardb.storage.lsm.memtable.Memtable}, the rows
 * of one LSM tree by key in a {@code RowTree}, and {@link
 * io.cellardb.storage.lsm.memtable.MemtableRows}, which reads it. One thread writes at a time, any
 * number reads without locks.
 */
package io.cellardb.storage.lsm.memtable;
