package io.cellardb.sql.rules;

import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.scan.ScanSpec;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * A scan takes over every conjunct of a filter above it that concerns one row of its table alone;
 * the scan itself decides which become key ranges, store filters or a residual.
 */
public final class FilterIntoScanRule extends RuleBase {
  /** The only instance. */
  public static final FilterIntoScanRule INSTANCE = new FilterIntoScanRule();

  private FilterIntoScanRule() {
    super(
        top ->
            top.operand(LogicalFilter.class)
                .oneInput(
                    scan ->
                        scan.operand(CellarScan.class)
                            .predicate(rel -> rel.spec().limit() == null)
                            .noInputs()),
        "FilterIntoScanRule");
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Filter filter = call.rel(0);
    CellarScan scan = call.rel(1);
    List<RexNode> taken = new ArrayList<>();
    List<RexNode> left = new ArrayList<>();
    for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
      if (LocalConditions.isLocal(condition)) {
        taken.add(toTable(condition, scan));
      } else {
        left.add(condition);
      }
    }
    if (taken.isEmpty()) {
      return;
    }
    call.transformTo(call.builder().push(scan.with(scan.spec().where(taken))).filter(left).build());
  }

  private static RexNode toTable(RexNode condition, CellarScan scan) {
    RexBuilder builder = scan.getCluster().getRexBuilder();
    return condition.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            ScanSpec.Field field = scan.spec().fields().get(ref.getIndex());
            return ScanFields.toTable(field, scan.spec().table(), builder);
          }
        });
  }
}
