package io.cellardb.sql.repair;

import io.cellardb.sql.error.SqlException;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Says the order of rows by the order of their fields, once their sub-queries are joined. The
 * smallest condition is {@code (x, 1) < (x, 1)}, which Calcite simplifies to false, though it is
 * unknown where x is NULL. It takes a row for a value that is never NULL. Rows without sub-queries
 * are no longer there, see {@code RowConditions}.
 */
public final class RowComparisons extends RelHomogeneousShuttle {
  private final RexBuilder builder;
  private final RexShuttle comparisons =
      new RexShuttle() {
        @Override
        public RexNode visitCall(RexCall call) {
          RexCall visited = (RexCall) super.visitCall(call);
          return switch (visited.getKind()) {
            case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> {
              RexNode left = visited.getOperands().get(0);
              RexNode right = visited.getOperands().get(1);
              yield left.isA(SqlKind.ROW) && right.isA(SqlKind.ROW)
                  ? compared(visited.getOperator(), fields(left), fields(right))
                  : visited;
            }
            // Which have no operand of their own kind.
            case AND, OR -> RexUtil.flatten(builder, visited);
            default -> visited;
          };
        }
      };

  /** Says them by fields in any plan that it visits. */
  public RowComparisons(RexBuilder builder) {
    this.builder = builder;
  }

  private static List<RexNode> fields(RexNode row) {
    return ((RexCall) row).getOperands();
  }

  private RexNode compared(SqlOperator operator, List<RexNode> left, List<RexNode> right) {
    if (left.get(0).isA(SqlKind.ROW) && right.get(0).isA(SqlKind.ROW)) {
      throw new SqlException("0A000", "rows in rows that have queries are not compared by order");
    }
    if (left.size() == 1) {
      return builder.makeCall(operator, left.get(0), right.get(0));
    }
    boolean less =
        operator.getKind() == SqlKind.LESS_THAN || operator.getKind() == SqlKind.LESS_THAN_OR_EQUAL;
    SqlOperator strict = less ? SqlStdOperatorTable.LESS_THAN : SqlStdOperatorTable.GREATER_THAN;
    RexNode first = builder.makeCall(strict, left.get(0), right.get(0));
    RexNode same = builder.makeCall(SqlStdOperatorTable.EQUALS, left.get(0), right.get(0));
    RexNode rest = compared(operator, left.subList(1, left.size()), right.subList(1, right.size()));
    return RexUtil.flatten(
        builder,
        builder.makeCall(
            SqlStdOperatorTable.OR,
            first,
            RexUtil.flatten(builder, builder.makeCall(SqlStdOperatorTable.AND, same, rest))));
  }

  @Override
  public RelNode visit(RelNode other) {
    return super.visit(other).accept(comparisons);
  }
}
