package io.cellardb.sql.physical;

import io.cellardb.sql.execution.file.FileFunction;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;

/** Reads a file. */
public final class CellarFileScan extends AbstractRelNode implements CellarRel {
  private final FileFunction function;

  /** A scan of all records of a function's file. */
  public CellarFileScan(
      RelOptCluster cluster, RelTraitSet traits, RelDataType rowType, FileFunction function) {
    super(cluster, traits);
    this.rowType = rowType;
    this.function = function;
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return this;
  }

  @Override
  public double estimateRowCount(RelMetadataQuery metadata) {
    return function.rows();
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("file", function.table().file());
  }

  @Override
  public OperatorFactory compile() {
    return execution -> function.table().read(execution.context());
  }
}
