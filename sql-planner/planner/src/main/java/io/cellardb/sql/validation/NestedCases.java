package io.cellardb.sql.validation;

import io.cellardb.sql.error.SqlException;
import java.util.IdentityHashMap;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;

/**
 * Refuses CASE whose work doubles with each level. COALESCE and NULLIF are a CASE that has an
 * operand twice, and Calcite simplifies the conditions of CASE once for each of their values.
 */
final class NestedCases {
  private static final int MOST_NODES = 20_000;
  private static final int MOST_LEVELS = 10;

  private final IdentityHashMap<SqlNode, Extent> extents = new IdentityHashMap<>();

  /**
   * How large an expression is.
   *
   * @param nodes how many it has, those that stand in several places counted in each
   * @param levels how deep CASE stands in conditions of CASE
   */
  private record Extent(int nodes, int levels) {
    static final Extent LEAF = new Extent(1, 0);

    Extent with(Extent part, int level) {
      return new Extent(
          Math.min(MOST_NODES, nodes + part.nodes), Math.max(levels, level + part.levels));
    }
  }

  /**
   * Looks at CASE.
   *
   * @param spelledOut whether it stands for COALESCE or NULLIF; what was written may be long
   * @throws SqlException 54001 if it is too large
   */
  void check(SqlNode call, boolean spelledOut) {
    Extent extent = of(call);
    boolean large = spelledOut && extent.nodes == MOST_NODES;
    if (large || extent.levels > MOST_LEVELS) {
      throw SqlException.at(
          call.getParserPosition(),
          "54001",
          "CASE, COALESCE and NULLIF are nested too deeply in conditions of one another");
    }
  }

  private Extent of(SqlNode node) {
    if (!(node instanceof SqlCall) && !(node instanceof SqlNodeList)) {
      return Extent.LEAF;
    }
    Extent known = extents.get(node);
    if (known != null) {
      return known;
    }
    Extent extent = Extent.LEAF;
    Iterable<SqlNode> parts =
        node instanceof SqlCall call ? call.getOperandList() : (SqlNodeList) node;
    for (SqlNode part : parts) {
      boolean condition = node instanceof SqlCase cases && part == cases.getWhenOperands();
      extent = part == null ? extent : extent.with(of(part), condition ? 1 : 0);
    }
    extents.put(node, extent);
    return extent;
  }
}
