package io.cellardb.storage.lsm;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of a store that read ahead for scans. They begin with the first scan that needs them
 * and end when there is nothing to do for a while.
 */
final class ScanThreads implements Executor {
  private static final int IDLE_SECONDS = 10;

  private final int count;
  private final ThreadPoolExecutor pool;

  /** So many threads at most; none if {@code count} is 0. */
  ScanThreads(int count) {
    this.count = count;
    pool =
        new ThreadPoolExecutor(
            Math.max(1, count),
            Math.max(1, count),
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "cellar-scan");
              thread.setDaemon(true);
              return thread;
            },
            // After the end the scans read for themselves.
            new ThreadPoolExecutor.DiscardPolicy());
    pool.allowCoreThreadTimeOut(true);
  }

  int count() {
    return count;
  }

  @Override
  public void execute(Runnable task) {
    pool.execute(task);
  }

  /** Lets running tasks end and takes no more. */
  void stop() {
    pool.shutdown();
  }
}
