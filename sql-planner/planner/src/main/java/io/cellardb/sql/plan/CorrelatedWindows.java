package io.cellardb.sql.plan;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexOver;

/**
 * Windows in sub-queries over rows that depend on the outer row. Calcite unnests these as if the
 * window were over the rows of all outer rows, so they are refused.
 */
final class CorrelatedWindows {
  private CorrelatedWindows() {}

  /** Fails with 0A000 if a plan has one. */
  static void refuse(RelNode plan) {
    plan.accept(
        new RelHomogeneousShuttle() {
          private int within;

          @Override
          public RelNode visit(RelNode node) {
            if (within > 0
                && node instanceof Project project
                && RexOver.containsOver(project.getProjects(), null)
                && !RelOptUtil.getVariablesUsed(project).isEmpty()) {
              throw new SqlException(
                  "0A000",
                  "a window function over rows of a sub-query that depend on the outer query is not"
                      + " supported");
            }
            int inner = node instanceof Correlate ? 1 : 0;
            within += inner;
            RelNode visited = super.visit(node);
            within -= inner;
            return visited;
          }
        });
  }
}
