package io.cellardb.sql.rules;

import io.cellardb.sql.physical.CellarScan;
import java.math.BigDecimal;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A scan below LIMIT reads no more rows than are wanted. The limit itself stays above, for the
 * offset and for rows that a residual condition drops.
 */
public final class LimitIntoScanRule extends RuleBase {
  /** Enough for any BIGINT. */
  private static final int DIGITS = 19;

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
    RexNode rows = rows(sort);
    call.transformTo(
        sort.copy(
            sort.getTraitSet(),
            scan.with(scan.spec().first(rows)),
            sort.getCollation(),
            sort.offset,
            sort.fetch));
  }

  /** How many rows have to be found for a sort with a limit. */
  static RexNode rows(Sort sort) {
    return sort.offset == null
        ? sort.fetch
        : sum(sort.offset, sort.fetch, sort.getCluster().getRexBuilder());
  }

  /** The sum of two counts, as a DECIMAL, since that of two BIGINTs may be none. */
  private static RexNode sum(RexNode offset, RexNode fetch, RexBuilder builder) {
    if (offset instanceof RexLiteral skipped && fetch instanceof RexLiteral wanted) {
      BigDecimal sum =
          skipped.getValueAs(BigDecimal.class).add(wanted.getValueAs(BigDecimal.class));
      return builder.makeExactLiteral(sum.min(BigDecimal.valueOf(Long.MAX_VALUE)));
    }
    RelDataType type = builder.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, DIGITS, 0);
    return builder.makeCall(
        SqlStdOperatorTable.PLUS,
        builder.makeCast(type, offset, true, false),
        builder.makeCast(type, fetch, true, false));
  }
}
