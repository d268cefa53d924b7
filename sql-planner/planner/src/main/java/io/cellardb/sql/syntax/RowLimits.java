package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.RankedSyntax;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The numbers of LIMIT, OFFSET and FETCH. An expression becomes a BIGINT, as in PostgreSQL; NULL is
 * no limit.
 */
final class RowLimits {
  private RowLimits() {}

  /** A query whose numbers are whole, parameters or casts to BIGINT. */
  static SqlOrderBy typed(SqlOrderBy order) {
    SqlNode tied = RankedSyntax.tied(order.fetch);
    SqlNode fetch = typed(tied == null ? order.fetch : tied);
    return new SqlOrderBy(
        order.getParserPosition(),
        order.query,
        order.orderList,
        typed(order.offset),
        tied == null || fetch == null
            ? fetch
            : RankedSyntax.withTies(fetch, order.fetch.getParserPosition()));
  }

  private static SqlNode typed(SqlNode rows) {
    if (rows == null || SqlUtil.isNullLiteral(rows, false)) {
      return null;
    }
    if (rows instanceof SqlDynamicParam
        || (rows instanceof SqlNumericLiteral number && number.isInteger())) {
      return rows;
    }
    rows.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call.isA(SqlKind.QUERY)) {
              throw SqlException.at(
                  rows.getParserPosition(),
                  "0A000",
                  "LIMIT, OFFSET and FETCH are not supported with a query");
            }
            return super.visit(call);
          }
        });
    SqlParserPos pos = rows.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        pos, rows, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BIGINT, pos), pos));
  }
}
