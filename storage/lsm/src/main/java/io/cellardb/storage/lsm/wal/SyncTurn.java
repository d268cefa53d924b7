package io.cellardb.storage.lsm.wal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.lsm.io.WithoutMemory;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Whose turn it is to sync: one thread does it for all that wait. The lock is held for moments
 * only.
 */
final class SyncTurn {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ended = lock.newCondition();

  @GuardedBy("lock")
  private boolean taken;

  /**
   * Waits until nobody has the turn, or there is nothing left to do.
   *
   * @return whether the caller has the turn, and is to {@link #end} it
   */
  boolean take(BooleanSupplier done) {
    lock.lock();
    try {
      while (taken && !done.getAsBoolean()) {
        ended.awaitUninterruptibly();
      }
      if (done.getAsBoolean()) {
        return false;
      }
      taken = true;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Ends the caller's turn. */
  void end() {
    WithoutMemory.lock(lock);
    try {
      taken = false;
      ended.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
