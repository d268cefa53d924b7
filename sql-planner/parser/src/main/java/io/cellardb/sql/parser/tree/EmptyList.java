package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code x IN ()}, the list of a program that has no values. */
public final class EmptyList {
  private EmptyList() {}

  /** The list to the right of an operator, which has to be IN or NOT IN. */
  public static SqlNodeList beside(SqlOperator operator, SqlParserPos pos) {
    if (operator.getKind() != SqlKind.IN && operator.getKind() != SqlKind.NOT_IN) {
      throw new SqlSyntaxException(
          "found ) where a query or an array was expected after ANY, SOME or ALL", pos);
    }
    return new SqlNodeList(List.<SqlNode>of(), pos);
  }

  /** Whether a call is IN or NOT IN of such a list. */
  public static boolean isIn(SqlCall call) {
    return (call.getKind() == SqlKind.IN || call.getKind() == SqlKind.NOT_IN)
        && call.operand(1) instanceof SqlNodeList list
        && list.isEmpty();
  }
}
