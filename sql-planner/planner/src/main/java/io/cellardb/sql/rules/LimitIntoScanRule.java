package io.cellardb.sql.rules;

import io.cellardb.sql.plan.CellarScan;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * A scan below LIMIT reads no more rows than are wanted. The limit itself stays above, for the
 * offset and for rows that a residual condition drops.
 */
public final class LimitIntoScanRule extends RuleBase {
  /** The only instance. */
  public static final LimitIntoScanRule INSTANCE = new LimitIntoScanRule();

  private LimitIntoScanRule() {
    super(
        top ->
            top.operand(LogicalSort.class)
                .predicate(
                    sort ->
                        sort.fetch != null && sort.getCollation().getFieldCollations().isEmpty())
                .oneInput(
                    scan ->
                        scan.operand(CellarScan.class)
                            .predicate(rel -> rel.spec().limit() == null)
                            .noInputs()),
        "LimitIntoScanRule");
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Sort sort = call.rel(0);
    CellarScan scan = call.rel(1);
    RexBuilder builder = scan.getCluster().getRexBuilder();
    RexNode rows =
        sort.offset == null
            ? sort.fetch
            : builder.makeCall(SqlStdOperatorTable.PLUS, sort.offset, sort.fetch);
    call.transformTo(
        sort.copy(
            sort.getTraitSet(),
            scan.with(scan.spec().first(rows)),
            sort.getCollation(),
            sort.offset,
            sort.fetch));
  }
}
