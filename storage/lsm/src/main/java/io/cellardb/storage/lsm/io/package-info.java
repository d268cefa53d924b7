/**
 * Files: the {@link io.cellardb.storage.lsm.io.FileSystem} through which every byte goes, on disk
 * or in memory, growable byte output, and the errors of reading ({@link
 * io.cellardb.storage.lsm.io.CorruptionException} names file and offset). Integers on disk are
 * big-endian unless a format says otherwise.
 */
package io.cellardb.storage.lsm.io;
