package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlPostfixOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;

/**
 * {@code IN (list)}, {@code = ANY (list)} and the like while operators find their operands: what
 * follows such a list is no part of it, so that {@code x IN (1, 2) || 'a'} is a text.
 */
public final class ListComparison extends SqlPostfixOperator {
  private static final int PRECEDENCE = 32; // that of IN

  private final SqlOperator operator;
  private final SqlNode right;

  private ListComparison(SqlOperator operator, SqlNode right) {
    super(operator.getName(), operator.getKind(), PRECEDENCE, null, null, null);
    this.operator = operator;
    this.right = right;
  }

  /**
   * The item of an expression.
   *
   * @param list the values, or one query
   */
  public static SqlParserUtil.ToTreeListItem of(
      SqlOperator operator, SqlNodeList list, SqlParserPos pos) {
    boolean query = list.size() == 1 && list.get(0).isA(SqlKind.QUERY);
    return new SqlParserUtil.ToTreeListItem(
        new ListComparison(operator, query ? list.get(0) : list), pos);
  }

  @Override
  public SqlCall createCall(SqlLiteral qualifier, SqlParserPos pos, SqlNode... operands) {
    return operator.createCall(pos.plus(right.getParserPosition()), operands[0], right);
  }
}
