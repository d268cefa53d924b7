package io.cellardb.sql.physical;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.expression.CompiledExpression;
import io.cellardb.sql.execution.expression.Expression;
import io.cellardb.sql.execution.expression.Expressions;
import io.cellardb.sql.execution.operator.HashJoinOperator;
import io.cellardb.sql.execution.operator.JoinShape;
import io.cellardb.sql.execution.operator.NestedLoopJoinOperator;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;

/** Joins by hashing the right input, or by nested loops where nothing is compared for equality. */
public class CellarJoin extends Join implements CellarRel {
  /** Whether fewer rows are expected of the left input, where it may be either that goes first. */
  private final boolean leftIsSmaller;

  /** Joins two inputs; {@code condition} refers to the fields of both, the left ones first. */
  public CellarJoin(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode left,
      RelNode right,
      RexNode condition,
      JoinRelType type) {
    this(cluster, traits, left, right, condition, type, isSmaller(left, right));
  }

  CellarJoin(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode left,
      RelNode right,
      RexNode condition,
      JoinRelType type,
      boolean leftIsSmaller) {
    super(cluster, traits, List.of(), left, right, condition, Set.<CorrelationId>of(), type);
    this.leftIsSmaller = leftIsSmaller;
  }

  private static boolean isSmaller(RelNode left, RelNode right) {
    RelMetadataQuery mq = left.getCluster().getMetadataQuery();
    return mq.getRowCount(left) < mq.getRowCount(right);
  }

  @Override
  public Join copy(
      RelTraitSet traits,
      RexNode condition,
      RelNode left,
      RelNode right,
      JoinRelType type,
      boolean semiJoinDone) {
    return new CellarJoin(getCluster(), traits, left, right, condition, type, leftIsSmaller);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double left = mq.getRowCount(getLeft());
    double right = mq.getRowCount(getRight());
    double work = analyzeCondition().leftKeys.isEmpty() ? left * right : left + 2 * right;
    return planner.getCostFactory().makeCost(mq.getRowCount(this), work, 0);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    DynamicFilters filters = filters();
    return super.explainTerms(writer).itemIf("narrows", filters.describe(), !filters.isEmpty());
  }

  /** What one input says about the other before this is read. */
  DynamicFilters filters() {
    return DynamicFilters.of(this, leftIsSmaller);
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
    DynamicFilters filters = filters();
    if (filters.isEmpty()) {
      return execution ->
          joiner.join(left.open(execution), right.open(execution), execution.context());
    }
    return execution -> {
      if (filters.left()) {
        List<Operator> inputs = filters.open(left, right, getLeft().getRowType(), execution);
        return joiner.join(inputs.get(0), inputs.get(1), execution.context());
      }
      List<Operator> inputs = filters.open(right, left, getRight().getRowType(), execution);
      return joiner.join(inputs.get(1), inputs.get(0), execution.context());
    };
  }

  /** Whether the join hashes, and so takes the left rows one after the other. */
  final boolean isHashed() {
    return !HashCondition.of(this).keys().isEmpty();
  }

  /** What joins the inputs once they are open. */
  final Joiner joiner() {
    HashCondition condition = HashCondition.of(this);
    CompiledExpression residual =
        condition.rest().isAlwaysTrue() ? null : Expressions.compile(condition.rest());
    JoinShape shape = new JoinShape(getLeft().getRowType(), getRight().getRowType(), getJoinType());
    if (condition.keys().isEmpty()) {
      return (leftInput, rightInput, context) ->
          new NestedLoopJoinOperator(
              leftInput, rightInput, shape, instantiate(residual, context), context);
    }
    return (leftInput, rightInput, context) ->
        new HashJoinOperator(
            leftInput,
            rightInput,
            shape,
            condition.keys(),
            instantiate(residual, context),
            context);
  }

  private static Expression instantiate(CompiledExpression condition, ExecutionContext context) {
    return condition == null ? null : condition.instantiate(context);
  }
}
