package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cellardb.tck.seed.Await;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;

/** What has to wait for another transaction. */
final class Waiting {
  /** The threads that wait for rows: tests that count them, or have some, run one after another. */
  static final String THREADS = "threads that wait for rows";

  private Waiting() {}

  /**
   * Starts it, and returns when it waits: its own thread, or a thread that did not wait before,
   * which is that of a server that works for it.
   */
  static <T> FutureTask<T> forRow(Callable<T> action) throws Exception {
    Set<Thread> before = waiting();
    FutureTask<T> task = new FutureTask<>(action);
    Thread thread = new Thread(task, "waits for a row");
    thread.setDaemon(true);
    thread.start();
    Await.until(
        "it waits, or has ended",
        () ->
            task.isDone()
                || isInWait(thread.getStackTrace())
                || (Shown.isByServer() && !before.containsAll(waiting())));
    assertFalse(task.isDone(), () -> "did not wait: " + task);
    return task;
  }

  /** The threads that wait for a row. */
  private static Set<Thread> waiting() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> isInWait(thread.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
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
