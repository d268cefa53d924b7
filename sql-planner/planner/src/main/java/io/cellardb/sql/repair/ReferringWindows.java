package io.cellardb.sql.repair;

import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlWindow;

/**
 * Windows that refer to another one by name. The smallest query is {@code SELECT SUM(x) OVER (w
 * ROWS 1 PRECEDING) FROM a WINDOW w AS (ORDER BY id)}. Calcite takes the frame from {@code w},
 * where it is never written, and not from the window itself.
 */
public final class ReferringWindows {
  private ReferringWindows() {}

  /**
   * A window with the frame that is its own.
   *
   * @param own as it is written
   * @param resolved with what it has of the window that it refers to
   */
  public static SqlWindow framed(SqlWindow own, SqlWindow resolved) {
    if (own.getRefName() == null) {
      return resolved;
    }
    return (SqlWindow)
        own.getOperator()
            .createCall(
                own.getParserPosition(),
                null,
                null,
                resolved.getPartitionList(),
                resolved.getOrderList(),
                SqlLiteral.createBoolean(own.isRows(), own.getParserPosition()),
                own.getLowerBound(),
                own.getUpperBound(),
                SqlLiteral.createBoolean(own.isAllowPartial(), own.getParserPosition()),
                own.getExclude());
  }
}
