package io.cellardb.storage.lsm.io;

import java.io.IOException;
import java.nio.file.Path;

/** There is no room for what was to be written. */
public final class DiskFullException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * A failure to create or write a file.
   *
   * @param cause what the operating system said, or null
   */
  public DiskFullException(Path file, Throwable cause) {
    super("file " + file + " cannot be written, since the disk is full", cause);
  }
}
