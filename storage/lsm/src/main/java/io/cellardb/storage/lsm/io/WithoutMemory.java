package io.cellardb.storage.lsm.io;

import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Locks for those whom others wait for, who have to be told even when the heap is used up: a place
 * in the queue of a {@link ReentrantLock} takes memory, and asking again and again takes none.
 */
public final class WithoutMemory {
  private static final int PAUSE_NANOS = 10_000;

  private WithoutMemory() {}

  /** Takes a lock that is held for moments only. */
  public static void lock(ReentrantLock lock) {
    while (!lock.tryLock()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Gives a lock away for a moment. */
  public static void pass(ReentrantLock lock) {
    lock.unlock();
    LockSupport.parkNanos(PAUSE_NANOS);
    lock(lock);
  }
}
