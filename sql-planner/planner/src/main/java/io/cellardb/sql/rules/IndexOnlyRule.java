package io.cellardb.sql.rules;

import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.scan.IndexAccess;
import org.apache.calcite.plan.RelOptRuleCall;

/** A scan reads the entries of an index in the place of the table, if these have all it needs. */
public final class IndexOnlyRule extends RuleBase {
  /** The only instance. */
  public static final IndexOnlyRule INSTANCE = new IndexOnlyRule();

  private IndexOnlyRule() {
    super(
        top ->
            top.operand(CellarScan.class).predicate(rel -> rel.spec().limit() == null).noInputs(),
        "IndexOnlyRule");
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    CellarScan scan = call.rel(0);
    scan.index()
        .flatMap(IndexAccess::only)
        .ifPresent(entries -> call.transformTo(scan.with(entries)));
  }
}
