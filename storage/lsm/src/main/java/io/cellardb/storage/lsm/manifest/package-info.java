/**
 * What a store consists of: {@link io.cellardb.storage.lsm.manifest.StoreCatalog}, its namespaces
 * and tables; {@link io.cellardb.storage.lsm.manifest.Version}, its memtables and files as readers
 * pin them; {@link io.cellardb.storage.lsm.manifest.VersionEdit}, a change of either; {@link
 * io.cellardb.storage.lsm.manifest.Manifest}, the log of these changes; and {@link
 * io.cellardb.storage.lsm.manifest.VersionSet}, which puts a change into effect on disk first and
 * in memory then.
 */
package io.cellardb.storage.lsm.manifest;
