package io.cellardb.storage.lsm.repair;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A directory that is written to from nothing. From the beginning to the end there is the file
 * {@link FileNames#UNFINISHED}, so that nobody takes a part for the whole.
 */
final class Target {
  private Target() {}

  /** Creates the directory, if it does not exist; it must be empty. */
  static void begin(FileSystem files, Path target) throws IOException {
    if (files.exists(target) && !files.list(target).isEmpty()) {
      throw new StorageException(
          Code.INVALID_ARGUMENT,
          "directory "
              + target
              + (files.exists(target.resolve(FileNames.UNFINISHED))
                  ? " holds what was left unfinished; delete it, or choose another one"
                  : " is not empty; choose another one"));
    }
    files.createDirectories(target);
    files.create(target.resolve(FileNames.UNFINISHED)).close();
    files.syncDirectory(target);
  }

  /** States that all is there, on stable storage. */
  static void end(FileSystem files, Path target) throws IOException {
    files.delete(target.resolve(FileNames.UNFINISHED));
    files.syncDirectory(target);
  }
}
