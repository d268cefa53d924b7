package io.cellardb.storage.lsm;

import io.cellardb.storage.Durability;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.io.DiskFileSystem;
import io.cellardb.storage.lsm.io.FileSystem;
import java.util.function.LongSupplier;

/**
 * How a store is opened.
 *
 * @param clock the present time in milliseconds, for implicit timestamps and time to live; default
 *     the system's clock
 * @param durability what has happened to a batch that asks for nothing itself when it returns;
 *     default {@link Durability#SYNC}
 * @param cacheBytes memory for blocks of files, in bytes; default 64 MiB. More saves reads
 * @param memtableBytes memory for what is not yet flushed, in bytes, at which a flush begins;
 *     default 64 MiB. Up to three times as much may be in use. More makes fewer, larger files and a
 *     longer start after a crash
 * @param automaticCompaction whether files are merged when that pays; default true. Otherwise they
 *     are merged only on request ({@code Admin.compact}), and flushed only on request, when the
 *     memtables are full, and at the end
 * @param readOnly whether writes are refused and no file is changed; default false
 * @param create whether a store is created where there is none; default true
 * @param fileSystem through which all files go; default the disk
 */
public record LsmOptions(
    LongSupplier clock,
    Durability durability,
    long cacheBytes,
    long memtableBytes,
    boolean automaticCompaction,
    boolean readOnly,
    boolean create,
    FileSystem fileSystem) {

  /** Refuses sizes that make no sense. */
  public LsmOptions {
    if (cacheBytes < 0 || memtableBytes < 1) {
      throw new StorageException(
          Code.INVALID_ARGUMENT,
          "the cache needs at least 0 bytes and the memtables 1, not "
              + cacheBytes
              + " and "
              + memtableBytes);
    }
  }

  /** The defaults. */
  public static LsmOptions defaults() {
    return new LsmOptions(
        System::currentTimeMillis,
        Durability.SYNC,
        64L << 20,
        64L << 20,
        true,
        false,
        true,
        DiskFileSystem.INSTANCE);
  }

  /** These options with another clock. */
  public LsmOptions withClock(LongSupplier millis) {
    return new LsmOptions(
        millis,
        durability,
        cacheBytes,
        memtableBytes,
        automaticCompaction,
        readOnly,
        create,
        fileSystem);
  }

  /** These options with another durability. */
  public LsmOptions withDurability(Durability wanted) {
    return new LsmOptions(
        clock,
        wanted,
        cacheBytes,
        memtableBytes,
        automaticCompaction,
        readOnly,
        create,
        fileSystem);
  }

  /** These options with another size of the block cache, in bytes. */
  public LsmOptions withCacheBytes(long bytes) {
    return new LsmOptions(
        clock, durability, bytes, memtableBytes, automaticCompaction, readOnly, create, fileSystem);
  }

  /** These options with another size of the memtables, in bytes. */
  public LsmOptions withMemtableBytes(long bytes) {
    return new LsmOptions(
        clock, durability, cacheBytes, bytes, automaticCompaction, readOnly, create, fileSystem);
  }

  /** These options, merging files unasked or not. */
  public LsmOptions withAutomaticCompaction(boolean automatic) {
    return new LsmOptions(
        clock, durability, cacheBytes, memtableBytes, automatic, readOnly, create, fileSystem);
  }

  /** These options, for reading only or not. */
  public LsmOptions withReadOnly(boolean only) {
    return new LsmOptions(
        clock,
        durability,
        cacheBytes,
        memtableBytes,
        automaticCompaction,
        only,
        create,
        fileSystem);
  }

  /** These options, creating a store or not. */
  public LsmOptions withCreate(boolean allowed) {
    return new LsmOptions(
        clock,
        durability,
        cacheBytes,
        memtableBytes,
        automaticCompaction,
        readOnly,
        allowed,
        fileSystem);
  }

  /** These options with another file system. */
  public LsmOptions withFileSystem(FileSystem files) {
    return new LsmOptions(
        clock, durability, cacheBytes, memtableBytes, automaticCompaction, readOnly, create, files);
  }
}
