package io.cellardb.sql.plan;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Joins with LATERAL, which may name what stands before it in FROM. */
final class LateralJoins {
  private LateralJoins() {}

  /**
   * Refuses LATERAL in a join that is itself the right side of one. Calcite's converter counts the
   * columns of the outer row from the first table of FROM, where the row is that of the inner join:
   * the smallest such query, {@code a CROSS JOIN (b CROSS JOIN LATERAL (SELECT b.x))}, has another
   * column, or none.
   */
  static void check(SqlJoin join) {
    SqlNode item = join.getRight();
    while (item instanceof SqlJoin inner) {
      if (isLateral(inner.getRight())) {
        throw SqlException.at(
            inner.getRight().getParserPosition(),
            "0A000",
            "LATERAL is not supported in a join to the right of another one; write that join"
                + " first");
      }
      item = inner.getLeft();
    }
  }

  /** Whether an item of FROM is LATERAL. */
  static boolean isLateral(SqlNode item) {
    SqlNode named = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
    return named.getKind() == SqlKind.LATERAL;
  }
}
