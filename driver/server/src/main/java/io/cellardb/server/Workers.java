package io.cellardb.server;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for statements. So many run at the same time, others wait for their turn. Who holds locks
 * does not: all others may wait for just these, so that a limit would stop everything.
 */
final class Workers {
  private static final int KEEP_SECONDS = 30;

  private final ThreadPoolExecutor threads;
  private final int most;

  @GuardedBy("this")
  private final Queue<Runnable> waiting = new ArrayDeque<>();

  @GuardedBy("this")
  private int busy;

  Workers(int most) {
    this.most = most;
    this.threads =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE, // of which each session takes one at most
            KEEP_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            new DefaultThreadFactory("cellar-server-worker", true));
  }

  /** Runs {@code work} soon, on a thread of its own. */
  void execute(Runnable work, boolean holdsLocks) {
    if (holdsLocks) {
      threads.execute(work);
      return;
    }
    synchronized (this) {
      if (busy == most) {
        waiting.add(work);
        return;
      }
      busy++;
    }
    threads.execute(() -> runAll(work));
  }

  private void runAll(Runnable first) {
    Runnable work = first;
    while (work != null) {
      try {
        work.run();
      } finally {
        work = next();
      }
    }
  }

  private synchronized Runnable next() {
    Runnable next = waiting.poll();
    if (next == null) {
      busy--;
    }
    return next;
  }

  /** How many run, but for those that hold locks. */
  synchronized int busy() {
    return busy;
  }

  /** How many wait for a turn. */
  synchronized int waiting() {
    return waiting.size();
  }

  /** Whether somebody waits for a turn. */
  synchronized boolean isFull() {
    return !waiting.isEmpty();
  }

  /** Takes no more work; what runs goes on. */
  void stop() {
    threads.shutdown();
  }
}
