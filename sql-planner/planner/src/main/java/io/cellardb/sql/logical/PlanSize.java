package io.cellardb.sql.logical;

import java.util.function.Predicate;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;

/** How large a plan is. */
final class PlanSize {
  private PlanSize() {}

  /** How many nodes it has. */
  static int nodes(RelNode rel) {
    return count(rel, node -> true);
  }

  /** How many joins it has. */
  static int joins(RelNode rel) {
    return count(rel, Join.class::isInstance);
  }

  private static int count(RelNode rel, Predicate<RelNode> counted) {
    int[] count = {0};
    rel.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            count[0] += counted.test(node) ? 1 : 0;
            return super.visit(node);
          }
        });
    return count[0];
  }
}
