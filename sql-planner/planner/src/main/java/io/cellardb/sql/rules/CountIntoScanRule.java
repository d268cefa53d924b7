package io.cellardb.sql.rules;

import io.cellardb.sql.physical.CellarScan;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;

/** A scan below {@code COUNT(*)} returns no field at all: how many rows there are is enough. */
public final class CountIntoScanRule extends RuleBase {
  /** The only instance. */
  public static final CountIntoScanRule INSTANCE = new CountIntoScanRule();

  private CountIntoScanRule() {
    super(
        top ->
            top.operand(LogicalAggregate.class)
                .predicate(CountIntoScanRule::looksAtNoField)
                .oneInput(
                    scan ->
                        scan.operand(CellarScan.class)
                            .predicate(rel -> !rel.spec().fields().isEmpty())
                            .noInputs()),
        "CountIntoScanRule");
  }

  private static boolean looksAtNoField(Aggregate aggregate) {
    return aggregate.getGroupSet().isEmpty()
        && aggregate.getAggCallList().stream().allMatch(CountIntoScanRule::looksAtNoField);
  }

  private static boolean looksAtNoField(AggregateCall call) {
    return call.getArgList().isEmpty()
        && call.filterArg < 0
        && call.distinctKeys == null
        && call.getCollation().getFieldCollations().isEmpty();
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Aggregate aggregate = call.rel(0);
    CellarScan scan = call.rel(1);
    CellarScan narrow = scan.with(scan.spec().returning(List.of()));
    call.transformTo(aggregate.copy(aggregate.getTraitSet(), List.of(narrow)));
  }
}
