package io.cellardb.sql.rules;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;

/** A rule whose configuration is its operands alone. */
abstract class RuleBase extends RelRule<RuleBase.Operands> {
  RuleBase(RelRule.OperandTransform operands, String name) {
    super(new Operands(operands, name));
  }

  @Override
  public abstract void onMatch(RelOptRuleCall call);

  /** What a rule matches, and its name. */
  record Operands(RelRule.OperandTransform operandSupplier, String description)
      implements RelRule.Config {
    @Override
    public org.apache.calcite.plan.RelOptRule toRule() {
      throw new UnsupportedOperationException("the rule exists already");
    }

    @Override
    public org.apache.calcite.tools.RelBuilderFactory relBuilderFactory() {
      return org.apache.calcite.rel.core.RelFactories.LOGICAL_BUILDER;
    }

    @Override
    public RelRule.Config withRelBuilderFactory(
        org.apache.calcite.tools.RelBuilderFactory factory) {
      return this;
    }

    @Override
    public RelRule.Config withDescription(String text) {
      return new Operands(operandSupplier, text);
    }

    @Override
    public RelRule.Config withOperandSupplier(RelRule.OperandTransform transform) {
      return new Operands(transform, description);
    }
  }
}
