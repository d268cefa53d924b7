package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code (a, b) = (1, 2)} of an UPDATE, which is {@code a = 1, b = 2}. */
public final class RowAssignment {
  private RowAssignment() {}

  /**
   * Adds each column to the targets, and its value to the values. Where one query has the values of
   * several columns, it is the value of a target that is the row of these columns.
   *
   * @param row the values, or one query
   * @throws SqlSyntaxException if there are more columns than values, or fewer
   */
  public static void add(
      SqlNodeList columns, SqlNodeList row, SqlNodeList targets, SqlNodeList values) {
    SqlParserPos pos = row.getParserPosition();
    if (columns.size() > 1 && row.size() == 1 && row.get(0).isA(SqlKind.QUERY)) {
      targets.add(
          SqlStdOperatorTable.ROW.createCall(columns.getParserPosition(), columns.getList()));
      values.add(row.get(0));
      return;
    }
    if (columns.size() != row.size()) {
      throw new SqlSyntaxException(
          columns.size() + " columns cannot be set to " + row.size() + " values", pos);
    }
    for (SqlNode column : columns) {
      targets.add(column);
    }
    for (SqlNode value : row) {
      values.add(value);
    }
  }
}
