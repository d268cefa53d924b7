package io.cellardb.sql.rules;

import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.scan.ReadableIndex;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;

/**
 * Grouping and DISTINCT read the entries of an index that have all they need and come in runs of
 * the same values, so that a group is done when the next one begins.
 */
public final class IndexRunsRule extends RuleBase {
  /** Of columns as they are. */
  public static final IndexRunsRule INSTANCE = new IndexRunsRule(IndexRunsRule::scan);

  /** Of expressions. */
  public static final IndexRunsRule OF_EXPRESSIONS =
      new IndexRunsRule(
          project ->
              project
                  .operand(LogicalProject.class)
                  .predicate(rel -> !rel.containsOver())
                  .oneInput(IndexRunsRule::scan));

  private IndexRunsRule(RelRule.OperandTransform input) {
    super(
        top ->
            top.operand(LogicalAggregate.class)
                .predicate(rel -> rel.getGroupSets().size() == 1 && !rel.getGroupSet().isEmpty())
                .oneInput(input),
        "IndexRunsRule");
  }

  private static RelRule.Done scan(RelRule.OperandBuilder scan) {
    return scan.operand(CellarScan.class)
        .predicate(
            rel ->
                rel.spec().limit() == null
                    && !rel.spec().ordered()
                    && !rel.spec().indexes().isEmpty())
        .noInputs();
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Aggregate aggregate = call.rel(0);
    RelNode input = call.rel(1);
    CellarScan scan = call.rel(call.rels.length - 1);
    IndexOrder order =
        new IndexOrder(
            scan,
            input instanceof Project project
                ? project.getProjects()
                : scan.getCluster().getRexBuilder().identityProjects(scan.getRowType()));
    if (scan.order().getFieldCollations().stream()
            .limit(1)
            .anyMatch(part -> input == scan && aggregate.getGroupSet().get(part.getFieldIndex()))
        || scan.index().isPresent()) {
      return;
    }
    List<String> names = input.getRowType().getFieldNames();
    for (ReadableIndex index : scan.indexes()) {
      Optional<RelNode> entries =
          order.isCheap(index) && order.hasRuns(index, aggregate.getGroupSet())
              ? order.entries(index, UnaryOperator.identity(), names)
              : Optional.empty();
      if (entries.isPresent()) {
        call.transformTo(aggregate.copy(aggregate.getTraitSet(), List.of(entries.get())));
        return;
      }
    }
  }
}
