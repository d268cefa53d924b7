package io.cellardb.sql.repair;

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

/**
 * Replaces comparisons with NULL by what they are, unknown. The smallest condition is {@code x =
 * NULL}, which Calcite leaves where it takes queries apart. Then its inference of predicates fails,
 * since it insists that there are none. It also takes the negation of {@code NULL <> x} for {@code
 * x = NULL}, with which it makes {@code x <> 0} false.
 */
public final class NullComparisons extends RelHomogeneousShuttle {
  private final RexShuttle conditions;

  /** Replaces them in any plan that it visits. */
  public NullComparisons(RexBuilder builder) {
    conditions =
        new RexShuttle() {
          @Override
          public RexNode visitCall(RexCall call) {
            RexNode visited = super.visitCall(call);
            return isUnknown(visited) ? builder.makeNullLiteral(call.getType()) : visited;
          }
        };
  }

  private static boolean isUnknown(RexNode node) {
    return node instanceof RexCall call && isUnknown(call.getOperator(), call.getOperands());
  }

  /** Whether a call compares with NULL. */
  public static boolean isUnknown(SqlOperator operator, List<? extends RexNode> operands) {
    return operator.getKind().belongsTo(SqlKind.COMPARISON)
        && operator.getKind() != SqlKind.IS_DISTINCT_FROM
        && operator.getKind() != SqlKind.IS_NOT_DISTINCT_FROM
        && operands.stream().anyMatch(operand -> RexUtil.isNullLiteral(operand, true));
  }

  @Override
  public RelNode visit(RelNode other) {
    return super.visit(other).accept(conditions);
  }
}
