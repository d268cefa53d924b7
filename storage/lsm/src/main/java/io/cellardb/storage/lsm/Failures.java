package io.cellardb.storage.lsm;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.NewerFormatException;
import io.cellardb.storage.lsm.io.OlderFormatException;
import java.io.IOException;

/** Errors of files as errors of the store. */
final class Failures {
  private Failures() {}

  /** The error of the store that an error of a file means. */
  static StorageException of(IOException e) {
    if (e instanceof CorruptionException) {
      return new StorageException(Code.CORRUPTION, e.getMessage(), e);
    }
    if (e instanceof NewerFormatException) {
      return new StorageException(Code.NEWER_FORMAT, e.getMessage(), e);
    }
    if (e instanceof OlderFormatException) {
      return new StorageException(Code.NOT_A_STORE, e.getMessage(), e);
    }
    return new StorageException(Code.IO, "input or output failed: " + e.getMessage(), e);
  }
}
