package io.cellardb.sql.repair;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Takes the casts to NOT NULL from the values of CASE. The smallest query is {@code SELECT id FROM
 * a WHERE CASE WHEN COALESCE(x, 13) = 8 THEN 1 END IS NULL}. Calcite makes {@code x <> 8} of its
 * condition, and loses the rows in which x is NULL.
 *
 * <p>It writes {@code COALESCE(x, 13)} as {@code CASE WHEN x IS NOT NULL THEN CAST(x AS INTEGER NOT
 * NULL) ELSE 13 END}. The cast then loses its guard, and with it what is unknown is gone.
 *
 * <p>A CASE all of whose values are the same is that value. Calcite finds that out while it takes
 * windows out of a projection, and forgets the projection when none is left.
 */
public final class GuardedCasts extends RelHomogeneousShuttle {
  private final RexShuttle expressions;

  /** Takes them from any plan that it visits. */
  public GuardedCasts(RexBuilder builder) {
    RelDataTypeFactory types = builder.getTypeFactory();
    expressions =
        new RexShuttle() {
          @Override
          public RexNode visitCall(RexCall call) {
            RexNode visited = super.visitCall(call);
            return visited instanceof RexCall found && found.isA(SqlKind.CASE)
                ? withoutCasts(found, types)
                : visited;
          }
        };
  }

  private static RexNode withoutCasts(RexCall choice, RelDataTypeFactory types) {
    List<RexNode> operands = new ArrayList<>(choice.operands);
    int otherwise = operands.size() - 1;
    for (int i = 1; i < otherwise; i += 2) {
      operands.set(i, withoutCast(operands.get(i), types));
    }
    RexNode other = withoutCast(operands.get(otherwise), types);
    operands.set(otherwise, other);
    if (other.getType().equals(choice.getType()) && isAlways(other, operands)) {
      return other;
    }
    return operands.equals(choice.operands) ? choice : choice.clone(choice.getType(), operands);
  }

  /** Whether all values of a CASE are the same. */
  private static boolean isAlways(RexNode value, List<RexNode> operands) {
    for (int i = 1; i < operands.size() - 1; i += 2) {
      if (!operands.get(i).equals(value)) {
        return false;
      }
    }
    return true;
  }

  private static RexNode withoutCast(RexNode value, RelDataTypeFactory types) {
    if (value instanceof RexCall cast && cast.isA(SqlKind.CAST)) {
      RexNode operand = cast.operands.get(0);
      if (operand.getType().isNullable()
          && !cast.getType().isNullable()
          && SqlTypeUtil.equalSansNullability(types, cast.getType(), operand.getType())) {
        return operand;
      }
    }
    return value;
  }

  @Override
  public RelNode visit(RelNode other) {
    return super.visit(other).accept(expressions);
  }
}
