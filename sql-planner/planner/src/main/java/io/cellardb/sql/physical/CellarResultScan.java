package io.cellardb.sql.physical;

import io.cellardb.sql.execution.operator.ValuesOperator;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;

/** Reads what a part of the statement has returned that was executed before. */
public final class CellarResultScan extends TableScan implements CellarRel {
  private final String name;

  /**
   * A scan of all rows.
   *
   * @param name that of the value of the {@link
   *     io.cellardb.sql.execution.ExecutionContext#value(String) context} which has the rows: a
   *     list of lists of canonical values
   */
  public CellarResultScan(RelOptCluster cluster, RelOptTable table, String name) {
    super(cluster, cluster.traitSetOf(CellarConvention.INSTANCE), List.of(), table);
    this.name = name;
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return writer.item("of", name);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return this;
  }

  @Override
  @SuppressWarnings("unchecked")
  public OperatorFactory compile() {
    return execution ->
        new ValuesOperator(
            getRowType(),
            (List<List<Object>>) execution.context().value(name),
            execution.context());
  }
}
