package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** {@code MODE() WITHIN GROUP (ORDER BY x)}, which is {@code MODE(x)} in that order. */
final class OrderedModes {
  private OrderedModes() {}

  static boolean isOne(SqlCall call) {
    return call.getKind() == SqlKind.WITHIN_GROUP
        && call.operand(0) instanceof SqlCall mode
        && mode.getOperator() instanceof SqlFunction function
        && function.getName().equalsIgnoreCase("MODE")
        && mode.operandCount() == 0;
  }

  /**
   * The call with what it is ordered by as the argument.
   *
   * @throws SqlException 42883 if that is more than one value
   */
  static SqlCall withArgument(SqlCall call) {
    SqlCall mode = call.operand(0);
    SqlNodeList order = call.operand(1);
    if (order.size() != 1) {
      throw SqlException.at(
          call.getParserPosition(), "42883", "MODE is ordered by one value, not " + order.size());
    }
    SqlNode value = order.get(0);
    while (value.getKind() == SqlKind.DESCENDING
        || value.getKind() == SqlKind.NULLS_FIRST
        || value.getKind() == SqlKind.NULLS_LAST) {
      value = ((SqlCall) value).operand(0);
    }
    SqlCall ofValue = mode.getOperator().createCall(mode.getParserPosition(), value);
    return call.getOperator().createCall(call.getParserPosition(), ofValue, order);
  }
}
