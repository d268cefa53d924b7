package io.cellardb.sql.repair;

import java.util.List;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * GROUPING over at most one row. The smallest query is {@code SELECT GROUPING(x) FROM (VALUES (1))
 * AS v (x) GROUP BY x}. Calcite leaves the groups out, as there is but one, and makes an INTEGER of
 * GROUPING, which is a BIGINT. So its converter keeps the groups then.
 */
public final class GroupingOfOneRow {
  private GroupingOfOneRow() {}

  /** Whether groups are to be kept, whatever is known of the rows. */
  public static boolean isIn(List<ImmutableBitSet> groupSets, List<AggregateCall> calls) {
    return groupSets.size() == 1
        && calls.stream().anyMatch(call -> call.getAggregation().getKind() == SqlKind.GROUPING);
  }
}
