package io.cellardb.sql.activity;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Progress;
import java.util.List;

/** One execution of a statement that is under way. Its session changes it; any thread may look. */
public final class StatementRun {
  private final StatementTotals totals;
  private final long startNanos = System.nanoTime();
  private volatile ExecutionContext context;
  private volatile long rows;
  private volatile List<String> plan;

  StatementRun(StatementTotals totals) {
    this.totals = totals;
  }

  /** When it began, as {@link System#nanoTime} has it. */
  public long startNanos() {
    return startNanos;
  }

  /** Says how it is executed; the lines of EXPLAIN, or null if they are not known. */
  public void planned(List<String> lines) {
    plan = lines;
  }

  /** Says that so many more rows were returned. */
  public void returned(int more) {
    long all = rows + more; // by one thread
    rows = all;
  }

  StatementTotals totals() {
    return totals;
  }

  List<String> plan() {
    return plan;
  }

  /** What its work is done in; null before that has begun. */
  ExecutionContext context() {
    return context;
  }

  void runs(ExecutionContext work) {
    context = work;
  }

  /**
   * A row of the table {@code SYS.STATEMENTS}.
   *
   * @param isRunning whether a call about it is under way
   */
  Object[] row(SessionActivity session, boolean isRunning) {
    long nanos = System.nanoTime() - startNanos;
    ExecutionContext work = context;
    Progress progress = work == null ? null : work.progress();
    boolean waits = progress != null && progress.isWaiting();
    return new Object[] {
      session.number(),
      session.userName(),
      totals.text(),
      !isRunning ? "waiting for client" : waits ? "waiting for lock" : "running",
      System.currentTimeMillis() - nanos / 1_000_000,
      nanos / 1_000,
      progress == null ? 0L : progress.rowsRead(),
      progress == null || progress.rowsExpected() == 0 ? null : (Long) progress.rowsExpected(),
      rows
    };
  }
}
