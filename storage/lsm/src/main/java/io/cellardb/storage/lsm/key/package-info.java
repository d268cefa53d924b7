/**
 * How single cells are laid out and ordered: {@link io.cellardb.storage.lsm.key.CellRun}, the
 * sorted cells of one row in the form that WAL and memtable have in common.
 */
package io.cellardb.storage.lsm.key;
