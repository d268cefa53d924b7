package io.cellardb.sql.parser.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.sql.parser.SqlParserUtil.ToTreeListItem;

/**
 * Long conditions as trees. Calcite looks through all of an expression for the operator to reduce
 * next, and the tree of {@code a OR b OR c ...} is as deep as it is long: with 10,000 terms it
 * takes seconds, and more stack than a thread has. Here long expressions are divided at their ORs
 * and then at their ANDs first, whose trees are balanced, which means the same.
 */
public final class Conditions {
  /** Operands and operators of an expression that is divided; shorter ones are Calcite's. */
  private static final int LONG = 64;

  private Conditions() {}

  /** The tree of operands and operators in the order of the text. */
  public static SqlNode tree(List<Object> tokens) {
    return tokens.size() < LONG || tokens.stream().anyMatch(Conditions::bindsLess)
        ? SqlParserUtil.toTree(tokens)
        : divided(
            tokens,
            SqlStdOperatorTable.OR,
            part -> divided(part, SqlStdOperatorTable.AND, SqlParserUtil::toTree));
  }

  /** Whether OR may be within an operand of this one. */
  private static boolean bindsLess(Object token) {
    return token instanceof ToTreeListItem item
        && item.getOperator().getRightPrec() < SqlStdOperatorTable.OR.getLeftPrec();
  }

  private static SqlNode divided(
      List<Object> tokens, SqlOperator connective, Function<List<Object>, SqlNode> tree) {
    List<SqlNode> operands = new ArrayList<>();
    List<SqlParserPos> places = new ArrayList<>();
    int begin = 0;
    int betweens = 0; // that wait for their AND
    for (int i = 0; i < tokens.size(); i++) {
      if (!(tokens.get(i) instanceof ToTreeListItem item)) {
        continue;
      }
      if (item.getOperator() instanceof SqlBetweenOperator) {
        betweens++;
      } else if (betweens > 0) {
        betweens -= item.getOperator() == SqlStdOperatorTable.AND ? 1 : 0;
      } else if (item.getOperator() == connective) {
        operands.add(tree.apply(new ArrayList<>(tokens.subList(begin, i))));
        places.add(item.getPos());
        begin = i + 1;
      }
    }
    operands.add(tree.apply(new ArrayList<>(tokens.subList(begin, tokens.size()))));
    return BalancedTree.of(connective, operands, places);
  }
}
