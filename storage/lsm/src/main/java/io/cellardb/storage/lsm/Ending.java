package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.io.AbortedException;
import java.io.IOException;

/** Several things that all have to be done, whatever fails of them. Used by one thread. */
final class Ending {
  private IOException failure;

  /** One of them. */
  interface Step {
    void run() throws IOException;
  }

  /** Does one. */
  void run(Step step) {
    try {
      step.run();
    } catch (IOException | RuntimeException | Error e) {
      if (failure == null) {
        failure = AbortedException.of(e);
      }
    }
  }

  /** What failed first, or null. */
  IOException failure() {
    return failure;
  }
}
