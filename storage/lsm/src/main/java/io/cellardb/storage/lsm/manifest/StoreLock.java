package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.io.FileLockedException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** The lock of a store's directory: one holder at a time. */
public final class StoreLock {
  private StoreLock() {}

  /**
   * Locks the directory, or names who holds it; to be closed.
   *
   * @param forReading whether nothing will be written, so that media may be read-only
   */
  public static Closeable take(FileSystem files, Path directory, boolean forReading)
      throws IOException {
    Path file = directory.resolve(FileNames.LOCK);
    try {
      return forReading ? files.lockForReading(file) : files.lock(file);
    } catch (FileLockedException e) {
      throw new StorageException(
          Code.LOCKED,
          "the store in directory "
              + directory
              + " is open already, in "
              + e.holder()
              + "; close it there first",
          e);
    }
  }
}
