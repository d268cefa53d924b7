package io.cellardb.shell.terminal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Shows how long a statement has been running, and how many of its rows have come, while the shell
 * waits for it for more than two seconds; the line is gone when the wait ends. It watches the
 * statements of {@link Connection#createStatement()}, by standing before them.
 *
 * <p>A statement that is closed takes {@code cancel} without a word here: SQLLine cancels the last
 * one when there is an interrupt at an empty prompt.
 */
public final class StatementClock implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final long TICK_MILLIS = 250;

  private final ProgressLine line;
  private final long patienceNanos;
  private final ScheduledExecutorService ticks;

  /** The statement that is waited for; null for none. */
  @GuardedBy("this")
  private Watched waiting;

  @GuardedBy("this")
  private long waitingSince;

  /** What is known of one statement. */
  private static final class Watched {
    private long start;
    private long rows;
  }

  /** What a proxy does for a call. */
  @FunctionalInterface
  private interface Call {
    Object answer(Method method, Object[] arguments) throws Throwable;
  }

  /**
   * A clock that shows its time there.
   *
   * @param line used by a thread of the clock, while the shell itself prints nothing
   */
  public StatementClock(ProgressLine line) {
    this(line, PATIENCE);
  }

  /** As above, for waits that are longer than {@code patience}. */
  @SuppressWarnings("FutureReturnValueIgnored") // It never ends by itself.
  StatementClock(ProgressLine line, Duration patience) {
    this.line = line;
    this.patienceNanos = patience.toNanos();
    this.ticks =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "cellar-shell-clock");
              thread.setDaemon(true);
              return thread;
            });
    ticks.scheduleWithFixedDelay(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** The same connection, whose statements are watched. */
  public Connection watch(Connection connection) {
    return proxy(
        Connection.class,
        (method, arguments) -> {
          Object answer = invoke(connection, method, arguments);
          return method.getName().equals("createStatement") ? watch((Statement) answer) : answer;
        });
  }

  private Statement watch(Statement statement) {
    Watched watched = new Watched();
    return proxy(
        Statement.class,
        (method, arguments) -> {
          if (method.getName().equals("cancel") && statement.isClosed()) {
            return null;
          }
          if (!method.getName().startsWith("execute")) {
            return watch(invoke(statement, method, arguments), watched);
          }
          watched.start = System.nanoTime();
          watched.rows = 0;
          begin(watched);
          try {
            return watch(invoke(statement, method, arguments), watched);
          } finally {
            end();
          }
        });
  }

  private Object watch(Object answer, Watched watched) {
    if (!(answer instanceof ResultSet results)) {
      return answer;
    }
    return proxy(
        ResultSet.class,
        (method, arguments) -> {
          if (!method.getName().equals("next")) {
            return invoke(results, method, arguments);
          }
          begin(watched);
          try {
            Object more = invoke(results, method, arguments);
            watched.rows += Boolean.TRUE.equals(more) ? 1 : 0;
            return more;
          } finally {
            end();
          }
        });
  }

  private static <T> T proxy(Class<T> type, Call call) {
    InvocationHandler handler = (self, method, arguments) -> call.answer(method, arguments);
    return type.cast(
        Proxy.newProxyInstance(
            StatementClock.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private synchronized void begin(Watched watched) {
    waiting = watched;
    waitingSince = System.nanoTime();
  }

  private synchronized void end() {
    waiting = null;
    line.erase();
  }

  private synchronized void tick() {
    long now = System.nanoTime();
    if (waiting != null && now - waitingSince >= patienceNanos) {
      String rows =
          waiting.rows == 0 ? "" : String.format(Locale.ROOT, ", %,d rows so far", waiting.rows);
      line.show(
          String.format(
              Locale.ROOT,
              "%,d s%s; Ctrl-C cancels",
              TimeUnit.NANOSECONDS.toSeconds(now - waiting.start),
              rows));
    }
  }

  @Override
  public void close() {
    ticks.shutdownNow();
  }
}
