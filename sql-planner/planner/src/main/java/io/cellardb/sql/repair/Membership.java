package io.cellardb.sql.repair;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * {@code x IN (query)} until it is joined. The smallest query is {@code SELECT (1 IN (SELECT NULL))
 * IS TRUE}, which Calcite's simplification makes NULL. It takes IN for unknown only if x is NULL,
 * as if the query had no NULL. So x stands in a function of which nothing is known.
 */
public final class Membership {
  private static final SqlFunction GUARD =
      new SqlFunction(
          "$MEMBER",
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.ARG0_FORCE_NULLABLE,
          null,
          OperandTypes.ANY,
          SqlFunctionCategory.SYSTEM);

  private Membership() {}

  /** An expression that may be IN or NOT IN of a query, with the guard. */
  public static RexNode guarded(RexNode expression, RexBuilder builder) {
    if (expression.isA(SqlKind.NOT)) {
      RexCall not = (RexCall) expression;
      RexNode negated = not.getOperands().get(0);
      RexNode guarded = guarded(negated, builder);
      return guarded.equals(negated) ? not : not.clone(not.getType(), List.of(guarded));
    }
    if (!(expression instanceof RexSubQuery query)
        || query.getKind() != SqlKind.IN
        || isGuard(query.getOperands().get(0))
        || query.rel.getRowType().getFieldList().stream()
            .map(RelDataTypeField::getType)
            .noneMatch(type -> type.isNullable())) {
      return expression;
    }
    List<RexNode> operands = new ArrayList<>(query.getOperands());
    operands.set(0, builder.makeCall(GUARD, operands.get(0)));
    return query.clone(query.getType(), operands);
  }

  /** A sub-query without the guard. */
  public static RexSubQuery plain(RexSubQuery query) {
    if (query.getKind() != SqlKind.IN || !isGuard(query.getOperands().get(0))) {
      return query;
    }
    List<RexNode> operands = new ArrayList<>(query.getOperands());
    operands.set(0, ((RexCall) operands.get(0)).getOperands().get(0));
    return query.clone(query.getType(), operands);
  }

  private static boolean isGuard(RexNode operand) {
    return operand instanceof RexCall call && call.getOperator().equals(GUARD);
  }
}
