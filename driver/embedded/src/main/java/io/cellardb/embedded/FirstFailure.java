package io.cellardb.embedded;

/** Does all of several things, and fails with what failed first. */
final class FirstFailure {
  private Throwable first; // not checked

  /** Does one, and remembers its failure. */
  void collect(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      if (first == null) {
        first = e;
      } else if (first != e) {
        first.addSuppressed(e);
      }
    }
  }

  void throwFirst() {
    if (first instanceof Error error) {
      throw error;
    }
    if (first != null) {
      throw (RuntimeException) first;
    }
  }
}
