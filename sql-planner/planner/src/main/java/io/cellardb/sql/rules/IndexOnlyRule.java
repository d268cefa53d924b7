package io.cellardb.sql.rules;

import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.scan.IndexUnion;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;

/** A scan reads the entries of an index in the place of the table, if these have all it needs. */
public final class IndexOnlyRule extends RuleBase {
  /** What is needed are columns. */
  public static final IndexOnlyRule INSTANCE =
      new IndexOnlyRule(
          top -> top.operand(CellarScan.class).predicate(IndexOnlyRule::isInAnyOrder).noInputs());

  /** What is needed are expressions that the index has. */
  public static final IndexOnlyRule OF_EXPRESSIONS =
      new IndexOnlyRule(
          top ->
              top.operand(LogicalProject.class)
                  .predicate(project -> !project.containsOver())
                  .oneInput(
                      scan ->
                          scan.operand(CellarScan.class)
                              .predicate(IndexOnlyRule::isInAnyOrder)
                              .noInputs()));

  private IndexOnlyRule(RelRule.OperandTransform operands) {
    super(operands, "IndexOnlyRule");
  }

  /** Entries come in the order of the index, and not of the table. */
  private static boolean isInAnyOrder(CellarScan scan) {
    return scan.spec().limit() == null && !scan.spec().ordered();
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    CellarScan scan = call.rel(call.rels.length - 1);
    if (call.rel(0) instanceof Project project) {
      scan.index()
          .flatMap(IndexUnion::single)
          .flatMap(
              access ->
                  new IndexOrder(scan, project.getProjects())
                      .entries(
                          access.index(),
                          UnaryOperator.identity(),
                          project.getRowType().getFieldNames()))
          .ifPresent(call::transformTo);
    } else {
      scan.index()
          .flatMap(IndexUnion::only)
          .ifPresent(entries -> call.transformTo(scan.with(entries)));
    }
  }
}
