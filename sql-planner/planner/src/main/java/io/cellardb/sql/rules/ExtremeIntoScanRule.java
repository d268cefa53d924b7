package io.cellardb.sql.rules;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.scan.ScanSpec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * MIN and MAX of a column of the key look at the first row in the order of the key, the last one,
 * or both. The columns before it in the key must be bound to one value each. Rows in which it is
 * NULL are left out. The entries of an index serve as well, if they have all that is asked for.
 */
public final class ExtremeIntoScanRule extends RuleBase {
  /** The only instance. */
  public static final ExtremeIntoScanRule INSTANCE = new ExtremeIntoScanRule();

  private ExtremeIntoScanRule() {
    super(
        top ->
            top.operand(LogicalAggregate.class)
                .predicate(ExtremeIntoScanRule::asksForExtremes)
                .oneInput(
                    scan ->
                        scan.operand(CellarScan.class)
                            .predicate(rel -> rel.spec().limit() == null && !rel.spec().ordered())
                            .noInputs()),
        "ExtremeIntoScanRule");
  }

  private static boolean asksForExtremes(Aggregate aggregate) {
    return aggregate.getGroupSet().isEmpty()
        && aggregate.getGroupSets().size() == 1
        && !aggregate.getAggCallList().isEmpty()
        && aggregate.getAggCallList().stream()
            .allMatch(
                call ->
                    (call.getAggregation().getKind() == SqlKind.MIN
                            || call.getAggregation().getKind() == SqlKind.MAX)
                        && call.filterArg < 0)
        && aggregate.getAggCallList().stream().map(AggregateCall::getArgList).distinct().count()
            == 1;
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Aggregate aggregate = call.rel(0);
    CellarScan read = call.rel(1);
    int field = aggregate.getAggCallList().get(0).getArgList().get(0);
    List<CellarScan> scans = new ArrayList<>(List.of(read));
    scans.addAll(read.indexOnly());
    scans.stream()
        .filter(scan -> isFirst(field, scan) && (scan.equals(read) || isCheap(scan, read)))
        .findFirst()
        .ifPresent(scan -> call.transformTo(ends(aggregate, scan, field)));
  }

  /** Whether the first entry for which the conditions are true is found before all rows are. */
  private static boolean isCheap(CellarScan entries, CellarScan all) {
    double rows = entries.getCluster().getMetadataQuery().getRowCount(entries);
    return entries.scanned() <= 2 * rows * all.scanned();
  }

  private static boolean isFirst(int field, CellarScan scan) {
    List<RelFieldCollation> order = scan.order().getFieldCollations();
    return !order.isEmpty() && order.get(0).getFieldIndex() == field;
  }

  /** The aggregate of the first row, the last one or both. */
  private static RelNode ends(Aggregate aggregate, CellarScan scan, int field) {
    boolean descending = scan.order().getFieldCollations().get(0).getDirection().isDescending();
    RexBuilder builder = scan.getCluster().getRexBuilder();
    Set<SqlKind> kinds =
        aggregate.getAggCallList().stream()
            .map(extreme -> extreme.getAggregation().getKind())
            .collect(Collectors.toSet());
    ScanSpec values = withoutNulls(scan.spec(), field, builder);
    List<RelNode> ends = new ArrayList<>();
    for (SqlKind kind : List.of(SqlKind.MIN, SqlKind.MAX)) {
      if (kinds.contains(kind)) {
        boolean reversed = (kind == SqlKind.MAX) != descending;
        ends.add(
            LogicalSort.create(
                scan.with(values.inOrder(reversed)),
                RelCollations.EMPTY,
                null,
                builder.makeExactLiteral(BigDecimal.ONE)));
      }
    }
    RelNode rows = ends.size() == 1 ? ends.get(0) : LogicalUnion.create(ends, true);
    return aggregate.copy(aggregate.getTraitSet(), List.of(rows));
  }

  /** A field of the scan's order is a column of the key. */
  private static ScanSpec withoutNulls(ScanSpec spec, int field, RexBuilder builder) {
    ColumnDefinition column = ((ScanSpec.Column) spec.fields().get(field)).column();
    if (!column.nullable()) {
      return spec;
    }
    RexNode ref =
        new RexInputRef(column.ordinal(), spec.fields().get(field).type(builder.getTypeFactory()));
    return spec.where(List.of(builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, ref)));
  }
}
