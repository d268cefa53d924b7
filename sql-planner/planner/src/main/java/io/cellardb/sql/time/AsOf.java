package io.cellardb.sql.time;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.pushdown.ConditionText;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.storage.TimeRange;
import java.util.Optional;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/** The time of the state that a scan reads, compiled once; immutable. */
public final class AsOf {
  private static final AsOf NEWEST = new AsOf(null);

  private final StatementConstant time;

  private AsOf(StatementConstant time) {
    this.time = time;
  }

  /** Compiles a time as {@link SystemTime} has it; null for the newest state. */
  public static AsOf of(RexNode time) {
    return time == null ? NEWEST : new AsOf(StatementConstant.of(time));
  }

  /** Whether it is the newest state. */
  public boolean isNewest() {
    return time == null;
  }

  /** A time as EXPLAIN shows it; "" for the newest state. */
  public static String text(RexNode time) {
    if (time == null) {
      return "";
    }
    boolean outer =
        time instanceof RexDynamicParam parameter && parameter.getIndex() >= ExecutionContext.OUTER;
    return outer || time instanceof RexLiteral ? ConditionText.of(time) : time.toString();
  }

  /** The times of the cells that the state has; empty if the time is NULL: there is no state. */
  public Optional<TimeRange> times(ExecutionContext context) {
    if (time == null) {
      return Optional.of(TimeRange.ALL);
    }
    Object value = time.value(context);
    return value == null
        ? Optional.empty()
        : Optional.of(
            TimeRange.asOf(
                SystemTime.millis(value, context.zone(), "the time of FOR SYSTEM_TIME AS OF")));
  }
}
