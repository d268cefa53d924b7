package io.cellardb.sql.syntax;

import io.cellardb.sql.repair.Copies;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;

/**
 * The value of {@code CASE x WHEN a WHEN b}, which the parser makes {@code CASE WHEN x = a WHEN x =
 * b} of. That x is one node, and a query in it would be rewritten twice.
 */
final class CaseValues {
  private CaseValues() {}

  /** Gives each condition a value of its own if there is a query in it. */
  static void separate(SqlCase cases) {
    SqlNode first = null;
    for (SqlNode condition : cases.getWhenOperands()) {
      if (condition.getKind() != SqlKind.EQUALS && condition.getKind() != SqlKind.IN) {
        return;
      }
      SqlCall comparison = (SqlCall) condition;
      SqlNode value = comparison.operand(0);
      if (first == null) {
        first = value;
        if (!SqlUtil.containsCall(first, call -> call.isA(SqlKind.QUERY))) {
          return;
        }
      } else if (value == first) {
        comparison.setOperand(0, Copies.of(value));
      }
    }
  }
}
