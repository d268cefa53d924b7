package io.cellardb.sql.rules;

import io.cellardb.sql.physical.CellarFetch;
import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.scan.Limits;
import io.cellardb.sql.scan.ReadableIndex;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;

/**
 * The first rows in the order of an index are those that its first entries lead to, where that
 * costs less than to look at all rows. Of an expression that the index is ordered by, entries alone
 * answer as well.
 */
public final class IndexOrderRule extends RuleBase {
  /** Of columns as they are. */
  public static final IndexOrderRule INSTANCE =
      new IndexOrderRule(
          scan -> scan.operand(CellarScan.class).predicate(IndexOrderRule::isFree).noInputs());

  /** Of expressions. */
  public static final IndexOrderRule OF_EXPRESSIONS =
      new IndexOrderRule(
          project ->
              project
                  .operand(LogicalProject.class)
                  .predicate(rel -> !rel.containsOver())
                  .oneInput(
                      scan ->
                          scan.operand(CellarScan.class)
                              .predicate(IndexOrderRule::isFree)
                              .noInputs()));

  private IndexOrderRule(RelRule.OperandTransform input) {
    super(
        top ->
            top.operand(LogicalSort.class)
                .predicate(
                    sort ->
                        sort.fetch != null && !sort.getCollation().getFieldCollations().isEmpty())
                .oneInput(input),
        "IndexOrderRule");
  }

  private static boolean isFree(CellarScan scan) {
    return scan.spec().limit() == null
        && !scan.spec().ordered()
        && !scan.spec().indexes().isEmpty();
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Sort sort = call.rel(0);
    CellarScan scan = call.rel(call.rels.length - 1);
    Optional<Project> project =
        call.rel(1) instanceof Project above ? Optional.of(above) : Optional.empty();
    IndexOrder order =
        new IndexOrder(
            scan,
            project
                .map(Project::getProjects)
                .orElseGet(
                    () -> scan.getCluster().getRexBuilder().identityProjects(scan.getRowType())));
    double rows =
        Limits.estimate(sort.fetch) + (sort.offset == null ? 0 : Limits.estimate(sort.offset));
    for (ReadableIndex index : project.isPresent() ? scan.indexes() : List.<ReadableIndex>of()) {
      Optional<RelNode> entries =
          order
              .direction(index, sort.getCollation().getFieldCollations())
              .filter(turned -> order.isCheap(index, rows))
              .flatMap(
                  turned ->
                      order.entries(
                          index, spec -> spec.inOrder(turned), sort.getRowType().getFieldNames()));
      if (entries.isPresent()) {
        call.transformTo(first(sort, entries.get()));
        return;
      }
    }
    Optional<CellarFetch> fetch =
        order
            .fetched(sort.getCollation().getFieldCollations(), rows)
            .map(found -> found.first(LimitIntoScanRule.rows(sort)));
    fetch.ifPresent(
        found ->
            call.transformTo(
                first(
                    sort,
                    project
                        .<RelNode>map(above -> above.copy(above.getTraitSet(), List.of(found)))
                        .orElse(found))));
  }

  private static RelNode first(Sort sort, RelNode ordered) {
    return LogicalSort.create(ordered, RelCollations.EMPTY, sort.offset, sort.fetch);
  }
}
