package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.wal.LogReader;
import io.cellardb.storage.lsm.wal.LogWriter;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The file CATALOG: the namespaces and tables as of the last start or change, so that a salvage
 * knows the names of tables when the manifest is lost. Nothing else reads it, so that the manifest
 * does not wait for it.
 */
public final class CatalogCopy {
  /** The first bytes of the file. */
  public static final long MAGIC = 0x43454C4C_43415431L; // CELLCAT1

  private CatalogCopy() {}

  /** Puts the catalog of a state in the place of the copy that is there. */
  static void write(FileSystem files, Path directory, StoreState state) throws IOException {
    Path temporary = directory.resolve(FileNames.CATALOG + FileNames.TEMPORARY);
    VersionEdit edit = new VersionEdit();
    for (VersionEdit.Step step : state.asEdit().steps()) {
      if (step instanceof VersionEdit.PutNamespace
          || step instanceof VersionEdit.PutTable
          || step instanceof VersionEdit.Counters) {
        edit.add(step);
      }
    }
    LogWriter.write(files, temporary, MAGIC, edit.encode());
    files.rename(temporary, directory.resolve(FileNames.CATALOG));
  }

  /**
   * The state that has the namespaces, tables and counters of the copy.
   *
   * @return null if there is no copy
   * @throws CorruptionException if it cannot be read
   */
  public static StoreState read(FileSystem files, Path directory) throws IOException {
    Path file = directory.resolve(FileNames.CATALOG);
    if (!files.exists(file)) {
      return null;
    }
    byte[] record = new LogReader(files, file, MAGIC).next();
    if (record == null) {
      throw new CorruptionException(file, LogReader.START, "there is no catalog in it");
    }
    try {
      StoreState state = new StoreState();
      state.apply(VersionEdit.decode(record));
      return state;
    } catch (RuntimeException e) {
      throw new CorruptionException(
          file, LogReader.START, "the catalog makes no sense: " + e.getMessage());
    }
  }
}
