package io.cellardb.sql.rules;

import java.math.BigDecimal;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.rules.FilterAggregateTransposeRule;
import org.apache.calcite.rel.rules.FilterMergeRule;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.FilterSetOpTransposeRule;
import org.apache.calcite.rel.rules.JoinPushExpressionsRule;
import org.apache.calcite.rel.rules.ProjectMergeRule;
import org.apache.calcite.rel.rules.ProjectRemoveRule;
import org.apache.calcite.rel.rules.ProjectToWindowRule;
import org.apache.calcite.rel.rules.PruneEmptyRules.RemoveEmptySingleRule.RemoveEmptySingleRuleConfig;
import org.apache.calcite.rel.rules.SortRemoveConstantKeysRule;
import org.apache.calcite.rel.rules.UnionEliminatorRule;
import org.apache.calcite.rel.rules.UnionToDistinctRule;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/**
 * Calcite's rules that are used as they are. {@code CoreRules} has them too, beside all others,
 * whose some 900 classes the first statement of a JVM would load.
 */
public final class PlainRules {
  /** {@code CoreRules.FILTER_AGGREGATE_TRANSPOSE}. */
  public static final RelOptRule FILTER_AGGREGATE_TRANSPOSE =
      FilterAggregateTransposeRule.Config.DEFAULT.toRule();

  /** {@code CoreRules.FILTER_MERGE}. */
  public static final RelOptRule FILTER_MERGE = FilterMergeRule.Config.DEFAULT.toRule();

  /** {@code CoreRules.FILTER_PROJECT_TRANSPOSE}. */
  public static final RelOptRule FILTER_PROJECT_TRANSPOSE =
      FilterProjectTransposeRule.Config.DEFAULT.toRule();

  /** {@code CoreRules.FILTER_SET_OP_TRANSPOSE}. */
  public static final RelOptRule FILTER_SET_OP_TRANSPOSE =
      FilterSetOpTransposeRule.Config.DEFAULT.toRule();

  /** {@code CoreRules.JOIN_PUSH_EXPRESSIONS}. */
  public static final RelOptRule JOIN_PUSH_EXPRESSIONS =
      JoinPushExpressionsRule.Config.DEFAULT.toRule();

  /** {@code CoreRules.PROJECT_MERGE}. */
  public static final RelOptRule PROJECT_MERGE = ProjectMergeRule.Config.DEFAULT.toRule();

  /** {@code CoreRules.PROJECT_REMOVE}. */
  public static final RelOptRule PROJECT_REMOVE = ProjectRemoveRule.Config.DEFAULT.toRule();

  /** {@code CoreRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW}. */
  public static final RelOptRule PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW =
      ProjectToWindowRule.ProjectToLogicalProjectAndWindowRule
          .ProjectToLogicalProjectAndWindowRuleConfig.DEFAULT
          .toRule();

  /**
   * {@code PruneEmptyRules.SORT_INSTANCE}, but where LIMIT or OFFSET may still be found wrong when
   * they are computed.
   */
  public static final RelOptRule PRUNE_EMPTY_SORT =
      RemoveEmptySingleRuleConfig.SORT
          .withOperandFor(Sort.class, sort -> isCount(sort.offset) && isCount(sort.fetch))
          .toRule();

  /** {@code CoreRules.SORT_REMOVE_CONSTANT_KEYS}. */
  public static final RelOptRule SORT_REMOVE_CONSTANT_KEYS =
      SortRemoveConstantKeysRule.Config.DEFAULT.toRule();

  /** {@code CoreRules.UNION_REMOVE}. */
  public static final RelOptRule UNION_REMOVE = UnionEliminatorRule.Config.DEFAULT.toRule();

  /** {@code CoreRules.UNION_TO_DISTINCT}. */
  public static final RelOptRule UNION_TO_DISTINCT = UnionToDistinctRule.Config.DEFAULT.toRule();

  private PlainRules() {}

  /** Whether it is not there, NULL, or a number that is not negative. */
  private static boolean isCount(RexNode rows) {
    return rows == null
        || (rows instanceof RexLiteral literal
            && (literal.isNull() || literal.getValueAs(BigDecimal.class).signum() >= 0));
  }
}
