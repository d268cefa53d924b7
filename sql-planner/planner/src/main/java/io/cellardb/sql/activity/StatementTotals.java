package io.cellardb.sql.activity;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** What the executions of a statement have cost so far. */
public final class StatementTotals {
  private final String text;
  private final LongAdder calls = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAdder rows = new LongAdder();
  private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
  private final AtomicInteger running = new AtomicInteger();

  StatementTotals(String text) {
    this.text = text;
  }

  /** The statement's text, without its literals. */
  String text() {
    return text;
  }

  void begin() {
    running.incrementAndGet();
  }

  void end() {
    running.decrementAndGet();
  }

  /** Adds an execution that is over. */
  void add(long spentNanos, long affectedRows, boolean failed) {
    calls.increment();
    nanos.add(spentNanos);
    longest.accumulate(spentNanos);
    rows.add(affectedRows);
    if (failed) {
      failures.increment();
    }
  }

  /** A row of the table {@code SYS.STATEMENTS}. */
  Object[] row() {
    return new Object[] {
      text,
      (long) running.get(),
      calls.sum(),
      failures.sum(),
      nanos.sum() / 1_000,
      longest.get() / 1_000,
      rows.sum()
    };
  }
}
