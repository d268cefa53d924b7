package io.cellardb.sql.plan;

import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * Refuses what is too large once it is spelled out. COALESCE and NULLIF are a CASE that has an
 * operand twice, so that each level of one in another may double what is to be planned.
 */
final class RepeatedOperands {
  private static final int MOST = 20_000;

  /** How many nodes expressions have, those that stand in several places counted in each. */
  private final Map<SqlNode, Integer> sizes = new IdentityHashMap<>();

  /**
   * Looks at a call that was spelled out.
   *
   * @throws SqlException 54001 if it is too large
   */
  void check(SqlNode call) {
    if (size(call) >= MOST) {
      throw SqlException.at(
          call.getParserPosition(),
          "54001",
          "COALESCE and NULLIF, which look at an operand twice, are nested too deeply");
    }
  }

  /** No more than {@link #MOST}. */
  private int size(SqlNode node) {
    if (!(node instanceof SqlCall) && !(node instanceof SqlNodeList)) {
      return 1;
    }
    Integer known = sizes.get(node);
    if (known != null) {
      return known;
    }
    int size = 1;
    Iterable<SqlNode> parts =
        node instanceof SqlCall call ? call.getOperandList() : (SqlNodeList) node;
    for (SqlNode part : parts) {
      size = Math.min(MOST, size + (part == null ? 0 : size(part)));
    }
    sizes.put(node, size);
    return size;
  }
}
