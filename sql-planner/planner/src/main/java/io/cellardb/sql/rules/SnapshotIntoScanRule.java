package io.cellardb.sql.rules;

import io.cellardb.sql.plan.CellarScan;
import io.cellardb.sql.plan.SystemTime;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Snapshot;

/** {@code Snapshot(Scan)} becomes a scan at a time. */
public final class SnapshotIntoScanRule extends RuleBase {
  /** The only instance. */
  public static final SnapshotIntoScanRule INSTANCE = new SnapshotIntoScanRule();

  private SnapshotIntoScanRule() {
    super(
        top ->
            top.operand(Snapshot.class)
                .oneInput(
                    scan ->
                        scan.operand(CellarScan.class)
                            .predicate(rel -> rel.spec().asOf() == null)
                            .noInputs()),
        "SnapshotIntoScanRule");
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Snapshot snapshot = call.rel(0);
    CellarScan scan = call.rel(1);
    call.transformTo(scan.with(scan.spec().at(SystemTime.operand(snapshot.getPeriod()))));
  }
}
