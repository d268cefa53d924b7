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
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Says comparisons of a truth value with a constant by AND, OR and NOT. The smallest condition is
 * {@code NULLIF(t, t) BETWEEN FALSE AND TRUE}, which Calcite takes for true. It makes a search of a
 * range of it, and simplifies what is searched as if unknown were false.
 */
public final class TruthComparisons extends RelHomogeneousShuttle {
  private final RexBuilder builder;
  private final RexShuttle conditions =
      new RexShuttle() {
        @Override
        public RexNode visitCall(RexCall call) {
          RexCall visited = (RexCall) super.visitCall(call);
          if (visited.isA(SqlKind.COMPARISON) && isTruth(visited.getOperands().get(0))) {
            return compared(visited);
          }
          // Calcite insists that no OR has an OR among its operands, and no AND an AND.
          return visited.isA(List.of(SqlKind.AND, SqlKind.OR))
              ? RexUtil.flatten(builder, visited)
              : visited;
        }
      };

  /** Replaces them in any plan that it visits. */
  public TruthComparisons(RexBuilder builder) {
    this.builder = builder;
  }

  private static boolean isTruth(RexNode node) {
    return node.getType().getSqlTypeName() == SqlTypeName.BOOLEAN;
  }

  private RexNode compared(RexCall comparison) {
    RexNode left = comparison.getOperands().get(0);
    RexNode right = comparison.getOperands().get(1);
    if (isConstant(right)) {
      return compared(comparison, comparison.getKind(), left, right.isAlwaysTrue());
    }
    return isConstant(left)
        ? compared(comparison, comparison.getKind().reverse(), right, left.isAlwaysTrue())
        : comparison;
  }

  private static boolean isConstant(RexNode node) {
    return node.isAlwaysTrue() || node.isAlwaysFalse();
  }

  /** Of what is compared with a constant, FALSE being less than TRUE. */
  private RexNode compared(RexCall comparison, SqlKind kind, RexNode value, boolean constant) {
    RexNode opposite = builder.makeCall(SqlStdOperatorTable.NOT, value);
    return switch (kind) {
      case EQUALS -> constant ? value : opposite;
      case NOT_EQUALS -> constant ? opposite : value;
      case LESS_THAN -> constant ? opposite : never(value, opposite);
      case LESS_THAN_OR_EQUAL -> constant ? always(value, opposite) : opposite;
      case GREATER_THAN -> constant ? never(value, opposite) : value;
      case GREATER_THAN_OR_EQUAL -> constant ? value : always(value, opposite);
      default -> comparison;
    };
  }

  /** True, and unknown where the value is. */
  private RexNode always(RexNode value, RexNode opposite) {
    return RexUtil.flatten(builder, builder.makeCall(SqlStdOperatorTable.OR, value, opposite));
  }

  /** False, and unknown where the value is. */
  private RexNode never(RexNode value, RexNode opposite) {
    return RexUtil.flatten(builder, builder.makeCall(SqlStdOperatorTable.AND, value, opposite));
  }

  @Override
  public RelNode visit(RelNode other) {
    return super.visit(other).accept(conditions);
  }
}
