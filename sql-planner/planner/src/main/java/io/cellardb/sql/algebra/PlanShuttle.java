package io.cellardb.sql.algebra;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalAsofJoin;

/** Visits all kinds of nodes alike, which Calcite's own shuttle does not do with ASOF JOIN. */
public class PlanShuttle extends RelHomogeneousShuttle {
  @Override
  public RelNode visit(LogicalAsofJoin join) {
    return visit((RelNode) join);
  }
}
