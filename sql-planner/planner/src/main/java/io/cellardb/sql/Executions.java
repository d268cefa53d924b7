package io.cellardb.sql;

import io.cellardb.sql.activity.SessionActivity;
import io.cellardb.sql.activity.StatementTotals;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
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

  /** Looked up for the first execution; null before it. */
  private StatementTotals totals;

  /**
   * No executions yet.
   *
   * @param changes whether they change rows
   */
  Executions(Session session, String sql, boolean changes) {
    this.changes = changes;
    this.session = session;
    this.activity = session.activity();
    this.known = () -> session.engine().activity().statement(sql);
  }

  /** Begins what returns rows; {@link #opened} must follow. Returns the time. */
  long begin() {
    if (totals == null) {
      totals = known.get();
    }
    long start = activity.begin(totals, changes);
    session.reader().enter();
    return start;
  }

  /**
   * Says that there are rows, or null if that failed. Rows go on with the measurement, and {@link
   * #close} must follow.
   */
  void opened(Cursor rows, long start) {
    long nanos = System.nanoTime() - start;
    if (rows == null) {
      end();
      add(nanos, 0, true);
    } else {
      activity.end(totals);
      rows.measure(this, nanos);
    }
  }

  /** Runs what is over when it returns, and says how many rows it was about. */
  <T> T run(Supplier<T> work, ToLongFunction<T> rows) {
    long start = begin();
    T result = null;
    try {
      result = translated(work);
      return result;
    } finally {
      end();
      add(System.nanoTime() - start, result == null ? 0 : rows.applyAsLong(result), result == null);
    }
  }

  /** The next rows of an execution; {@link #end} must follow. Returns the time. */
  long resume(ExecutionContext context) {
    long start = begin();
    activity.runs(context);
    return start;
  }

  void end() {
    activity.end(totals);
    session.reader().leave();
  }

  /** Says that rows are over. */
  void close() {
    session.reader().leave();
  }

  /** Adds an execution that is over. */
  void add(long nanos, long rows, boolean failed) {
    activity.add(totals, nanos, rows, failed);
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
