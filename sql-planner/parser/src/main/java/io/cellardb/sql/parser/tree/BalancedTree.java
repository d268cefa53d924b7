package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Calls of one associative operator as a tree that is no deeper than it has to be. */
final class BalancedTree {
  private BalancedTree() {}

  /**
   * The tree.
   *
   * @param operands in their order, at least one
   * @param places of the operators between them
   */
  static SqlNode of(SqlOperator operator, List<SqlNode> operands, List<SqlParserPos> places) {
    if (operands.size() == 1) {
      return operands.get(0);
    }
    int half = operands.size() / 2;
    SqlNode left = of(operator, operands.subList(0, half), places.subList(0, half - 1));
    SqlNode right =
        of(operator, operands.subList(half, operands.size()), places.subList(half, places.size()));
    List<SqlNode> both = List.of(left, right);
    return operator.createCall(places.get(half - 1).plusAll(both), both);
  }
}
