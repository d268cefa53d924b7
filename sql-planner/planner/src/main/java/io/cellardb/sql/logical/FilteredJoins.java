package io.cellardb.sql.logical;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Gives the conditions of a filter above inner joins to the joins and inputs that they are about,
 * all at once: Calcite's rule does it join by join, and compares each condition with each.
 */
final class FilteredJoins extends RelHomogeneousShuttle {
  @Override
  public RelNode visit(RelNode node) {
    boolean movable =
        node instanceof LogicalFilter filter
            && filter.getInput() instanceof LogicalJoin join
            && isPlain(join)
            && filter.getVariablesSet().isEmpty()
            && RexUtil.isDeterministic(filter.getCondition())
            && !RexUtil.containsCorrelation(filter.getCondition());
    return super.visit(
        movable
            ? filtered(
                ((LogicalFilter) node).getInput(),
                RelOptUtil.conjunctions(((LogicalFilter) node).getCondition()))
            : node);
  }

  private static boolean isPlain(LogicalJoin join) {
    return join.getJoinType() == JoinRelType.INNER
        && join.getVariablesSet().isEmpty()
        && join.getHints().isEmpty()
        && RexUtil.isDeterministic(join.getCondition());
  }

  /** The rows of an input for which all conditions are true. */
  private static RelNode filtered(RelNode input, Collection<RexNode> conditions) {
    RexBuilder builder = input.getCluster().getRexBuilder();
    if (conditions.isEmpty()) {
      return input;
    }
    if (!(input instanceof LogicalJoin join) || !isPlain(join)) {
      return LogicalFilter.create(input, RexUtil.composeConjunction(builder, conditions));
    }
    int leftFields = join.getLeft().getRowType().getFieldCount();
    ImmutableBitSet left = ImmutableBitSet.range(leftFields);
    ImmutableBitSet right = ImmutableBitSet.range(leftFields, join.getRowType().getFieldCount());
    List<RexNode> ofLeft = new ArrayList<>();
    List<RexNode> ofRight = new ArrayList<>();
    Set<RexNode> ofBoth = new LinkedHashSet<>(RelOptUtil.conjunctions(join.getCondition()));
    for (RexNode condition : conditions) {
      ImmutableBitSet used = RelOptUtil.InputFinder.bits(condition);
      if (left.contains(used)) {
        ofLeft.add(condition);
      } else if (right.contains(used)) {
        ofRight.add(RexUtil.shift(condition, -leftFields));
      } else {
        ofBoth.add(condition);
      }
    }
    return join.copy(
        join.getTraitSet(),
        RexUtil.composeConjunction(builder, ofBoth),
        filtered(join.getLeft(), ofLeft),
        filtered(join.getRight(), ofRight),
        join.getJoinType(),
        join.isSemiJoinDone());
  }
}
