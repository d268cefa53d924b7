package io.cellardb.storage.lsm.io;

import java.io.IOException;
import java.nio.file.Path;

/** Bytes of a file are not what was written. */
public final class CorruptionException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * A failure at a place.
   *
   * @param file the file
   * @param offset position of the damaged part within the file, in bytes
   * @param problem what is wrong, to follow "file X is damaged at offset N: "
   */
  public CorruptionException(Path file, long offset, String problem) {
    super("file " + file + " is damaged at offset " + offset + ": " + problem);
  }
}
