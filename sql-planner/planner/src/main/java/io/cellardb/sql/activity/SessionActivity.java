package io.cellardb.sql.activity;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What a session does. Its own thread says what begins and what ends; any thread may look at it, or
 * end it.
 */
public final class SessionActivity {
  private static final long NEVER = Long.MAX_VALUE;

  private final long number;
  private final long openedMillis = System.currentTimeMillis();
  private final BooleanSupplier inTransaction;
  private final SlowStatements slow = new SlowStatements();

  /** What a call into the session is about; null while none is under way. */
  private volatile StatementRun running;

  /** Executions that are not over: one that a call is about, and those whose rows are open. */
  @GuardedBy("open")
  private final List<StatementRun> open = new ArrayList<>(2);

  /** How many calls there have been; only the session's own thread counts. */
  private volatile long calls;

  private volatile boolean changing;

  private volatile boolean cancelled;
  private volatile boolean killed;

  /** Tells the session's owner that it was killed; null without one. */
  private volatile Runnable owner;

  private volatile long slowNanos = NEVER;
  private volatile boolean slowPlans;

  /** The number of its user, and what that was called when it began; 0 and null for nobody. */
  private volatile long user;

  private volatile String userName;

  SessionActivity(long number, BooleanSupplier inTransaction) {
    this.number = number;
    this.inTransaction = inTransaction;
  }

  /** The number that KILL takes, from 1; no other session of the store has had it. */
  public long number() {
    return number;
  }

  /** Says whose session it is; 0 and null for nobody. */
  public void belongsTo(long principal, String name) {
    user = principal;
    userName = name;
  }

  /** The number of its user; 0 for nobody. */
  public long user() {
    return user;
  }

  /**
   * Says what is to be done when the session was killed.
   *
   * @param action quick, and run by another thread than the session's; it must not keep what an
   *     application may drop
   */
  public void whenKilled(Runnable action) {
    owner = action;
  }

  /**
   * Has the log tell of statements that take long.
   *
   * @param millis from how many milliseconds on; 0 for none
   * @param plans whether it tells how they were executed
   */
  public void logFrom(long millis, boolean plans) {
    slowPlans = plans;
    slowNanos = millis == 0 ? NEVER : millis * 1_000_000;
  }

  /**
   * Says that an execution begins, by a call about it; {@link #end} and {@link #add} must follow.
   *
   * @param changes whether it is about to change rows
   * @throws SqlException 57P01 if the session was killed
   */
  public StatementRun begin(StatementTotals statement, boolean changes) {
    checkAlive();
    StatementRun run = new StatementRun(statement);
    synchronized (open) {
      open.add(run);
    }
    call(run, changes);
    return run;
  }

  /**
   * Says that another call about an execution begins; {@link #end} must follow.
   *
   * @throws SqlException 57P01 if the session was killed
   */
  public void resume(StatementRun run, boolean changes) {
    checkAlive();
    call(run, changes);
  }

  private void call(StatementRun run, boolean changes) {
    cancelled = false;
    long call = calls;
    calls = call + 1;
    changing = changes;
    running = run;
  }

  /** Says what the call's work is done in, so that it can be ended. */
  public void runs(ExecutionContext work) {
    StatementRun run = running;
    if (run != null) {
      run.runs(work);
    }
    if (cancelled) {
      work.cancel();
    }
  }

  /** Says that the call is over. */
  public void end() {
    running = null;
  }

  /**
   * Adds an execution that is over, all its calls together.
   *
   * @param plan makes the lines of EXPLAIN, for an execution that was planned without them
   */
  public void add(
      StatementRun run, long nanos, long rows, boolean failed, Supplier<List<String>> plan) {
    synchronized (open) {
      open.remove(run);
    }
    boolean isSlow = nanos >= slowNanos;
    if (isSlow && slowPlans && run.plan() == null) {
      run.planned(plan.get());
    }
    run.totals().add(nanos, rows, failed, run.plan());
    if (isSlow) {
      slow.log(number, run.totals().text(), nanos, rows, failed, slowPlans ? run.plan() : null);
    }
  }

  /**
   * Fails if the work of the call under way is to end.
   *
   * @throws io.cellardb.sql.execution.error.StatementCancelledException 57014 then
   */
  public void checkCancelled() {
    StatementRun run = running;
    ExecutionContext work = run == null ? null : run.context();
    if (work != null) {
      work.checkCancelled();
    }
  }

  /** Whether the statement under way is to end. */
  public boolean isCancelled() {
    return cancelled && running != null;
  }

  /** Whether the session was killed. */
  public boolean isKilled() {
    return killed;
  }

  /**
   * Refuses what a killed session is asked for.
   *
   * @throws SqlException 57P01
   */
  public void checkAlive() {
    if (killed) {
      throw new SqlException("57P01", "the session was ended by KILL");
    }
  }

  /** The number of the call that is under way now if it changes rows; else -1. */
  long change() {
    long call = calls;
    return running == null || !changing ? -1 : call;
  }

  /** Ends the statement under way, if there is one; it fails with 57014. */
  void cancel() {
    StatementRun run = running;
    if (run == null) {
      return;
    }
    cancelled = true;
    ExecutionContext work = run.context();
    if (work != null) {
      work.cancel();
    }
  }

  /** Ends the session: its statement, its transaction, its connection. */
  void kill() {
    killed = true;
    cancel();
    Runnable action = owner;
    if (action != null) {
      action.run();
    }
  }

  /** The name of its user when it began; null for nobody. */
  String userName() {
    return userName;
  }

  /** Its rows of the table {@code SYS.STATEMENTS}. */
  List<Object[]> statements() {
    StatementRun now = running;
    synchronized (open) {
      return open.stream().map(run -> run.row(this, run == now)).toList();
    }
  }

  /** A row of the table {@code SYS.SESSIONS}. */
  Object[] row() {
    StatementRun run = running;
    return new Object[] {
      number,
      openedMillis,
      killed ? "killed" : run == null ? "idle" : "running",
      inTransaction.getAsBoolean() ? "active" : "none",
      run == null ? null : run.totals().text(),
      run == null
          ? null
          : (Long)
              (System.currentTimeMillis() - (System.nanoTime() - run.startNanos()) / 1_000_000),
      userName
    };
  }
}
