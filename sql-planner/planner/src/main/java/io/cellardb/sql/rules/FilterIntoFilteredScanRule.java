package io.cellardb.sql.rules;

import io.cellardb.sql.physical.FilteredScan;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexNode;

/**
 * A scan of cells, or of histories, takes over every conjunct above it that concerns one of its
 * rows alone.
 */
public final class FilterIntoFilteredScanRule extends RuleBase {
  /** The only instance. */
  public static final FilterIntoFilteredScanRule INSTANCE = new FilterIntoFilteredScanRule();

  private FilterIntoFilteredScanRule() {
    super(
        top ->
            top.operand(LogicalFilter.class)
                .oneInput(scan -> scan.operand(FilteredScan.class).noInputs()),
        "FilterIntoFilteredScanRule");
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Filter filter = call.rel(0);
    FilteredScan scan = call.rel(1);
    List<RexNode> taken = new ArrayList<>();
    List<RexNode> left = new ArrayList<>();
    for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
      (LocalConditions.isLocal(condition) ? taken : left).add(condition);
    }
    if (!taken.isEmpty()) {
      call.transformTo(call.builder().push(scan.where(taken)).filter(left).build());
    }
  }
}
