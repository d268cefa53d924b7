/**
 * Logs of records: {@link io.cellardb.storage.lsm.wal.LogWriter} and {@link
 * io.cellardb.storage.lsm.wal.LogReader}, which tell a torn end from damage in the middle; {@link
 * io.cellardb.storage.lsm.wal.Wal}, the segments of a store's write-ahead log with group commit;
 * and {@link io.cellardb.storage.lsm.wal.BatchRecord}, what a record of the WAL holds. The manifest
 * is a log too.
 */
package io.cellardb.storage.lsm.wal;
