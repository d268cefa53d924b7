/**
 * What was written and not yet flushed: {@link io.cellardb.storage.lsm.memtable.Memtable}, a skip
 * list of the rows of one tree, and {@link io.cellardb.storage.lsm.memtable.MemtableRows}, which
 * reads it. One thread writes at a time, any number reads without locks.
 */
package io.cellardb.storage.lsm.memtable;
