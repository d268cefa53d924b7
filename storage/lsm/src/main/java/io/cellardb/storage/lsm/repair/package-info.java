/**
 * What keeps a store's directory trustworthy when it is not open: {@link
 * io.cellardb.storage.lsm.repair.StoreCheck} reads every byte, {@link
 * io.cellardb.storage.lsm.repair.Salvage} writes what can still be read to a new store, {@link
 * io.cellardb.storage.lsm.repair.Backup} is a consistent copy and the way back from it. None of
 * them changes the directory that it reads.
 */
package io.cellardb.storage.lsm.repair;
