package io.cellardb.storage.lsm;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.DiskFullException;
import io.cellardb.storage.lsm.io.NewerFormatException;
import io.cellardb.storage.lsm.io.OlderFormatException;
import java.io.IOException;

/** Errors of files as errors of the store. */
final class Failures {
  private Failures() {}

  /** The error of the store that an error of a file means. */
  static StorageException of(IOException e) {
    Code code = code(e);
    String message =
        code == Code.IO
            ? "input or output failed: " + e.getMessage()
            : String.valueOf(e.getMessage());
    return new StorageException(code, message, e);
  }

  /** What kind of error of the store an error of a file, or what caused it, is. */
  static Code code(IOException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof CorruptionException) {
        return Code.CORRUPTION;
      }
      if (cause instanceof NewerFormatException) {
        return Code.NEWER_FORMAT;
      }
      if (cause instanceof OlderFormatException) {
        return Code.NOT_A_STORE;
      }
      if (cause instanceof DiskFullException) {
        return Code.DISK_FULL;
      }
      if (cause instanceof OutOfMemoryError) {
        return Code.OUT_OF_MEMORY;
      }
    }
    return Code.IO;
  }
}
