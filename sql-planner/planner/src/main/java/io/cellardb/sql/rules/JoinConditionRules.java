package io.cellardb.sql.rules;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.rules.FilterJoinRule;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Calcite's rules that move conditions into joins and their inputs. They make sets of columns that
 * are equal, and lose {@code x = x}, which is false for NULL: {@code a LEFT JOIN b ON a.x = a.x AND
 * a.y = b.y AND a.y = b.z}. So it becomes {@code x IS NOT NULL} before.
 */
public final class JoinConditionRules {
  /** Of a filter above the join. */
  public static final RelOptRule FILTER_INTO_JOIN = new FilterIntoJoinRule();

  /** Of the join's own condition. */
  public static final RelOptRule JOIN_CONDITION_PUSH = new JoinConditionPushRule();

  private JoinConditionRules() {}

  private static List<RexNode> withoutSelfEqualities(List<RexNode> conditions, Join join) {
    RexBuilder builder = join.getCluster().getRexBuilder();
    List<RexNode> without = new ArrayList<>(); // from which the rule will take what it moves
    for (RexNode condition : conditions) {
      without.add(
          isSelfEquality(condition)
              ? builder.makeCall(
                  SqlStdOperatorTable.IS_NOT_NULL, ((RexCall) condition).getOperands().get(0))
              : condition);
    }
    return without;
  }

  private static boolean isSelfEquality(RexNode condition) {
    return condition.isA(SqlKind.EQUALS)
        && ((RexCall) condition).getOperands().get(0) instanceof RexInputRef ref
        && ref.equals(((RexCall) condition).getOperands().get(1));
  }

  private static final class FilterIntoJoinRule extends FilterJoinRule.FilterIntoJoinRule {
    FilterIntoJoinRule() {
      super(FilterIntoJoinRuleConfig.DEFAULT);
    }

    @Override
    protected List<RexNode> inferJoinEqualConditions(List<RexNode> conditions, Join join) {
      return super.inferJoinEqualConditions(withoutSelfEqualities(conditions, join), join);
    }
  }

  private static final class JoinConditionPushRule extends FilterJoinRule.JoinConditionPushRule {
    JoinConditionPushRule() {
      super(JoinConditionPushRuleConfig.DEFAULT);
    }

    @Override
    protected List<RexNode> inferJoinEqualConditions(List<RexNode> conditions, Join join) {
      return super.inferJoinEqualConditions(withoutSelfEqualities(conditions, join), join);
    }
  }
}
