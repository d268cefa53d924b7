package io.cellardb.storage.lsm.io;

import java.io.IOException;
import java.nio.file.Path;

/** A file has a format version that this code does not know. */
public final class NewerFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Names the file, its version and the newest that can be read. */
  public NewerFormatException(Path file, int version, int known) {
    super(
        "file "
            + file
            + " has format version "
            + version
            + ", written by a newer release; this one reads up to version "
            + known);
  }
}
