package io.cellardb.sql.physical;

import io.cellardb.sql.access.SystemRows;
import io.cellardb.sql.execution.operator.ValuesOperator;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.storage.SystemRelation;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;

/** Asks the store about itself. */
public final class CellarSystemScan extends TableScan implements CellarRel {
  private final SystemRelation relation;

  /** A scan of all rows of a relation. */
  public CellarSystemScan(RelOptCluster cluster, RelOptTable table, SystemRelation relation) {
    super(cluster, cluster.traitSetOf(CellarConvention.INSTANCE), List.of(), table);
    this.relation = relation;
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return writer.item("table", String.join(".", getTable().getQualifiedName()));
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return this;
  }

  @Override
  public OperatorFactory compile() {
    return execution ->
        new ValuesOperator(
            getRowType(), SystemRows.of(relation, execution.context().zone()), execution.context());
  }
}
