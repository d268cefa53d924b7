package io.cellardb.sql.physical;

import io.cellardb.sql.execution.expression.CompiledExpression;
import io.cellardb.sql.execution.expression.Expressions;
import io.cellardb.sql.execution.operator.FilterOperator;
import io.cellardb.sql.runtime.OperatorFactory;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rex.RexNode;

/** Keeps the rows for which a condition is true. */
public final class CellarFilter extends Filter implements CellarRel {
  /** Keeps the rows of {@code input} for which {@code condition} is true. */
  public CellarFilter(RelOptCluster cluster, RelTraitSet traits, RelNode input, RexNode condition) {
    super(cluster, traits, input, condition);
  }

  @Override
  public Filter copy(RelTraitSet traits, RelNode input, RexNode condition) {
    return new CellarFilter(getCluster(), traits, input, condition);
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory source = ((CellarRel) getInput()).compile();
    CompiledExpression condition = Expressions.compile(getCondition());
    return execution ->
        new FilterOperator(
            source.open(execution),
            condition.instantiate(execution.context()),
            execution.context());
  }
}
