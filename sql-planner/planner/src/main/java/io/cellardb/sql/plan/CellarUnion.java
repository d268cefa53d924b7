package io.cellardb.sql.plan;

import io.cellardb.sql.execution.operator.UnionAllOperator;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Union;

/** UNION ALL. */
final class CellarUnion extends Union implements CellarRel {
  CellarUnion(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs) {
    super(cluster, traits, inputs, true);
  }

  @Override
  public SetOp copy(RelTraitSet traits, List<RelNode> inputs, boolean all) {
    return new CellarUnion(getCluster(), traits, inputs);
  }

  @Override
  public OperatorFactory compile() {
    List<OperatorFactory> sources =
        getInputs().stream().map(input -> ((CellarRel) input).compile()).toList();
    return execution -> new UnionAllOperator(Opening.all(sources, execution), execution.context());
  }
}
