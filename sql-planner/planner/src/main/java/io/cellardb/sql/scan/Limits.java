package io.cellardb.sql.scan;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.pushdown.StatementConstant;
import java.math.BigDecimal;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/** What a planner assumes of LIMIT and OFFSET. */
public final class Limits {
  private static final double UNKNOWN = 100;

  private Limits() {}

  /** The number of rows if it is known, else a guess. */
  public static double estimate(RexNode limit) {
    return limit instanceof RexLiteral literal
        ? literal.getValueAs(BigDecimal.class).doubleValue()
        : UNKNOWN;
  }

  /** A LIMIT or OFFSET to be evaluated; null for null. */
  public static StatementConstant compile(RexNode limit) {
    return limit == null ? null : StatementConstant.of(limit);
  }

  /** The number of rows to leave out; 0 where nothing is said, or NULL. */
  public static long offset(StatementConstant offset, ExecutionContext context) {
    return evaluate(offset, 0, context, "2201X", "OFFSET");
  }

  /** The number of rows that are wanted at most; all where nothing is said, or NULL. */
  public static long fetch(StatementConstant limit, ExecutionContext context) {
    return evaluate(limit, Long.MAX_VALUE, context, "2201W", "LIMIT");
  }

  private static long evaluate(
      StatementConstant limit, long absent, ExecutionContext context, String state, String clause) {
    Object value = limit == null ? null : limit.value(context);
    if (value == null) {
      return absent;
    }
    long count =
        value instanceof BigDecimal decimal
            ? decimal.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue()
            : ((Number) value).longValue();
    if (count < 0) {
      throw new SqlExecutionException(state, clause + " must not be negative: " + count);
    }
    return count;
  }
}
