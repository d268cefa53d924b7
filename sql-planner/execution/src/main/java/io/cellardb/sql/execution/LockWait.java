package io.cellardb.sql.execution;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.time.Duration;

/**
 * What is done again and again while a statement waits for locks. The first time starts the clock.
 * For one thread.
 */
final class LockWait implements Runnable {
  private final ExecutionContext context;
  private final Duration limit;
  private long start;
  private boolean started;

  /** A wait that is to begin, and to last so long at most. */
  LockWait(ExecutionContext context, Duration limit) {
    this.context = context;
    this.limit = limit;
  }

  /**
   * Looks whether to go on.
   *
   * @throws SqlExecutionException 55P03 if it was too long; 57014 as {@link
   *     ExecutionContext#checkCancelled}
   */
  @Override
  public void run() {
    context.lookWhileWaiting();
    long now = System.nanoTime();
    if (!started) {
      started = true;
      start = now;
    } else if (now - start >= limit.toNanos()) {
      throw new SqlExecutionException(
          "55P03",
          "another transaction has locked a row or table for longer than lock_timeout, "
              + limit.toMillis()
              + " ms");
    }
  }
}
