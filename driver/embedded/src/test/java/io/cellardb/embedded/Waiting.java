package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cellardb.tck.seed.Await;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** What has to wait for another transaction. */
final class Waiting {
  private Waiting() {}

  /** Starts it, and returns when it waits. */
  static <T> FutureTask<T> forRow(Callable<T> action) throws Exception {
    FutureTask<T> task = new FutureTask<>(action);
    Thread thread = new Thread(task, "waits for a row");
    thread.setDaemon(true);
    thread.start();
    Await.until("it waits, or has ended", () -> task.isDone() || isInWait(thread.getStackTrace()));
    assertFalse(task.isDone(), () -> "did not wait: " + task);
    return task;
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
