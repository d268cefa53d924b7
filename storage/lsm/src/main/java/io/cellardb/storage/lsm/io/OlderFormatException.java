package io.cellardb.storage.lsm.io;

import java.io.IOException;
import java.nio.file.Path;

/** A file has a format version that this code does not read any more. */
public final class OlderFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Names the file, its version and the oldest that can be read. */
  public OlderFormatException(Path file, int version, int oldest) {
    super(
        "file "
            + file
            + " has format version "
            + version
            + ", written by an older release; this one reads versions from "
            + oldest
            + " on");
  }
}
