package io.cellardb.sql.plan;

import io.cellardb.sql.execution.expression.CompiledExpression;
import io.cellardb.sql.execution.expression.Expressions;
import io.cellardb.sql.execution.operator.FilterOperator;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rex.RexNode;

/** Keeps the rows for which a condition is true. */
final class CellarFilter extends Filter implements CellarRel {
  CellarFilter(RelOptCluster cluster, RelTraitSet traits, RelNode input, RexNode condition) {
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
