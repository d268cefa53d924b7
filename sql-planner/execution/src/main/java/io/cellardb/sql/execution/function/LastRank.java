package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * The last rank that {@code OFFSET m FETCH FIRST n ROWS WITH TIES} wants, of n and m as BIGINTs. A
 * NULL n is no limit, and a NULL m is none, as without WITH TIES.
 */
public final class LastRank {
  /** The function, which has no name in SQL. */
  public static final RowFunction OPERATOR =
      RowFunction.of(
              "LAST_RANK",
              SqlFunctionCategory.SYSTEM,
              ReturnTypes.BIGINT,
              OperandTypes.NUMERIC_NUMERIC,
              (a, c) -> of((Long) a[0], (Long) a[1]))
          .withNulls()
          .withoutName();

  private LastRank() {}

  private static Long of(Long rows, Long offset) {
    if (rows == null) {
      return Long.MAX_VALUE;
    }
    if (rows < 0) {
      throw new SqlExecutionException("2201W", "LIMIT must not be negative: " + rows);
    }
    long sum = rows + (offset == null ? 0 : Math.max(0, offset));
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
