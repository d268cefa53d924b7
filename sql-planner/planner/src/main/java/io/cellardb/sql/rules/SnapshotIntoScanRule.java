package io.cellardb.sql.rules;

import io.cellardb.sql.plan.CellarScan;
import io.cellardb.sql.plan.SystemTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.core.Snapshot;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.Table;

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
    RexNode time = SystemTime.operand(snapshot.getPeriod());
    call.transformTo(
        new CellarScan(scan.getCluster(), stateOf(scan.getTable(), time), scan.spec().at(time)));
  }

  /**
   * A table's state as a table with a name of its own. Otherwise a join of two states on a unique
   * key would be a join of the table with itself, and a rule on join orders would remove it.
   */
  private static RelOptTable stateOf(RelOptTable table, RexNode time) {
    List<String> name = new ArrayList<>(table.getQualifiedName());
    name.add("AS OF " + time);
    return RelOptTableImpl.create(
        table.getRelOptSchema(),
        table.getRowType(),
        name,
        table.unwrapOrThrow(Table.class),
        table::getExpression);
  }
}
