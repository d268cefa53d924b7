package io.cellardb.sql.repair;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * NULL compared with ALL or ANY of an array. Calcite takes it for unknown, {@code NULL < ALL
 * (array)}, but it is true of an empty array, and with ANY false. So an outer join below it became
 * an inner one, and rows were lost. Such a comparison becomes {@code CASE WHEN x IS NULL THEN CASE
 * WHEN CARDINALITY(array) = 0 THEN TRUE END ELSE x < ALL (array) END}.
 *
 * <p>A column compared with ANY stays as it is, since an index or the key may find what it is equal
 * to. So do parameters, of which Calcite assumes nothing.
 */
public final class QuantifiedNulls {
  private QuantifiedNulls() {}

  /** Whether a call is a comparison that needs this. */
  public static boolean isOne(SqlCall call) {
    if (!(call.getOperator() instanceof SqlQuantifyOperator)
        || !(call.operand(1) instanceof SqlNodeList list)
        || list.size() != 1
        || list.get(0).isA(SqlKind.QUERY)
        || list.get(0) instanceof SqlCharStringLiteral
        || list.get(0) instanceof SqlDynamicParam
        || call.operand(0) instanceof SqlDynamicParam) {
      return false;
    }
    SqlNode value = call.operand(0);
    return SqlUtil.isNullLiteral(value, true)
        || value.isA(SqlKind.QUERY)
        || (call.getKind() == SqlKind.ALL && !(value instanceof SqlLiteral));
  }

  /** The same with the case of NULL apart. */
  public static SqlCall apart(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    SqlNode value = Copies.of(call.operand(0));
    SqlNode array = Copies.of(((SqlNodeList) call.operand(1)).get(0));
    SqlNode isEmpty =
        SqlStdOperatorTable.EQUALS.createCall(
            pos,
            SqlStdOperatorTable.CARDINALITY.createCall(pos, array),
            SqlLiteral.createExactNumeric("0", pos));
    SqlNode ofNone = SqlLiteral.createBoolean(call.getKind() == SqlKind.ALL, pos);
    SqlNode ofNull = when(isEmpty, ofNone, SqlLiteral.createNull(pos), pos);
    return when(SqlStdOperatorTable.IS_NULL.createCall(pos, value), ofNull, call, pos);
  }

  private static SqlCase when(
      SqlNode condition, SqlNode then, SqlNode otherwise, SqlParserPos pos) {
    return new SqlCase(pos, null, SqlNodeList.of(condition), SqlNodeList.of(then), otherwise);
  }
}
