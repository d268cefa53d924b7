package io.cellardb.sql.repair;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;

/**
 * Whether a CASE has NULL for a value that was cast to the type of the others. The smallest query
 * is {@code SELECT COALESCE(CAST(NULL AS DATE), 'none')}. Calcite's validator takes its first value
 * for one that is never NULL, since it was tested; its converter sees the NULL, and the types
 * differ.
 */
public final class CoercedCases {
  private CoercedCases() {}

  /** Whether a value of a validated CASE is a cast of NULL, within another cast. */
  public static boolean haveNull(SqlCase cases) {
    return cases.getThenOperands().stream().anyMatch(CoercedCases::isCastOfNull)
        || isCastOfNull(cases.getElseOperand());
  }

  private static boolean isCastOfNull(SqlNode value) {
    SqlNode operand = value;
    while (operand.getKind() == SqlKind.CAST || operand.getKind() == SqlKind.CAST_NOT_NULL) {
      operand = ((SqlCall) operand).operand(0);
    }
    return value.getKind() == SqlKind.CAST && SqlUtil.isNullLiteral(operand, false);
  }
}
