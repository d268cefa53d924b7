package io.cellardb.sql.rules;

import io.cellardb.sql.algebra.Unnest;
import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.pushdown.QualifierConditions;
import io.cellardb.sql.scan.ScanSpec;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Of a MAP that is unnested, a scan reads the entries alone whose keys the conditions above ask
 * for. The conditions stay where they are.
 */
public final class EntriesIntoScanRule extends RuleBase {
  /** Where there is a projection between UNNEST and scan. */
  public static final EntriesIntoScanRule BELOW_PROJECT =
      new EntriesIntoScanRule(
          unnest ->
              unnest
                  .operand(Unnest.class)
                  .predicate(node -> !node.isOuter())
                  .oneInput(
                      project ->
                          project
                              .operand(LogicalProject.class)
                              .oneInput(scan -> scan.operand(CellarScan.class).noInputs())));

  /** Where there is none. */
  public static final EntriesIntoScanRule INSTANCE =
      new EntriesIntoScanRule(
          unnest ->
              unnest
                  .operand(Unnest.class)
                  .predicate(node -> !node.isOuter())
                  .oneInput(scan -> scan.operand(CellarScan.class).noInputs()));

  private EntriesIntoScanRule(RelRule.OperandTransform unnest) {
    super(top -> top.operand(LogicalFilter.class).oneInput(unnest), "EntriesIntoScanRule");
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Filter filter = call.rel(0);
    Unnest unnest = call.rel(1);
    RelNode rows = call.rel(2);
    CellarScan scan = call.rel(call.rels.length - 1);
    RexBuilder builder = filter.getCluster().getRexBuilder();
    List<RexNode> expressions =
        new ArrayList<>(
            rows instanceof Project project
                ? project.getProjects()
                : builder.identityProjects(rows.getRowType()));
    int last = expressions.size() - 1;
    if (!(expressions.get(last) instanceof RexInputRef ref)
        || !(scan.spec().fields().get(ref.getIndex()) instanceof ScanSpec.Column map)) {
      return;
    }
    List<RexNode> conditions = new ArrayList<>();
    RexNode expanded = RexUtil.expandSearch(builder, null, filter.getCondition());
    for (RexNode condition : RelOptUtil.conjunctions(expanded)) {
      RexNode onKey = onKey(condition, unnest.key());
      if (onKey != null
          && QualifierConditions.isOne(
              ScanSpec.MapPart.keys(scan.spec().table(), map.column()), 0, onKey)) {
        conditions.add(onKey);
      }
    }
    if (conditions.isEmpty()) {
      return;
    }
    List<ScanSpec.Field> fields = new ArrayList<>(scan.spec().fields());
    fields.add(new ScanSpec.MapPart(map.column(), conditions));
    CellarScan narrow = scan.with(scan.spec().returning(fields));
    expressions.set(last, builder.makeInputRef(narrow, fields.size() - 1));
    RelNode read =
        call.builder()
            .push(narrow)
            .project(expressions, rows.getRowType().getFieldNames(), true)
            .build();
    call.transformTo(filter.copy(filter.getTraitSet(), List.of(unnest.over(read))));
  }

  /** A condition on nothing but the key, which is field 0 then; null for another. */
  private static RexNode onKey(RexNode condition, int key) {
    ImmutableBitSet fields = RelOptUtil.InputFinder.bits(condition);
    if (fields.cardinality() != 1 || fields.nextSetBit(0) != key) {
      return null;
    }
    return condition.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return new RexInputRef(0, ref.getType());
          }
        });
  }
}
