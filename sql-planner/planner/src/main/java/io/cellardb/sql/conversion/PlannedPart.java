package io.cellardb.sql.conversion;

import io.cellardb.sql.physical.CellarRel;
import io.cellardb.sql.runtime.OperatorFactory;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** A part of a plan that is physical already, as a leaf that no rule looks into. */
public final class PlannedPart extends AbstractRelNode implements CellarRel {
  private final CellarRel plan;

  /** Stands for a part; no rule sees what is in it. */
  public PlannedPart(CellarRel plan) {
    super(plan.getCluster(), plan.getTraitSet());
    this.plan = plan;
    this.rowType = plan.getRowType();
  }

  /** The part. */
  public CellarRel plan() {
    return plan;
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return mq.getRowCount(plan);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("plan", plan.getId());
  }

  @Override
  public OperatorFactory compile() {
    return plan.compile();
  }
}
