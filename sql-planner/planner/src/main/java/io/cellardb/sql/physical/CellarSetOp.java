package io.cellardb.sql.physical;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.operator.SetOperator;
import io.cellardb.sql.runtime.Opening;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.sql.SqlKind;

/** INTERSECT or EXCEPT, with or without ALL. */
public final class CellarSetOp extends SetOp implements CellarRel {
  /** Combines the rows of two or more inputs of equal types. */
  public CellarSetOp(
      RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, SqlKind kind, boolean all) {
    super(cluster, traits, inputs, kind, all);
  }

  @Override
  public SetOp copy(RelTraitSet traits, List<RelNode> inputs, boolean all) {
    return new CellarSetOp(getCluster(), traits, inputs, kind, all);
  }

  @Override
  public OperatorFactory compile() {
    List<OperatorFactory> sources =
        getInputs().stream().map(input -> ((CellarRel) input).compile()).toList();
    SetOperator.Kind operation =
        kind == SqlKind.INTERSECT ? SetOperator.Kind.INTERSECT : SetOperator.Kind.EXCEPT;
    return execution -> {
      List<Operator> inputs = Opening.all(sources, execution);
      return new SetOperator(inputs, getRowType(), operation, all, execution.context());
    };
  }
}
