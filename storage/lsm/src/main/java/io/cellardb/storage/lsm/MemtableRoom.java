package io.cellardb.storage.lsm;

import io.cellardb.storage.lsm.io.WithoutMemory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Where writers wait for room in memory. */
final class MemtableRoom {
  /** So long, in nanoseconds, they wait before they look whether anybody makes any. */
  private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(1);

  private final ReentrantLock commitLock;
  private final Condition room;

  /** Waits that let go of a lock. */
  MemtableRoom(ReentrantLock commitLock) {
    this.commitLock = commitLock;
    this.room = commitLock.newCondition();
  }

  /** Waits for {@link #signal}, under the commit lock; false if interrupted. */
  @SuppressWarnings("WaitNotInLoop") // the caller loops
  boolean await() {
    try {
      long unused = room.awaitNanos(LONGEST_WAIT);
      return true;
    } catch (InterruptedException e) {
      return false; // the flush goes on in any case
    }
  }

  /** Wakes those who wait; what they look at may have changed. */
  void signal() {
    WithoutMemory.lock(commitLock);
    try {
      room.signalAll();
    } finally {
      commitLock.unlock();
    }
  }
}
