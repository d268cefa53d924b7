package io.cellardb.sql.execution;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.error.StatementCancelledException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * The work of planning one statement, on the thread that does it: counted in steps, which are calls
 * back from Calcite into our own types, expressions, estimates and rules. It ends when the
 * statement is cancelled, and when it takes more steps than any sensible statement does.
 */
public final class PlanningWork implements AutoCloseable {
  private static final ThreadLocal<PlanningWork> CURRENT = new ThreadLocal<>();

  /** What a short statement may take: about two seconds, where the largest sensible takes one. */
  private static final long MOST_STEPS = 2_000_000;

  /** What each character adds: a list of literals takes ten. */
  private static final long STEPS_OF_CHARACTER = 30;

  private static final int MOST_TABLES = 4_096;

  private final BooleanSupplier cancelled;

  /** When it has to end, as {@link System#nanoTime} has it; null for never. */
  private final Long deadlineNanos;

  private final boolean outermost;
  private final long most;
  private long steps;
  private int tables;
  private boolean once;
  private boolean literals;

  private PlanningWork(BooleanSupplier cancelled, int length, Duration limit, boolean outermost) {
    this.cancelled = cancelled;
    this.deadlineNanos = limit == null ? null : (Long) (System.nanoTime() + limit.toNanos());
    this.outermost = outermost;
    this.most = MOST_STEPS + STEPS_OF_CHARACTER * length;
  }

  /**
   * Begins the work on a statement, or a part of the one that is being planned by this thread. To
   * be closed by the same thread.
   *
   * @param cancelled whether the statement is to end; asked often
   * @param length characters of the statement, as a long one is much work to plan
   */
  public static PlanningWork begin(BooleanSupplier cancelled, int length) {
    return begin(cancelled, length, null);
  }

  /**
   * As {@link #begin(BooleanSupplier, int)}, of a statement whose planning is all of it.
   *
   * @param limit how long it may take; null for ever
   */
  public static PlanningWork begin(BooleanSupplier cancelled, int length, Duration limit) {
    PlanningWork whole = CURRENT.get();
    if (whole != null) {
      return new PlanningWork(cancelled, length, limit, false);
    }
    PlanningWork work = new PlanningWork(cancelled, length, limit, true);
    CURRENT.set(work);
    return work;
  }

  /**
   * Counts a step; nothing where nothing is being planned.
   *
   * @throws StatementCancelledException 57014 once the statement is cancelled
   * @throws SqlExecutionException 54001 once there were too many
   */
  public static void step() {
    PlanningWork work = CURRENT.get();
    if (work != null) {
      work.count();
    }
  }

  /**
   * Fails if the statement is to end; nothing where nothing is being planned. Unlike {@link #step}
   * it counts nothing, so that it is for work that takes as long as there are rows.
   *
   * @throws StatementCancelledException 57014 once the statement is cancelled, or its time is up
   */
  public static void checkCancelled() {
    PlanningWork work = CURRENT.get();
    if (work != null) {
      work.check();
    }
  }

  /**
   * Counts a table that the statement reads, once for each place where a view or WITH is used that
   * reads it.
   *
   * @throws SqlExecutionException 54001 once there were too many
   */
  public static void table() {
    PlanningWork work = CURRENT.get();
    if (work != null && ++work.tables > MOST_TABLES) {
      throw new SqlExecutionException(
          "54001",
          "the statement reads more than "
              + MOST_TABLES
              + " tables, those of a view or WITH counted each time that it is used");
    }
  }

  /** States that the plan depends on what may be otherwise the next time, and is not kept. */
  public static void forOnce() {
    PlanningWork work = CURRENT.get();
    if (work != null) {
      work.once = true;
    }
  }

  /** Whether the plan that is being made is not kept. */
  public static boolean isForOnce() {
    PlanningWork work = CURRENT.get();
    return work != null && work.once;
  }

  /** States that with literals in the place of parameters the plan might be another, better one. */
  public static void literalsMatter() {
    PlanningWork work = CURRENT.get();
    if (work != null) {
      work.literals = true;
    }
  }

  /** Whether the plan that is being made might be better if its parameters were literals. */
  public static boolean doLiteralsMatter() {
    PlanningWork work = CURRENT.get();
    return work != null && work.literals;
  }

  /** Whether a further step would fail. */
  public boolean isOver() {
    return cancelled.getAsBoolean() || steps > most || tables > MOST_TABLES;
  }

  private void check() {
    if (cancelled.getAsBoolean()) {
      throw new StatementCancelledException(false);
    }
    if (deadlineNanos != null && System.nanoTime() - deadlineNanos >= 0) {
      throw new StatementCancelledException(true);
    }
  }

  private void count() {
    check();
    if (++steps > most) {
      throw new SqlExecutionException(
          "54001",
          "the statement is too complex to be planned; divide it, or put what it lists into a"
              + " table");
    }
  }

  @Override
  public void close() {
    if (outermost) {
      CURRENT.remove();
    }
  }
}
