package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.PlanShuttle;
import io.cellardb.sql.conversion.PlannedPart;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.operator.AsofJoinOperator;
import io.cellardb.sql.physical.CellarAsofJoin;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AsofJoin;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Plans ASOF JOIN. Rules on joins do not know its condition to match, and conditions on its right
 * side must not go below it, where they would choose what is nearest; so its inputs are planned on
 * their own, each with the keys and the value to match as its last fields.
 */
public final class AsofJoins {
  private final Function<RelNode, ? extends RelNode> planner;

  private AsofJoins(Function<RelNode, ? extends RelNode> planner) {
    this.planner = planner;
  }

  /**
   * A plan in which such joins are planned.
   *
   * @param planner makes physical plans of their inputs
   */
  public static RelNode planned(RelNode plan, Function<RelNode, ? extends RelNode> planner) {
    return plan.accept(
        new PlanShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            if (node instanceof Filter filter && filter.getInput() instanceof AsofJoin join) {
              return new AsofJoins(planner)
                  .plan(join, RelOptUtil.conjunctions(filter.getCondition()));
            }
            return node instanceof AsofJoin join
                ? new AsofJoins(planner).plan(join, List.of())
                : super.visit(node);
          }
        });
  }

  /** A condition that is a parameter passes Calcite's validator. */
  private static RexCall comparison(RexNode condition) {
    if (condition instanceof RexCall call && call.getOperands().size() == 2) {
      return call;
    }
    throw new SqlException("0A000", "ASOF JOIN is by comparisons of columns of both inputs");
  }

  /** A join under conditions, of which those on left rows alone go below. */
  private RelNode plan(AsofJoin join, List<RexNode> conditions) {
    RexBuilder builder = join.getCluster().getRexBuilder();
    int width = join.getLeft().getRowType().getFieldCount();
    List<RexNode> onLeft = new ArrayList<>();
    List<RexNode> above = new ArrayList<>();
    for (RexNode condition : conditions) {
      boolean left =
          RelOptUtil.InputFinder.bits(condition).length() <= width
              && RexUtil.isDeterministic(condition);
      (left ? onLeft : above).add(condition);
    }
    List<RexNode> leftKeys = new ArrayList<>();
    List<RexNode> rightKeys = new ArrayList<>();
    for (RexNode equality : RelOptUtil.conjunctions(join.getCondition())) {
      if (!equality.isAlwaysTrue()) {
        addSides(comparison(equality), width, leftKeys, rightKeys, builder);
      }
    }
    RexCall match = comparison(join.getMatchCondition());
    SqlKind kind =
        addSides(match, width, leftKeys, rightKeys, builder)
            ? match.getKind()
            : match.getKind().reverse();
    RelNode joined =
        new PlannedPart(
            new CellarAsofJoin(
                join.getCluster(),
                planner.apply(with(filtered(join.getLeft(), onLeft, builder), leftKeys, builder)),
                planner.apply(with(join.getRight(), rightKeys, builder)),
                new AsofJoinOperator.Match(
                    leftKeys.size() - 1,
                    kind == SqlKind.GREATER_THAN || kind == SqlKind.GREATER_THAN_OR_EQUAL,
                    kind == SqlKind.GREATER_THAN_OR_EQUAL || kind == SqlKind.LESS_THAN_OR_EQUAL,
                    join.getJoinType() == JoinRelType.LEFT_ASOF),
                join.getRowType()));
    return filtered(joined, above, builder);
  }

  /** Adds the operands of a comparison, of one type; whether the left row's comes first. */
  private static boolean addSides(
      RexCall comparison,
      int width,
      List<RexNode> leftKeys,
      List<RexNode> rightKeys,
      RexBuilder builder) {
    RexNode first = comparison.operands.get(0);
    RexNode second = comparison.operands.get(1);
    ImmutableBitSet used = RelOptUtil.InputFinder.bits(first);
    boolean inOrder = used.length() <= width;
    RexNode left = inOrder ? first : second;
    RexNode right = inOrder ? second : first;
    RelDataType type =
        builder.getTypeFactory().leastRestrictive(List.of(left.getType(), right.getType()));
    if (type == null) {
      throw new SqlException(
          "42804", "ASOF JOIN cannot compare " + left.getType() + " with " + right.getType());
    }
    leftKeys.add(cast(left, type, builder));
    rightKeys.add(RexUtil.shift(cast(right, type, builder), -width));
    return inOrder;
  }

  private static RexNode cast(RexNode value, RelDataType type, RexBuilder builder) {
    return builder.ensureType(
        builder.getTypeFactory().createTypeWithNullability(type, value.getType().isNullable()),
        value,
        true);
  }

  private static RelNode with(RelNode input, List<RexNode> more, RexBuilder builder) {
    List<RexNode> all = new ArrayList<>(builder.identityProjects(input.getRowType()));
    all.addAll(more);
    List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
    for (int i = 0; i < more.size(); i++) {
      names.add("match " + i);
    }
    return LogicalProject.create(input, List.of(), all, names, java.util.Set.of());
  }

  private static RelNode filtered(RelNode rel, List<RexNode> conditions, RexBuilder builder) {
    return conditions.isEmpty()
        ? rel
        : LogicalFilter.create(rel, RexUtil.composeConjunction(builder, conditions));
  }
}
