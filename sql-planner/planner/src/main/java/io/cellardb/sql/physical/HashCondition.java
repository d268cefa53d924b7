package io.cellardb.sql.physical;

import io.cellardb.sql.execution.operator.HashJoinOperator;
import io.cellardb.sql.execution.operator.JoinKey;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * The condition of a join, divided.
 *
 * @param keys the pairs of fields that are equal, and can be hashed alike
 * @param rest what else must hold. If there are pairs that cannot be hashed, it is the whole
 *     condition: they are compared as any other
 */
record HashCondition(List<JoinKey> keys, RexNode rest) {
  static HashCondition of(Join join) {
    List<Integer> left = new ArrayList<>();
    List<Integer> right = new ArrayList<>();
    List<Boolean> dropsNulls = new ArrayList<>();
    List<RexNode> others = new ArrayList<>();
    RelOptUtil.splitJoinCondition(
        join.getLeft(), join.getRight(), join.getCondition(), left, right, dropsNulls, others);
    List<JoinKey> keys = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      JoinKey key = new JoinKey(left.get(i), right.get(i), !dropsNulls.get(i));
      if (HashJoinOperator.comparable(leftType(join, key), rightType(join, key))) {
        keys.add(key);
      }
    }
    return new HashCondition(
        keys,
        keys.size() == left.size()
            ? RexUtil.composeConjunction(join.getCluster().getRexBuilder(), others)
            : join.getCondition());
  }

  /** The type of the left field of a pair. */
  static RelDataType leftType(Join join, JoinKey key) {
    return join.getLeft().getRowType().getFieldList().get(key.left()).getType();
  }

  /** The type of the right field of a pair. */
  static RelDataType rightType(Join join, JoinKey key) {
    return join.getRight().getRowType().getFieldList().get(key.right()).getType();
  }
}
