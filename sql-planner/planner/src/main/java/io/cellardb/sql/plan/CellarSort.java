package io.cellardb.sql.plan;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.operator.LimitOperator;
import io.cellardb.sql.execution.operator.SortOperator;
import io.cellardb.sql.execution.operator.TopNOperator;
import io.cellardb.sql.pushdown.StatementConstant;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;

/** Sorts, cuts, or both; with both it keeps no more rows than are wanted. */
final class CellarSort extends Sort implements CellarRel {
  /** Rows above which a sort of everything beats a heap of the wanted rows. */
  private static final long MAX_TOP_N = 100_000;

  CellarSort(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      RelCollation collation,
      RexNode offset,
      RexNode fetch) {
    super(cluster, traits, input, collation, offset, fetch);
  }

  @Override
  public Sort copy(
      RelTraitSet traits, RelNode input, RelCollation collation, RexNode offset, RexNode fetch) {
    return new CellarSort(getCluster(), traits, input, collation, offset, fetch);
  }

  @Override
  public String getRelTypeName() {
    if (getCollation().getFieldCollations().isEmpty()) {
      return "CellarLimit";
    }
    return fetch == null ? "CellarSort" : "CellarTopN";
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    double rows = mq.getRowCount(getInput());
    return fetch == null ? rows : Math.min(rows, Limits.estimate(fetch));
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = mq.getRowCount(getInput());
    return planner.getCostFactory().makeCost(rows, rows, 0);
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory source = ((CellarRel) getInput()).compile();
    StatementConstant skipped = Limits.compile(offset);
    StatementConstant wanted = Limits.compile(fetch);
    return execution -> {
      long skip = Limits.evaluate(skipped, 0, execution.context());
      long count = Limits.evaluate(wanted, Long.MAX_VALUE, execution.context());
      Operator input = source.open(execution);
      if (getCollation().getFieldCollations().isEmpty()) {
        return new LimitOperator(input, skip, count, execution.context());
      }
      if (count <= MAX_TOP_N && skip <= MAX_TOP_N - count) {
        return new TopNOperator(
            input, getInput().getRowType(), getCollation(), skip, count, execution.context());
      }
      Operator sorted =
          new SortOperator(input, getInput().getRowType(), getCollation(), execution.context());
      return skip == 0 && count == Long.MAX_VALUE
          ? sorted
          : new LimitOperator(sorted, skip, count, execution.context());
    };
  }
}
