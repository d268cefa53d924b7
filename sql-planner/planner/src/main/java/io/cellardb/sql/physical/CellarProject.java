package io.cellardb.sql.physical;

import com.google.common.collect.ImmutableSet;
import io.cellardb.sql.execution.expression.CompiledExpression;
import io.cellardb.sql.execution.expression.Expressions;
import io.cellardb.sql.execution.operator.ProjectOperator;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;

/** Computes columns. */
public final class CellarProject extends Project implements CellarRel {
  /** Computes {@code projects} of each row of {@code input}. */
  public CellarProject(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      List<? extends RexNode> projects,
      RelDataType rowType) {
    super(cluster, traits, List.of(), input, projects, rowType, ImmutableSet.of());
  }

  @Override
  public Project copy(
      RelTraitSet traits, RelNode input, List<RexNode> projects, RelDataType rowType) {
    return new CellarProject(getCluster(), traits, input, projects, rowType);
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory source = ((CellarRel) getInput()).compile();
    List<CompiledExpression> expressions =
        getProjects().stream().map(project -> Expressions.compile(project)).toList();
    return execution ->
        new ProjectOperator(
            source.open(execution),
            expressions.stream().map(e -> e.instantiate(execution.context())).toList(),
            execution.context());
  }
}
