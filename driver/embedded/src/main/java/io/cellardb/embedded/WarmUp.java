package io.cellardb.embedded;

import io.cellardb.sql.Cursor;
import io.cellardb.sql.Engine;
import io.cellardb.sql.Session;
import io.cellardb.sql.Statement;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.storage.memory.MemoryStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Runs a few statements on a store of its own when the first connection of a JVM is opened, so that
 * the planner's classes are loaded when the application's statements come: a first statement that
 * needs the planner costs over a second without it. In a daemon thread; no connection waits for it,
 * and if it fails nothing but time is lost.
 *
 * <p>It stands back while the application prepares or runs statements, so that a program which runs
 * a few of them and ends has the processors for itself. One that is never quiet warms itself.
 */
final class WarmUp implements Runnable {
  /** For how long nothing is to have been prepared, run or committed. */
  private static final long QUIET_NANOS = 300_000_000;

  /** For how long it stands back in all. */
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private static final long STEP_MILLIS = 50;

  private static final AtomicBoolean STARTED = new AtomicBoolean();

  /** How many calls of the application are under way; not of interest any more once it is over. */
  private static final AtomicInteger CALLS = new AtomicInteger();

  /** When a call of the application ended last; not of interest any more once this is over. */
  private static volatile long busy;

  private static volatile boolean over;

  private static final String[] STATEMENTS = {
    "CREATE TABLE warm (k BIGINT, s VARCHAR, n DECIMAL(15, 2), d DATE, PRIMARY KEY (k))",
    "UPSERT INTO warm (k, s, n, d) VALUES (1, 'a', 1.50, DATE '2026-01-31')",
    "SELECT * FROM warm WHERE k = 1",
    "SELECT s, COUNT(*), SUM(n) FROM warm WHERE k > 0 AND s LIKE 'a%' GROUP BY s ORDER BY 2 LIMIT"
        + " 9",
    "SELECT a.s, b.n FROM warm a JOIN warm b ON a.k = b.k WHERE a.d < DATE '2027-01-01'",
    "UPDATE warm SET s = 'b' WHERE k = 1",
    "DELETE FROM warm WHERE k = 1",
  };

  private WarmUp() {}

  /** Starts it, once in the life of the JVM; returns at once. */
  static void start() {
    busy = System.nanoTime();
    if (STARTED.compareAndSet(false, true)) {
      Thread thread = new Thread(new WarmUp(), "cellar-warm-up");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** A call of the application begins. */
  static void callBegins() {
    if (!over) {
      CALLS.incrementAndGet();
    }
  }

  /** A call that began has ended. */
  static void callEnds() {
    if (!over) {
      busy = System.nanoTime();
      CALLS.decrementAndGet();
    }
  }

  /** Waits until the application is quiet, or for long enough. */
  private static void awaitQuiet(long begin) throws InterruptedException {
    while ((CALLS.get() > 0 || System.nanoTime() - busy < QUIET_NANOS)
        && System.nanoTime() - begin < PATIENCE_NANOS) {
      Thread.sleep(STEP_MILLIS);
    }
  }

  @Override
  public void run() {
    try {
      warmUp();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | LinkageError e) {
      Logger.getLogger("io.cellardb").log(Level.FINE, "The warm-up ended early", e);
    } finally {
      over = true;
    }
  }

  private static void warmUp() throws InterruptedException {
    long begin = System.nanoTime();
    awaitQuiet(begin);
    try (MemoryStore store = new MemoryStore()) {
      Session session = Engine.open(store, false).session();
      for (String sql : STATEMENTS) {
        awaitQuiet(begin);
        execute(session.prepare(sql));
      }
    }
  }

  private static void execute(Statement statement) {
    if (statement.isDefinition()) {
      statement.define();
    } else if (statement.isQuery()) {
      try (Cursor cursor = statement.query(new Object[0])) {
        Batch batch = cursor.next();
        while (batch != null) {
          batch = cursor.next();
        }
      }
    } else {
      statement.update(List.<Object[]>of(new Object[0]), context -> {});
    }
  }
}
