package io.cellardb.sql.rules;

import io.cellardb.sql.plan.CellarCellsScan;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexNode;

/** A scan of cells takes over every conjunct above it that concerns one cell alone. */
public final class FilterIntoCellsScanRule extends RuleBase {
  /** The only instance. */
  public static final FilterIntoCellsScanRule INSTANCE = new FilterIntoCellsScanRule();

  private FilterIntoCellsScanRule() {
    super(
        top ->
            top.operand(LogicalFilter.class)
                .oneInput(scan -> scan.operand(CellarCellsScan.class).noInputs()),
        "FilterIntoCellsScanRule");
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Filter filter = call.rel(0);
    CellarCellsScan scan = call.rel(1);
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
