package io.cellardb.sql.physical;

import io.cellardb.sql.execution.operator.ValuesOperator;
import io.cellardb.sql.execution.operator.WorkingRows;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;

/** Reads, within a recursive query, the rows that the step before it found. */
public final class CellarWorkingScan extends AbstractRelNode implements CellarRel {
  private final Object recursion;
  private final String name;

  /**
   * A scan of working rows.
   *
   * @param recursion identifies the {@link CellarRepeatUnion} whose rows these are
   */
  public CellarWorkingScan(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelDataType rowType,
      Object recursion,
      String name) {
    super(cluster, traits);
    this.rowType = rowType;
    this.recursion = recursion;
    this.name = name;
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return this;
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("name", name);
  }

  @Override
  public OperatorFactory compile() {
    return execution -> {
      WorkingRows rows = execution.workingRows(recursion);
      return rows == null
          ? new ValuesOperator(getRowType(), List.of(), execution.context())
          : rows.read();
    };
  }
}
