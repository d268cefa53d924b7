package io.cellardb.sql;

import io.cellardb.sql.activity.SessionActivity;
import io.cellardb.sql.activity.StatementRun;
import io.cellardb.sql.activity.StatementTotals;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The executions of one statement, which its session shows to others and measures. What goes wrong
 * in them becomes a {@link SqlException}.
 */
final class Executions {
  private final Session session;
  private final boolean changes;
  private final SessionActivity activity;
  private final Supplier<StatementTotals> known;
  private final Supplier<List<String>> plan;

  /** Makes the lines of EXPLAIN; once, as each execution needs it. */
  private final Supplier<List<String>> explained;

  /** Looked up for the first execution; null before it. */
  private StatementTotals totals;

  /**
   * No executions yet.
   *
   * @param changes whether they change rows
   * @param plan the lines of EXPLAIN as they are known then, or null
   */
  Executions(Session session, String sql, boolean changes, Supplier<List<String>> plan) {
    this.explained = () -> session.explained(sql);
    this.plan = plan;
    this.changes = changes;
    this.session = session;
    this.activity = session.activity();
    this.known = () -> session.engine().activity().statement(sql, activity);
  }

  /** Begins what returns rows; {@link #opened} must follow. */
  StatementRun begin() {
    if (totals == null || totals.isOver()) {
      totals = known.get();
    }
    StatementRun run = activity.begin(totals, changes);
    session.beginWaiting();
    session.reader().enter();
    return run;
  }

  /**
   * Says that there are rows, or null if that failed. Rows go on with the measurement, and {@link
   * #close} must follow.
   */
  void opened(Cursor rows, StatementRun run) {
    long nanos = System.nanoTime() - run.startNanos();
    run.planned(plan.get());
    if (rows == null) {
      end();
      add(run, nanos, 0, true);
    } else {
      session.endWaiting();
      activity.end();
      rows.measure(this, run, nanos);
    }
  }

  /** Runs what is over when it returns, and says how many rows it was about. */
  <T> T run(Supplier<T> work, ToLongFunction<T> rows) {
    StatementRun run = begin();
    T result = null;
    try {
      result = translated(work);
      return result;
    } finally {
      end();
      run.planned(plan.get());
      add(
          run,
          System.nanoTime() - run.startNanos(),
          result == null ? 0 : rows.applyAsLong(result),
          result == null);
    }
  }

  /** The next rows of an execution; {@link #end} must follow. */
  void resume(StatementRun run, ExecutionContext context) {
    activity.resume(run, changes);
    session.beginWaiting();
    session.reader().enter();
    activity.runs(context);
  }

  void end() {
    session.endWaiting();
    activity.end();
    session.reader().leave();
  }

  /** Says that rows are over. */
  void close() {
    session.reader().leave();
  }

  /** Adds an execution that is over. */
  void add(StatementRun run, long nanos, long rows, boolean failed) {
    activity.add(run, nanos, rows, failed, explained);
  }

  /**
   * The failure to tell of, which is another one in a session that was killed. Those of class 40
   * roll the transaction back.
   */
  SqlException failure(Throwable failure) {
    SqlException told = Errors.translate(failure);
    if (told.sqlState().startsWith("40")) {
      session.transactions().fail();
    }
    return activity.isKilled() && told.sqlState().equals("57014")
        ? new SqlException("57P01", "the session was ended by KILL", failure)
        : told;
  }

  private <T> T translated(Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException
        | StackOverflowError
        | AssertionError
        | OutOfMemoryError
        | LinkageError e) {
      throw failure(e);
    }
  }
}
