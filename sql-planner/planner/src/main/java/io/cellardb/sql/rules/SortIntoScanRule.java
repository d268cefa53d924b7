package io.cellardb.sql.rules;

import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.physical.KeyOrder;
import io.cellardb.sql.scan.Limits;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * A sort on a prefix of the row key, or on its reverse, is no sort: the scan returns that order,
 * unless NULLs are wanted in another place than above all values. So is one on the parts of an
 * index whose entries have all that is wanted.
 */
public final class SortIntoScanRule extends RuleBase {
  /** The only instance. */
  public static final SortIntoScanRule INSTANCE = new SortIntoScanRule();

  private SortIntoScanRule() {
    super(
        top ->
            top.operand(LogicalSort.class)
                .predicate(sort -> !sort.getCollation().getFieldCollations().isEmpty())
                .oneInput(
                    scan ->
                        scan.operand(CellarScan.class)
                            .predicate(rel -> rel.spec().limit() == null && !rel.spec().ordered())
                            .noInputs()),
        "SortIntoScanRule");
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    Sort sort = call.rel(0);
    CellarScan scan = call.rel(1);
    CellarScan ordered = ordered(scan, sort);
    for (CellarScan entries : ordered == null ? scan.indexOnly() : List.<CellarScan>of()) {
      if (ordered == null && entries.scanned() * share(sort, entries) <= 2 * scan.scanned()) {
        ordered = ordered(entries, sort);
      }
    }
    if (ordered != null) {
      call.transformTo(
          sort.offset == null && sort.fetch == null
              ? ordered
              : LogicalSort.create(ordered, RelCollations.EMPTY, sort.offset, sort.fetch));
    }
  }

  /** About which part of a scan's rows a sort asks for. */
  private static double share(Sort sort, CellarScan scan) {
    RelMetadataQuery mq = scan.getCluster().getMetadataQuery();
    return sort.fetch == null ? 1 : Math.min(1, Limits.estimate(sort.fetch) / mq.getRowCount(scan));
  }

  /** The scan in the order that a sort asks for; null if it has not this order. */
  static CellarScan ordered(CellarScan scan, Sort sort) {
    List<RelFieldCollation> wanted =
        sort.getCollation().getFieldCollations().stream()
            .filter(field -> !scan.isFixed(field.getFieldIndex()))
            .toList();
    for (boolean reversed : new boolean[] {false, true}) {
      CellarScan ordered = scan.with(scan.spec().inOrder(reversed));
      if (isPrefix(wanted, ordered)) {
        return ordered;
      }
    }
    return null;
  }

  private static boolean isPrefix(List<RelFieldCollation> wanted, CellarScan scan) {
    List<RelFieldCollation> given = scan.order().getFieldCollations();
    if (wanted.size() > given.size()) {
      return false;
    }
    for (int i = 0; i < wanted.size(); i++) {
      if (wanted.get(i).getFieldIndex() != given.get(i).getFieldIndex()
          || wanted.get(i).getDirection().isDescending()
              != given.get(i).getDirection().isDescending()
          || !KeyOrder.placesNulls(scan, given.get(i), wanted.get(i), false)) {
        return false;
      }
    }
    return true;
  }
}
