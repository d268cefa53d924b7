package io.cellardb.sql.repair;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;

/**
 * JOIN binds more than the comma of FROM. The smallest query is {@code SELECT * FROM a, b NATURAL
 * JOIN c}, which is {@code a, (b NATURAL JOIN c)}. Calcite's parser joins from left to right, so
 * that columns of {@code a} are joined by, too. Joins that are INNER or LEFT with ON are the same
 * both ways, and stay as they are.
 */
public final class CommaJoins {
  private CommaJoins() {}

  /** The FROM clause, which may be null, with what stands between commas joined first. */
  public static SqlNode grouped(SqlNode from) {
    Deque<SqlJoin> joins = new ArrayDeque<>();
    SqlNode first = from;
    boolean matters = false;
    boolean isBelow = false;
    while (first instanceof SqlJoin join) {
      if (LateralJoins.isLateral(join.getRight())) {
        return from; // it may name what is before the comma
      }
      isBelow |= bindsItsOwn(join);
      matters |= isBelow && join.getJoinType() == JoinType.COMMA;
      joins.push(join);
      first = join.getLeft();
    }
    return matters ? grouped(first, joins) : from;
  }

  private static SqlNode grouped(SqlNode first, Iterable<SqlJoin> joins) {
    SqlJoin comma = null;
    SqlNode group = first;
    for (SqlJoin join : joins) {
      if (join.getJoinType() == JoinType.COMMA) {
        join.setLeft(joined(comma, group));
        comma = join;
        group = join.getRight();
      } else {
        join.setLeft(group);
        group = join;
      }
    }
    return joined(comma, group);
  }

  private static SqlNode joined(SqlJoin comma, SqlNode group) {
    if (comma == null) {
      return group;
    }
    comma.setRight(group);
    return comma;
  }

  private static boolean bindsItsOwn(SqlJoin join) {
    return join.isNatural()
        || join.getConditionType() == JoinConditionType.USING
        || join.getJoinType() == JoinType.RIGHT
        || join.getJoinType() == JoinType.FULL;
  }
}
