package io.cellardb.sql.physical;

import io.cellardb.sql.execution.operator.UnionAllOperator;
import io.cellardb.sql.runtime.Opening;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Union;

/** UNION ALL. */
public final class CellarUnion extends Union implements CellarRel {
  /** All rows of the inputs, which have equal types. */
  public CellarUnion(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs) {
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
