package io.cellardb.sql.time;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.parser.tree.SystemPeriod;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.storage.TimeRange;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;

/**
 * The period of {@code FOR SYSTEM_TIME FROM a TO b} or {@code BETWEEN a AND b}, whose states are
 * wanted as far as theirs overlaps with it.
 *
 * @param times the two times; none for all times
 * @param closed whether the second time belongs to it
 */
public record Period(List<RexNode> times, boolean closed) {
  /** All times. */
  public static final Period ALL = new Period(List.of(), false);

  /** Copies the list. */
  public Period {
    times = List.copyOf(times);
  }

  /** The period that a call of a {@link SystemPeriod} stands for. */
  public static Period of(RexCall call) {
    return new Period(
        call.operands.stream().map(SystemTime::operand).toList(),
        call.getOperator().equals(SystemPeriod.BETWEEN));
  }

  /** Whether a time of a state is such a call. */
  public static boolean isOne(RexNode time) {
    return time instanceof RexCall call && SystemPeriod.operators().contains(call.getOperator());
  }

  /** Whether there are bounds. */
  public boolean isBounded() {
    return !times.isEmpty();
  }

  /** As EXPLAIN shows it. */
  public String text() {
    return (closed ? "BETWEEN " : "FROM ")
        + AsOf.text(times.get(0))
        + (closed ? " AND " : " TO ")
        + AsOf.text(times.get(1));
  }

  /**
   * The times within, for the parameters of one execution; empty if there are none, or a bound is
   * NULL.
   */
  public Optional<TimeRange> range(ExecutionContext context) {
    if (times.isEmpty()) {
      return Optional.of(TimeRange.ALL);
    }
    Object from = StatementConstant.of(times.get(0)).value(context);
    Object to = StatementConstant.of(times.get(1)).value(context);
    if (from == null || to == null) {
      return Optional.empty();
    }
    long first = SystemTime.millis(from, context.zone(), "the first time of FOR SYSTEM_TIME");
    long last = SystemTime.millis(to, context.zone(), "the second time of FOR SYSTEM_TIME");
    long end = closed && last < Long.MAX_VALUE ? last + 1 : last;
    return first < end ? Optional.of(new TimeRange(first, end)) : Optional.empty();
  }
}
