package io.cellardb.storage.lsm.io;

import java.io.IOException;
import java.nio.file.Path;

/** Somebody else holds the lock of a file. */
public final class FileLockedException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String holder;

  /**
   * Names the file and who holds its lock.
   *
   * @param holder such as "process 4711"
   */
  public FileLockedException(Path file, String holder) {
    super("file " + file + " is locked by " + holder);
    this.holder = holder;
  }

  /** Who holds the lock. */
  public String holder() {
    return holder;
  }
}
