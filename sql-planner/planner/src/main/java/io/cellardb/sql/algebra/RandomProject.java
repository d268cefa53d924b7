package io.cellardb.sql.algebra;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelShuttle;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/**
 * A projection with random numbers. It is none of Calcite's projections, so that no rule merges it
 * with what is above: where a column is used twice, both uses must see the same number.
 */
public final class RandomProject extends SingleRel {
  private final List<RexNode> projects;

  private RandomProject(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      List<RexNode> projects,
      RelDataType rowType) {
    super(cluster, traits, input);
    this.projects = projects;
    this.rowType = rowType;
  }

  /** A plan in which all projections with random numbers are of this class. */
  public static RelNode separated(RelNode plan) {
    return plan.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            RelNode visited = super.visit(node);
            return visited instanceof LogicalProject project && isRandom(project)
                ? new RandomProject(
                    project.getCluster(),
                    project.getTraitSet(),
                    project.getInput(),
                    project.getProjects(),
                    project.getRowType())
                : visited;
          }
        });
  }

  private static boolean isRandom(LogicalProject project) {
    return project.getProjects().stream().anyMatch(node -> !RexUtil.isDeterministic(node))
        && !RexOver.containsOver(project.getProjects(), null)
        && project.getVariablesSet().isEmpty()
        && project.getProjects().stream().noneMatch(RandomProject::hasSubQuery);
  }

  private static boolean hasSubQuery(RexNode expression) {
    return RexUtil.SubQueryFinder.find(expression) != null;
  }

  /** The expressions, one for each field. */
  public List<RexNode> projects() {
    return projects;
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new RandomProject(getCluster(), traits, sole(inputs), projects, rowType);
  }

  @Override
  public RelNode accept(RexShuttle shuttle) {
    List<RexNode> changed = shuttle.apply(projects);
    return changed == projects
        ? this
        : new RandomProject(getCluster(), traitSet, input, changed, rowType);
  }

  @Override
  public RelNode accept(RelShuttle shuttle) {
    return shuttle.visit(this);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    super.explainTerms(writer);
    for (int i = 0; i < projects.size(); i++) {
      writer.item(rowType.getFieldNames().get(i), projects.get(i));
    }
    return writer;
  }
}
