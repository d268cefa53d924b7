/**
 * How single cells are laid out and ordered: {@link io.cellardb.storage.lsm.key.CellRun}, the
 * sorted cells of one row as the WAL and the memtable share them.
 */
package io.cellardb.storage.lsm.key;
