package io.cellardb.sql.parser.tree;

import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ORDER BY ... LIMIT n} of UPDATE and DELETE: the first rows of those that WHERE finds. */
public final class RowChoice extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("LIMIT", SqlKind.OTHER);

  private final SqlNodeList order;
  private final SqlNode limit;

  /**
   * A choice.
   *
   * @param order what the rows are sorted by; may be empty
   * @param limit how many of them there are; null for all
   */
  public RowChoice(SqlParserPos pos, SqlNodeList order, SqlNode limit) {
    super(pos);
    this.order = order;
    this.limit = limit;
  }

  /** What the rows are sorted by; may be empty. */
  public SqlNodeList order() {
    return order;
  }

  /** How many of them there are; null for all. */
  public SqlNode limit() {
    return limit;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(order, limit);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    if (!order.isEmpty()) {
      writer.keyword("ORDER BY");
      writer.list(SqlWriter.FrameTypeEnum.ORDER_BY_LIST, SqlWriter.COMMA, order);
    }
    if (limit != null) {
      writer.keyword("LIMIT");
      limit.unparse(writer, 0, 0);
    }
  }
}
