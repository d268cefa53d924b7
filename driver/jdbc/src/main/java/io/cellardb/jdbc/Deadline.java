package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The query time-out of one call into a session: requests its cancellation when the time is up, and
 * tells a time-out from a cancel afterwards. Costs nothing without a time-out.
 */
final class Deadline {
  private static final Deadline NONE = new Deadline(null, 0);

  private final Cancellation cancellation;
  private final int seconds;
  private volatile boolean passed;
  private Future<?> timer;

  private Deadline(Cancellation cancellation, int seconds) {
    this.cancellation = cancellation;
    this.seconds = seconds;
  }

  /** Starts the clock; 0 seconds are no limit. {@link #stop} must follow. */
  static Deadline start(Cancellation cancellation, int seconds) {
    if (seconds == 0) {
      return NONE;
    }
    Deadline deadline = new Deadline(cancellation, seconds);
    deadline.timer = Timer.THREAD.schedule(deadline::pass, seconds, TimeUnit.SECONDS);
    return deadline;
  }

  void stop() {
    if (timer != null) {
      timer.cancel(false);
    }
  }

  /** The error to throw for {@code e}: a SQLTimeoutException when this deadline was its cause. */
  SQLException explain(SQLException e) {
    return passed && SqlState.CANCELLED.code().equals(e.getSQLState())
        ? new SQLTimeoutException(
            "The statement took longer than its query time-out of " + seconds + " s",
            SqlState.CANCELLED.code(),
            e)
        : e;
  }

  private void pass() {
    passed = true;
    cancellation.request();
  }

  /** One daemon thread for all deadlines, there only while there are any. */
  private static final class Timer {
    static final ScheduledThreadPoolExecutor THREAD = create();

    private static ScheduledThreadPoolExecutor create() {
      ScheduledThreadPoolExecutor executor =
          new ScheduledThreadPoolExecutor(
              1,
              task -> {
                Thread thread = new Thread(task, "cellar-query-timeout");
                thread.setDaemon(true);
                return thread;
              });
      executor.setRemoveOnCancelPolicy(true);
      executor.setKeepAliveTime(10, TimeUnit.SECONDS);
      executor.allowCoreThreadTimeOut(true);
      return executor;
    }
  }
}
