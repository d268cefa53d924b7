package io.cellardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * Hides constants that rows are grouped by from {@link org.apache.calcite.sql2rel.RelDecorrelator},
 * which leaves them out of the key. What is left is a group without a key, which has a row even
 * where its input has none: an EXISTS beside a correlated one would always hold. It also counts
 * wrongly where it puts several of them back. EXISTS that is itself correlated it gets right.
 */
final class GroupedConstants {
  /** Is what its argument is, and nothing knows that. */
  private static final SqlFunction HIDDEN =
      new SqlFunction(
          "HIDDEN_CONSTANT",
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.ARG0,
          null,
          OperandTypes.ANY,
          SqlFunctionCategory.SYSTEM);

  private GroupedConstants() {}

  static RelNode hide(RelNode rel) {
    return rel.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode other) {
            RelNode visited = super.visit(other);
            return visited instanceof Aggregate aggregate
                    && aggregate.getGroupCount() > 0
                    && !isCorrelatedExists(aggregate)
                ? hide(aggregate)
                : visited;
          }
        });
  }

  private static boolean isCorrelatedExists(Aggregate aggregate) {
    return aggregate.getGroupCount() == 1
        && aggregate.getGroupSet().get(0)
        && aggregate.getAggCallList().isEmpty()
        && !RelOptUtil.getVariablesUsed(aggregate).isEmpty();
  }

  /** All keys, since any may turn out to be constant when it is merged with what is below. */
  private static RelNode hide(Aggregate aggregate) {
    RelNode input = aggregate.getInput();
    RexBuilder builder = input.getCluster().getRexBuilder();
    List<RexNode> fields =
        new ArrayList<>(
            input instanceof Project project
                ? project.getProjects()
                : builder.identityProjects(input.getRowType()));
    for (int key : aggregate.getGroupSet()) {
      RexNode field = fields.get(key);
      fields.set(key, builder.makeCall(field.getType(), HIDDEN, List.of(field)));
    }
    RelNode source = input instanceof Project project ? project.getInput() : input;
    RelNode hidden = LogicalProject.create(source, List.of(), fields, input.getRowType(), Set.of());
    return aggregate.copy(aggregate.getTraitSet(), List.of(hidden));
  }

  static RelNode show(RelNode rel) {
    RexShuttle shown =
        new RexShuttle() {
          @Override
          public RexNode visitCall(RexCall call) {
            return call.getOperator().equals(HIDDEN)
                ? call.getOperands().get(0).accept(this)
                : super.visitCall(call);
          }
        };
    return rel.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode other) {
            return super.visit(other).accept(shown);
          }
        });
  }
}
