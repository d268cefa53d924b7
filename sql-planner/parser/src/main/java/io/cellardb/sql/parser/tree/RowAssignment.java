package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code (a, b) = (1, 2)} of an UPDATE, which is {@code a = 1, b = 2}. */
public final class RowAssignment {
  private RowAssignment() {}

  /**
   * Adds each column to the targets, and its value to the values.
   *
   * @param row the values, or one query
   * @throws SqlSyntaxException if there are more columns than values, or fewer; 0A000 for a query
   *     that gives values of several columns
   */
  public static void add(
      SqlNodeList columns, SqlNodeList row, SqlNodeList targets, SqlNodeList values) {
    SqlParserPos pos = row.getParserPosition();
    if (columns.size() > 1 && row.size() == 1 && row.get(0).isA(SqlKind.QUERY)) {
      throw SqlSyntaxException.unsupported(
          "one query for several columns is not supported; each column needs its own",
          pos.getLineNum(),
          pos.getColumnNum());
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
