package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cellardb.tck.seed.Await;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** What has to wait for another transaction. */
final class Waiting {
  /** The threads that wait for rows: tests that count them, or have some, run one after another. */
  static final String THREADS = "threads that wait for rows";

  private Waiting() {}

  /**
   * Starts it, and returns when one more thread waits: its own, or that of a server that works for
   * it.
   */
  static <T> FutureTask<T> forRow(Callable<T> action) throws Exception {
    long before = waiting();
    FutureTask<T> task = new FutureTask<>(action);
    Thread thread = new Thread(task, "waits for a row");
    thread.setDaemon(true);
    thread.start();
    Await.until("it waits, or has ended", () -> task.isDone() || waiting() > before);
    assertFalse(task.isDone(), () -> "did not wait: " + task);
    return task;
  }

  /** How many threads wait for a row. */
  private static long waiting() {
    return Thread.getAllStackTraces().values().stream().filter(Waiting::isInWait).count();
  }

  private static boolean isInWait(StackTraceElement[] stack) {
    for (StackTraceElement element : stack) {
      if (element.getClassName().endsWith(".RowLocks") && element.getMethodName().equals("await")) {
        return true;
      }
    }
    return false;
  }
}
