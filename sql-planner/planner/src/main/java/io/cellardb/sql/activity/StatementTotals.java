package io.cellardb.sql.activity;

import java.util.List;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** What the executions of a statement have cost so far. */
public final class StatementTotals {
  private final String text;
  private final long user;
  private final String userName;
  private final LongAdder calls = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAdder rows = new LongAdder();
  private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
  private final LongAccumulator shortest = new LongAccumulator(Math::min, Long.MAX_VALUE);

  private volatile boolean over;

  /** The lines of EXPLAIN of the last execution of which they are known; null if of none. */
  private volatile List<String> plan;

  /** Those of one user; 0 and null for nobody. */
  StatementTotals(String text, long user, String userName) {
    this.text = text;
    this.user = user;
    this.userName = userName;
  }

  /** The number of the user whose executions these are; 0 for nobody. */
  long user() {
    return user;
  }

  /** The statement's text, without its literals. */
  String text() {
    return text;
  }

  /** Says that nobody sees these any more; who executes the statement looks for others. */
  void forget() {
    over = true;
  }

  /** Whether nobody sees these any more. */
  public boolean isOver() {
    return over;
  }

  /** Adds an execution that is over; {@code lines} are those of EXPLAIN, or null. */
  void add(long spentNanos, long affectedRows, boolean failed, List<String> lines) {
    calls.increment();
    nanos.add(spentNanos);
    longest.accumulate(spentNanos);
    shortest.accumulate(spentNanos);
    rows.add(affectedRows);
    if (lines != null) {
      plan = lines;
    }
    if (failed) {
      failures.increment();
    }
  }

  /** A row of the table {@code SYS.STATEMENT_STATISTICS}. */
  Object[] row() {
    long count = calls.sum();
    long total = nanos.sum() / 1_000;
    long least = shortest.get();
    List<String> lines = plan;
    return new Object[] {
      userName,
      text,
      count,
      failures.sum(),
      total,
      least == Long.MAX_VALUE ? null : (Long) (least / 1_000),
      longest.get() / 1_000,
      count == 0 ? null : (Long) (total / count),
      rows.sum(),
      lines == null ? null : String.join("\n", lines)
    };
  }
}
