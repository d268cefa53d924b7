package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** {@code array[first:last]}, which is {@code ARRAY_SLICE(array, first, last)}. */
public final class ArraySlice extends SqlBinaryOperator {
  /** The only one, which binds as {@code array[n]} does. */
  public static final ArraySlice INSTANCE = new ArraySlice();

  private static final String FUNCTION = "ARRAY_SLICE";

  private ArraySlice() {
    super(
        "SLICE",
        SqlKind.OTHER,
        SqlStdOperatorTable.ITEM.getLeftPrec(),
        true,
        ReturnTypes.ARG0,
        null,
        OperandTypes.ANY_ANY);
  }

  /** What stands between the brackets; a bound that is null is the end of the array there. */
  public static SqlNodeList bounds(SqlNode first, SqlNode last, SqlParserPos pos) {
    SqlNode one = first == null ? SqlLiteral.createExactNumeric("1", pos) : first;
    SqlNode end =
        last == null
            ? SqlLiteral.createExactNumeric(Integer.toString(Integer.MAX_VALUE), pos)
            : last;
    return new SqlNodeList(List.of(one, end), pos);
  }

  /** Whether a call is a slice as the parser makes it; its array is the first operand. */
  public static boolean is(SqlCall call) {
    return NamedCall.isOperator(call.getOperator())
        && call.getOperator().getName().equals(FUNCTION);
  }

  @Override
  public SqlCall createCall(SqlLiteral quantifier, SqlParserPos pos, SqlNode... operands) {
    SqlNodeList bounds = (SqlNodeList) operands[1];
    return NamedCall.ofOperator(FUNCTION, pos, List.of(operands[0], bounds.get(0), bounds.get(1)));
  }
}
