package io.cellardb.jdbc.session;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Objects;

/**
 * The wish that one execution ends, made by another thread: by {@code Statement.cancel}, by a query
 * time-out or by {@code Connection.abort}. One object serves one execution and its cursor, and is
 * never reset.
 *
 * <p>The executing side either looks at {@link #isRequested} between pieces of work or registers
 * {@link #onRequest}, and then throws SQLState 57014. Safe for use by any thread.
 */
public final class Cancellation {
  private volatile boolean requested;

  /** Null when there is none, or when it has run. */
  @GuardedBy("this")
  private Runnable listener;

  /** Whether the execution should end. A volatile read. */
  public boolean isRequested() {
    return requested;
  }

  /** Asks the execution to end, and returns at once. Only the first call has an effect. */
  public void request() {
    Runnable action;
    synchronized (this) {
      requested = true;
      action = listener;
      listener = null;
    }
    if (action != null) {
      action.run();
    }
  }

  /**
   * Runs {@code action} once when a request comes, on the requesting thread; at once if it has come
   * already. The action must be quick and must not block. There is one listener; a second one
   * replaces the first.
   */
  public void onRequest(Runnable action) {
    Objects.requireNonNull(action);
    synchronized (this) {
      if (!requested) {
        listener = action;
        return;
      }
    }
    action.run();
  }
}
