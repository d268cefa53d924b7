package io.cellardb.sql.activity;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
import java.util.function.BooleanSupplier;

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

  /** The statement that a call into the session is about; null while none is under way. */
  private volatile StatementTotals running;

  /** How many calls there have been; only the session's own thread counts. */
  private volatile long calls;

  private volatile boolean changing;

  private volatile long startNanos;
  private volatile ExecutionContext context;
  private volatile boolean cancelled;
  private volatile boolean killed;

  /** Tells the session's owner that it was killed; null without one. */
  private volatile Runnable owner;

  private volatile long slowNanos = NEVER;

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
  long user() {
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
   */
  public void logFrom(long millis) {
    slowNanos = millis == 0 ? NEVER : millis * 1_000_000;
  }

  /**
   * Says that a call about a statement begins; {@link #end} must follow.
   *
   * @param changes whether it is about to change rows
   * @return the time, as {@link System#nanoTime} has it
   * @throws SqlException 57P01 if the session was killed
   */
  public long begin(StatementTotals statement, boolean changes) {
    checkAlive();
    long now = System.nanoTime();
    cancelled = false;
    startNanos = now;
    statement.begin();
    long call = calls;
    calls = call + 1;
    changing = changes;
    running = statement;
    return now;
  }

  /** Says what the call's work is done in, so that it can be ended. */
  public void runs(ExecutionContext work) {
    context = work;
    if (cancelled) {
      work.cancel();
    }
  }

  /** Says that the call is over. */
  public void end(StatementTotals statement) {
    running = null;
    context = null;
    statement.end();
  }

  /** Adds an execution that is over, all its calls together. */
  public void add(StatementTotals statement, long nanos, long rows, boolean failed) {
    statement.add(nanos, rows, failed);
    if (nanos >= slowNanos) {
      slow.log(number, statement.text(), nanos, rows, failed);
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
    if (running == null) {
      return;
    }
    cancelled = true;
    ExecutionContext work = context;
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

  /** A row of the table {@code SYS.SESSIONS}. */
  Object[] row() {
    StatementTotals statement = running;
    long began = System.currentTimeMillis() - (System.nanoTime() - startNanos) / 1_000_000;
    return new Object[] {
      number,
      openedMillis,
      killed ? "killed" : statement == null ? "idle" : "running",
      inTransaction.getAsBoolean() ? "active" : "none",
      statement == null ? null : statement.text(),
      statement == null ? null : began,
      userName
    };
  }
}
