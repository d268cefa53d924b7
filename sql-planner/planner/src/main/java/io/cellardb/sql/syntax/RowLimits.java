package io.cellardb.sql.syntax;

import io.cellardb.sql.parser.tree.RankedSyntax;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The numbers of LIMIT, OFFSET and FETCH. An expression becomes a BIGINT, as in PostgreSQL; NULL is
 * no limit.
 */
final class RowLimits {
  private RowLimits() {}

  /** A query whose numbers are whole, parameters or casts to BIGINT, with values for queries. */
  static SqlOrderBy typed(SqlOrderBy order, QueriesInside queries) {
    SqlNode tied = RankedSyntax.tied(order.fetch);
    SqlNode fetch = typed(tied == null ? order.fetch : tied, queries);
    return new SqlOrderBy(
        order.getParserPosition(),
        order.query,
        order.orderList,
        typed(order.offset, queries),
        tied == null || fetch == null
            ? fetch
            : RankedSyntax.withTies(fetch, order.fetch.getParserPosition()));
  }

  private static SqlNode typed(SqlNode rows, QueriesInside queries) {
    if (rows == null || SqlUtil.isNullLiteral(rows, false)) {
      return null;
    }
    if (rows instanceof SqlDynamicParam
        || (rows instanceof SqlNumericLiteral number && number.isInteger())) {
      return rows;
    }
    SqlParserPos pos = rows.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        pos,
        queries.replacedIn(rows),
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BIGINT, pos), pos));
  }
}
