package io.cellardb.sql.rules;

import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.physical.KeyOrder;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalSort;

/**
 * A sort on a prefix of the row key, or on its reverse, is no sort: the scan returns that order,
 * unless NULLs are wanted in another place than above all values.
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
    List<RelFieldCollation> wanted =
        sort.getCollation().getFieldCollations().stream()
            .filter(field -> !scan.isFixed(field.getFieldIndex()))
            .toList();
    for (boolean reversed : new boolean[] {false, true}) {
      CellarScan ordered = scan.with(scan.spec().inOrder(reversed));
      if (isPrefix(wanted, ordered)) {
        call.transformTo(
            sort.offset == null && sort.fetch == null
                ? ordered
                : LogicalSort.create(ordered, RelCollations.EMPTY, sort.offset, sort.fetch));
        return;
      }
    }
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
          || !KeyOrder.placesNullsAsKeys(scan, wanted.get(i))) {
        return false;
      }
    }
    return true;
  }
}
