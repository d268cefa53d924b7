package io.cellardb.sql.syntax;

import io.cellardb.sql.repair.Copies;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Comparisons of rows, IS [NOT] DISTINCT FROM among them, and IN with a list of rows, as the
 * conditions on their columns that the standard defines them by: {@code (a, b) < (c, d)} is {@code
 * a < c OR a = c AND b < d}. Written so, they become ranges of keys, and parameters in them have
 * the types of what they are compared with; and what runs knows no rows: of two that are not
 * comparable it would say that they are not distinct. Rows with sub-queries in them stay as they
 * are where these would run twice.
 */
public final class RowConditions {
  private RowConditions() {}

  /** Whether a call compares or tests rows that are written out, of the same number of columns. */
  static boolean isOne(SqlCall call) {
    return switch (call.getKind()) {
      case EQUALS, NOT_EQUALS, IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM ->
          areAlike(call.operand(0), call.operand(1));
      case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          areRepeatable(call.operand(0), call.operand(1));
      case IN, NOT_IN ->
          call.operand(1) instanceof SqlNodeList rows
              && !rows.isEmpty()
              && rows.getList().stream().allMatch(row -> areRepeatable(call.operand(0), row));
      case IS_NULL, IS_NOT_NULL -> call.operand(0).getKind() == SqlKind.ROW;
      default -> false;
    };
  }

  private static boolean areAlike(SqlNode left, SqlNode right) {
    return left.getKind() == SqlKind.ROW
        && right.getKind() == SqlKind.ROW
        && fields(left).size() == fields(right).size();
  }

  private static boolean areRepeatable(SqlNode left, SqlNode right) {
    return areAlike(left, right) && !hasQuery(left) && !hasQuery(right);
  }

  private static boolean hasQuery(SqlNode row) {
    return SqlUtil.containsCall(row, inner -> inner.isA(SqlKind.QUERY));
  }

  /** The conditions on columns that {@link #isOne one} is. */
  static SqlNode byColumn(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    List<SqlNode> left = fields(call.operand(0));
    if (call.operandCount() == 1) {
      return ofEach(call.getOperator(), left, pos);
    }
    if (!(call.operand(1) instanceof SqlNodeList rows)) {
      return compare(call.getKind(), left, fields(call.operand(1)), pos);
    }
    List<SqlNode> any = new ArrayList<>();
    for (SqlNode row : rows) {
      any.add(compare(SqlKind.EQUALS, left, fields(row), pos));
    }
    SqlNode in = disjunction(any, pos);
    return call.getKind() == SqlKind.IN ? in : SqlStdOperatorTable.NOT.createCall(pos, in);
  }

  /** IS [NOT] NULL of a row: of each field as it is, which for one that is a row is not NULL. */
  private static SqlNode ofEach(SqlOperator test, List<SqlNode> fields, SqlParserPos pos) {
    return fields.stream()
        .<SqlNode>map(field -> test.createCall(pos, field))
        .reduce((a, b) -> SqlStdOperatorTable.AND.createCall(pos, a, b))
        .orElseThrow();
  }

  private static List<SqlNode> fields(SqlNode row) {
    return ((SqlCall) row).getOperandList();
  }

  /** A balanced tree, so that long lists are no deep ones. */
  private static SqlNode disjunction(List<SqlNode> any, SqlParserPos pos) {
    int half = any.size() / 2;
    return half == 0
        ? any.get(0)
        : SqlStdOperatorTable.OR.createCall(
            pos,
            disjunction(any.subList(0, half), pos),
            disjunction(any.subList(half, any.size()), pos));
  }

  private static SqlNode compare(
      SqlKind kind, List<SqlNode> left, List<SqlNode> right, SqlParserPos pos) {
    if (left.size() == 1) {
      return call(kind, left, right, pos);
    }
    SqlNode rest = compare(kind, left.subList(1, left.size()), right.subList(1, left.size()), pos);
    return switch (kind) {
      case EQUALS, IS_NOT_DISTINCT_FROM ->
          SqlStdOperatorTable.AND.createCall(pos, call(kind, left, right, pos), rest);
      case NOT_EQUALS, IS_DISTINCT_FROM ->
          SqlStdOperatorTable.OR.createCall(pos, call(kind, left, right, pos), rest);
      default ->
          SqlStdOperatorTable.OR.createCall(
              pos,
              call(strict(kind), left, right, pos),
              SqlStdOperatorTable.AND.createCall(
                  pos, call(SqlKind.EQUALS, left, right, pos), rest));
    };
  }

  /** The comparison of the first of some columns, which may be rows themselves. */
  private static SqlNode call(
      SqlKind kind, List<SqlNode> left, List<SqlNode> right, SqlParserPos pos) {
    SqlCall call = operator(kind).createCall(pos, Copies.of(left.get(0)), Copies.of(right.get(0)));
    return isOne(call) ? byColumn(call) : call;
  }

  private static SqlKind strict(SqlKind kind) {
    return kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL
        ? SqlKind.LESS_THAN
        : SqlKind.GREATER_THAN;
  }

  private static SqlOperator operator(SqlKind kind) {
    return switch (kind) {
      case EQUALS -> SqlStdOperatorTable.EQUALS;
      case NOT_EQUALS -> SqlStdOperatorTable.NOT_EQUALS;
      case IS_DISTINCT_FROM -> SqlStdOperatorTable.IS_DISTINCT_FROM;
      case IS_NOT_DISTINCT_FROM -> SqlStdOperatorTable.IS_NOT_DISTINCT_FROM;
      case LESS_THAN -> SqlStdOperatorTable.LESS_THAN;
      case LESS_THAN_OR_EQUAL -> SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
      case GREATER_THAN -> SqlStdOperatorTable.GREATER_THAN;
      case GREATER_THAN_OR_EQUAL -> SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
      default -> throw new IllegalArgumentException("no comparison of rows: " + kind);
    };
  }
}
