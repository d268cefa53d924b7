package io.cellardb.sql.plan;

import io.cellardb.sql.execution.operator.HashAggregateOperator;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.util.ImmutableBitSet;

/** Groups by hashing. */
final class CellarAggregate extends Aggregate implements CellarRel {
  CellarAggregate(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      ImmutableBitSet groupSet,
      List<ImmutableBitSet> groupSets,
      List<AggregateCall> calls) {
    super(cluster, traits, List.of(), input, groupSet, groupSets, calls);
  }

  @Override
  public Aggregate copy(
      RelTraitSet traits,
      RelNode input,
      ImmutableBitSet groupSet,
      List<ImmutableBitSet> groupSets,
      List<AggregateCall> calls) {
    return new CellarAggregate(getCluster(), traits, input, groupSet, groupSets, calls);
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory source = ((CellarRel) getInput()).compile();
    return execution ->
        new HashAggregateOperator(
            source.open(execution),
            getInput().getRowType(),
            getGroupSet(),
            getGroupSets(),
            getAggCallList(),
            getRowType(),
            execution.context());
  }
}
