package io.cellardb.sql.plan;

import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;

/** The last phase: every logical node becomes a physical one. */
final class Conversion {
  private Conversion() {}

  static CellarRel toPhysical(RelNode rel, RelOptPlanner planner) {
    ConverterRules.ALL.forEach(planner::addRule);
    RelTraitSet wanted = rel.getTraitSet().replace(CellarConvention.INSTANCE).simplify();
    RelNode root = rel.getTraitSet().equals(wanted) ? rel : planner.changeTraits(rel, wanted);
    planner.setRoot(root);
    return (CellarRel) planner.findBestExp();
  }
}
