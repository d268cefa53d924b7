package io.cellardb.storage.lsm.compaction;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * How fast compactions may write, all together, so that they leave the disk to flushes and reads.
 * While writers have to wait for compactions there is no limit. Safe for use by many threads.
 */
public final class WriteLimit {
  private final long bytesPerSecond;
  private final BooleanSupplier urgent;

  @GuardedBy("this")
  private long free; // when the bytes let through so far are paid for, as of System.nanoTime

  /**
   * A limit.
   *
   * @param bytesPerSecond {@link Long#MAX_VALUE} for none
   * @param urgent whether there is none for now
   */
  public WriteLimit(long bytesPerSecond, BooleanSupplier urgent) {
    this.bytesPerSecond = bytesPerSecond;
    this.urgent = urgent;
    this.free = System.nanoTime();
  }

  /** Returns when some bytes may be written; throws if the thread is interrupted meanwhile. */
  void await(int bytes) throws IOException {
    if (bytesPerSecond == Long.MAX_VALUE) {
      return;
    }
    long start = reserve(bytes);
    for (long wait = start - System.nanoTime();
        wait > 0 && !urgent.getAsBoolean();
        wait = start - System.nanoTime()) {
      LockSupport.parkNanos(Math.min(wait, TimeUnit.MILLISECONDS.toNanos(100)));
      if (Thread.currentThread().isInterrupted()) {
        throw new IOException("writing an SSTable was interrupted");
      }
    }
  }

  private synchronized long reserve(int bytes) {
    long start = Math.max(free, System.nanoTime());
    free = start + (long) (bytes * 1e9 / bytesPerSecond);
    return start;
  }
}
