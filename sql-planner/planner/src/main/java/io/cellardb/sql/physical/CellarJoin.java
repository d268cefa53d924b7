package io.cellardb.sql.physical;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.expression.CompiledExpression;
import io.cellardb.sql.execution.expression.Expression;
import io.cellardb.sql.execution.expression.Expressions;
import io.cellardb.sql.execution.operator.HashJoinOperator;
import io.cellardb.sql.execution.operator.JoinKey;
import io.cellardb.sql.execution.operator.JoinShape;
import io.cellardb.sql.execution.operator.NestedLoopJoinOperator;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Joins by hashing the right input, or by nested loops where nothing is compared for equality. */
public class CellarJoin extends Join implements CellarRel {
  /** Joins two inputs; {@code condition} refers to the fields of both, the left ones first. */
  public CellarJoin(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode left,
      RelNode right,
      RexNode condition,
      JoinRelType type) {
    super(cluster, traits, List.of(), left, right, condition, Set.<CorrelationId>of(), type);
  }

  @Override
  public Join copy(
      RelTraitSet traits,
      RexNode condition,
      RelNode left,
      RelNode right,
      JoinRelType type,
      boolean semiJoinDone) {
    return new CellarJoin(getCluster(), traits, left, right, condition, type);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double left = mq.getRowCount(getLeft());
    double right = mq.getRowCount(getRight());
    double work = analyzeCondition().leftKeys.isEmpty() ? left * right : left + 2 * right;
    return planner.getCostFactory().makeCost(mq.getRowCount(this), work, 0);
  }

  /** Joins two inputs that are open. */
  @FunctionalInterface
  interface Joiner {
    /** The join, which closes its inputs. */
    Operator join(Operator left, Operator right, ExecutionContext context);
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory left = ((CellarRel) getLeft()).compile();
    OperatorFactory right = ((CellarRel) getRight()).compile();
    Joiner joiner = joiner();
    return execution ->
        joiner.join(left.open(execution), right.open(execution), execution.context());
  }

  /** Whether the join hashes, and so takes the left rows one after the other. */
  final boolean isHashed() {
    return analyzeCondition().pairs().stream()
        .anyMatch(
            pair ->
                HashJoinOperator.comparable(
                    getLeft().getRowType().getFieldList().get(pair.source).getType(),
                    getRight().getRowType().getFieldList().get(pair.target).getType()));
  }

  /** What joins the inputs once they are open. */
  final Joiner joiner() {
    RelDataType leftType = getLeft().getRowType();
    RelDataType rightType = getRight().getRowType();
    List<Integer> left = new ArrayList<>();
    List<Integer> right = new ArrayList<>();
    List<Boolean> dropsNulls = new ArrayList<>();
    List<RexNode> others = new ArrayList<>();
    RelOptUtil.splitJoinCondition(
        getLeft(), getRight(), getCondition(), left, right, dropsNulls, others);
    List<JoinKey> keys = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      if (HashJoinOperator.comparable(
          leftType.getFieldList().get(left.get(i)).getType(),
          rightType.getFieldList().get(right.get(i)).getType())) {
        keys.add(new JoinKey(left.get(i), right.get(i), !dropsNulls.get(i)));
      }
    }
    // Keys that cannot be hashed alike are compared as any other condition.
    RexNode rest =
        keys.size() == left.size()
            ? RexUtil.composeConjunction(getCluster().getRexBuilder(), others)
            : getCondition();
    CompiledExpression residual = rest.isAlwaysTrue() ? null : Expressions.compile(rest);
    JoinShape shape = new JoinShape(leftType, rightType, getJoinType());
    if (keys.isEmpty()) {
      return (leftInput, rightInput, context) ->
          new NestedLoopJoinOperator(
              leftInput, rightInput, shape, instantiate(residual, context), context);
    }
    return (leftInput, rightInput, context) ->
        new HashJoinOperator(
            leftInput, rightInput, shape, keys, instantiate(residual, context), context);
  }

  private static Expression instantiate(CompiledExpression condition, ExecutionContext context) {
    return condition == null ? null : condition.instantiate(context);
  }
}
