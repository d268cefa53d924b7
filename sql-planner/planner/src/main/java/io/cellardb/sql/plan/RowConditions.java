package io.cellardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Util;

/**
 * Comparisons of rows, and IN with a list of rows, as the conditions on their columns that the
 * standard defines them by: {@code (a, b) < (c, d)} is {@code a < c OR a = c AND b < d}. Written
 * so, they become ranges of keys, and parameters in them have the types of what they are compared
 * with. Rows with sub-queries in them stay as they are, since these would run twice.
 */
final class RowConditions {
  private RowConditions() {}

  /** Whether a call compares rows that are written out, of the same number of columns. */
  static boolean isOne(SqlCall call) {
    return switch (call.getKind()) {
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          areAlike(call.operand(0), call.operand(1));
      case IN, NOT_IN ->
          call.operand(1) instanceof SqlNodeList rows
              && !rows.isEmpty()
              && rows.getList().stream().allMatch(row -> areAlike(call.operand(0), row));
      default -> false;
    };
  }

  private static boolean areAlike(SqlNode left, SqlNode right) {
    return left.getKind() == SqlKind.ROW
        && right.getKind() == SqlKind.ROW
        && fields(left).size() == fields(right).size()
        && !hasQuery(left)
        && !hasQuery(right);
  }

  private static boolean hasQuery(SqlNode row) {
    try {
      row.accept(
          new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlCall call) {
              if (call.isA(SqlKind.QUERY)) {
                throw Util.FoundOne.NULL;
              }
              return super.visit(call);
            }
          });
      return false;
    } catch (Util.FoundOne found) {
      Util.swallow(found, null);
      return true;
    }
  }

  /** The conditions on columns that {@link #isOne one} is. */
  static SqlNode byColumn(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    if (!(call.operand(1) instanceof SqlNodeList rows)) {
      return compare(call.getKind(), fields(call.operand(0)), fields(call.operand(1)), pos);
    }
    List<SqlNode> any = new ArrayList<>();
    for (SqlNode row : rows) {
      any.add(compare(SqlKind.EQUALS, fields(call.operand(0)), fields(row), pos));
    }
    SqlNode in = disjunction(any, pos);
    return call.getKind() == SqlKind.IN ? in : SqlStdOperatorTable.NOT.createCall(pos, in);
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
      return call(operator(kind), left, right, pos);
    }
    SqlNode rest = compare(kind, left.subList(1, left.size()), right.subList(1, left.size()), pos);
    SqlNode equal = call(SqlStdOperatorTable.EQUALS, left, right, pos);
    return switch (kind) {
      case EQUALS -> SqlStdOperatorTable.AND.createCall(pos, equal, rest);
      case NOT_EQUALS ->
          SqlStdOperatorTable.OR.createCall(pos, call(operator(kind), left, right, pos), rest);
      default ->
          SqlStdOperatorTable.OR.createCall(
              pos,
              call(strict(kind), left, right, pos),
              SqlStdOperatorTable.AND.createCall(pos, equal, rest));
    };
  }

  private static SqlNode call(
      SqlBinaryOperator operator, List<SqlNode> left, List<SqlNode> right, SqlParserPos pos) {
    return operator.createCall(pos, copy(left.get(0)), copy(right.get(0)));
  }

  private static SqlBinaryOperator strict(SqlKind kind) {
    return kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL
        ? SqlStdOperatorTable.LESS_THAN
        : SqlStdOperatorTable.GREATER_THAN;
  }

  private static SqlBinaryOperator operator(SqlKind kind) {
    return switch (kind) {
      case EQUALS -> SqlStdOperatorTable.EQUALS;
      case NOT_EQUALS -> SqlStdOperatorTable.NOT_EQUALS;
      case LESS_THAN_OR_EQUAL -> SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
      case GREATER_THAN_OR_EQUAL -> SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
      default -> strict(kind);
    };
  }

  /** A copy, since the validator keeps what it finds out about each node of a tree. */
  private static SqlNode copy(SqlNode node) {
    return node.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlIdentifier name) {
            return SqlNode.clone(name);
          }

          @Override
          public SqlNode visit(SqlLiteral literal) {
            return SqlNode.clone(literal);
          }

          @Override
          public SqlNode visit(SqlDynamicParam parameter) {
            return new SqlDynamicParam(parameter.getIndex(), parameter.getParserPosition());
          }

          @Override
          public SqlNode visit(SqlCall call) {
            CallCopyingArgHandler copied = new CallCopyingArgHandler(call, true);
            call.getOperator().acceptCall(this, call, false, copied);
            return copied.result();
          }
        });
  }
}
