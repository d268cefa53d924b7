package io.cellardb.embedded;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Holds up who is faster than so many things in a second. For one thread. */
final class Pace {
  private final long perSecond;
  private long start;

  /** A pace; 0 for none, which holds nobody up. */
  Pace(long perSecond) {
    this.perSecond = perSecond;
  }

  /** Counts from 0 again, from now on. */
  void begin() {
    start = System.nanoTime();
  }

  /** Waits until it is time for so many things since {@link #begin}; an interrupt ends the wait. */
  void await(long count) {
    if (perSecond == 0) {
      return;
    }
    long due = start + (long) (count * (double) TimeUnit.SECONDS.toNanos(1) / perSecond);
    for (long left = due - System.nanoTime();
        left > 0 && !Thread.currentThread().isInterrupted();
        left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
