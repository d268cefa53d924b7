package io.cellardb.storage.lsm.io;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/**
 * Work with channels of its own, which Java closes when their thread is or has been interrupted: it
 * is done with the interrupt put aside, and again if one comes meanwhile.
 */
final class Uninterrupted {
  /** What can be done again after it failed half-way. */
  interface Work<T> {
    T run() throws IOException;
  }

  private Uninterrupted() {}

  /** Does the work; a thread that was interrupted is so again afterwards. */
  static <T> T run(Work<T> work) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          return work.run();
        } catch (ClosedByInterruptException e) {
          interrupted |= Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
