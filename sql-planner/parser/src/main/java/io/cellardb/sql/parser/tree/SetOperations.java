package io.cellardb.sql.parser.tree;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.sql.parser.SqlParserUtil.ToTreeListItem;

/**
 * Queries with UNION, INTERSECT and EXCEPT between them as trees. A thousand times UNION, or UNION
 * ALL, which Calcite makes a tree of as many levels, are a balanced one here: it means the same.
 */
public final class SetOperations {
  /** Queries and operators of a text that is balanced; shorter ones are Calcite's. */
  private static final int LONG = 64;

  private SetOperations() {}

  /** The tree of queries and operators in the order of the text. */
  public static SqlNode tree(List<Object> tokens) {
    if (tokens.size() < LONG) {
      return SqlParserUtil.toTree(tokens);
    }
    List<SqlNode> queries = new ArrayList<>();
    List<SqlParserPos> places = new ArrayList<>();
    SqlOperator only = null;
    for (Object token : tokens) {
      if (token instanceof ToTreeListItem item) {
        boolean same = only == null || item.getOperator() == only;
        if (!same || !isAssociative(item.getOperator())) {
          return SqlParserUtil.toTree(tokens);
        }
        only = item.getOperator();
        places.add(item.getPos());
      } else {
        queries.add((SqlNode) token);
      }
    }
    // The last query stands alone: in WITH RECURSIVE it is what is repeated.
    int last = queries.size() - 1;
    SqlNode rest = BalancedTree.of(only, queries.subList(0, last), places.subList(0, last - 1));
    List<SqlNode> both = List.of(rest, queries.get(last));
    return only.createCall(places.get(last - 1).plusAll(both), both);
  }

  private static boolean isAssociative(SqlOperator operator) {
    return operator == SqlStdOperatorTable.UNION_ALL || operator == SqlStdOperatorTable.UNION;
  }
}
