package io.cellardb.tck.seed;

import java.time.Duration;

/**
 * Waits for what other threads, processes or the garbage collector do, and for nothing else: a test
 * goes on as soon as it is done, and fails where it is not done in minutes.
 */
public final class Await {
  private static final Duration DEADLINE = Duration.ofMinutes(2);
  private static final long POLL_MILLIS = 5;
  private static final long COLLECTION_MILLIS = 50;

  /** What is waited for. */
  @FunctionalInterface
  public interface Condition {
    /** Whether it is so by now. */
    boolean holds() throws Exception;
  }

  private Await() {}

  /**
   * Waits until something is so.
   *
   * @param what it is, for the error
   */
  public static void until(String what, Condition condition) throws Exception {
    poll(what, condition, POLL_MILLIS);
  }

  /**
   * Collects garbage until something is so.
   *
   * @param what it is, for the error
   */
  public static void collected(String what, Condition condition) throws Exception {
    poll(
        what,
        () -> {
          System.gc();
          return condition.holds();
        },
        COLLECTION_MILLIS);
  }

  private static void poll(String what, Condition condition, long millis) throws Exception {
    long start = System.nanoTime();
    while (!condition.holds()) {
      if (System.nanoTime() - start > DEADLINE.toNanos()) {
        throw new AssertionError("not in " + DEADLINE.toMinutes() + " minutes: " + what);
      }
      Thread.sleep(millis);
    }
  }
}
