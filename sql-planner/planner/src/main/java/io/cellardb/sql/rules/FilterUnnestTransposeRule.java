package io.cellardb.sql.rules;

import io.cellardb.sql.algebra.Unnest;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Conditions on the rows whose MAPs are unnested are tested before. */
public final class FilterUnnestTransposeRule extends RuleBase {
  /** The only instance. */
  public static final FilterUnnestTransposeRule INSTANCE = new FilterUnnestTransposeRule();

  private FilterUnnestTransposeRule() {
    super(
        top ->
            top.operand(LogicalFilter.class)
                .oneInput(unnest -> unnest.operand(Unnest.class).anyInputs()),
        "FilterUnnestTransposeRule");
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Filter filter = call.rel(0);
    Unnest unnest = call.rel(1);
    List<RexNode> onRows = new ArrayList<>();
    List<RexNode> left = new ArrayList<>();
    for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
      boolean below =
          RexUtil.isDeterministic(condition)
              && RelOptUtil.InputFinder.bits(condition).length() <= unnest.key();
      (below ? onRows : left).add(condition);
    }
    if (!onRows.isEmpty()) {
      RelNode rows = call.builder().push(unnest.getInput()).filter(onRows).build();
      call.transformTo(call.builder().push(unnest.over(rows)).filter(left).build());
    }
  }
}
