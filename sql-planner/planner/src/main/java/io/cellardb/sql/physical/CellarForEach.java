package io.cellardb.sql.physical;

import io.cellardb.sql.execution.operator.ForEachOperator;
import io.cellardb.sql.execution.operator.RememberedRows;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * Runs the right input anew for each row of the left one, some fields of which are its parameters.
 * It is what {@code Correlations} makes of sub-queries that are not unnested.
 */
public final class CellarForEach extends BiRel implements CellarRel {
  private final List<Integer> fields;
  private final int firstParameter;
  private final JoinRelType type;

  /**
   * A join whose right input has parameters.
   *
   * @param fields the fields of the left input that are parameters of the right one
   * @param firstParameter how many parameters the left input has of rows further out; they are
   *     followed by the fields
   * @param type INNER, LEFT, SEMI or ANTI
   * @param rowType the row type of the join
   */
  public CellarForEach(
      RelOptCluster cluster,
      RelNode left,
      RelNode right,
      List<Integer> fields,
      int firstParameter,
      JoinRelType type,
      RelDataType rowType) {
    super(cluster, cluster.traitSetOf(CellarConvention.INSTANCE), left, right);
    this.fields = List.copyOf(fields);
    this.firstParameter = firstParameter;
    this.type = type;
    this.rowType = rowType;
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    double rows = mq.getRowCount(getLeft());
    return type.projectsRight() ? rows * Math.max(1, mq.getRowCount(getRight())) : rows;
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    StringBuilder parameters = new StringBuilder();
    for (int i = 0; i < fields.size(); i++) {
      parameters
          .append(i == 0 ? "" : ", ")
          .append("outer")
          .append(firstParameter + i + 1)
          .append("=$")
          .append(fields.get(i));
    }
    return super.explainTerms(writer)
        .item("parameters", parameters)
        .item("joinType", type.lowerName);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new CellarForEach(
        getCluster(), inputs.get(0), inputs.get(1), fields, firstParameter, type, getRowType());
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory left = ((CellarRel) getLeft()).compile();
    OperatorFactory right = ((CellarRel) getRight()).compile();
    List<RelDataType> types =
        fields.stream()
            .map(field -> getLeft().getRowType().getFieldList().get(field).getType())
            .toList();
    RelDataType inner = getRight().getRowType();
    boolean repeatable = isDeterministic(getRight());
    return execution ->
        new ForEachOperator(
            left.open(execution),
            values -> right.open(execution.within(values)),
            new ForEachOperator.Parameters(fields, types),
            type,
            getRowType(),
            repeatable
                ? new RememberedRows(inner, !type.projectsRight(), execution.context().workspace())
                : null,
            execution.context());
  }

  /** Whether a plan gives the same rows each time, as far as its parameters are the same. */
  private static boolean isDeterministic(RelNode plan) {
    boolean[] deterministic = {true};
    plan.accept(
        new RexShuttle() {
          @Override
          public RexNode visitCall(RexCall call) {
            deterministic[0] &= call.getOperator().isDeterministic();
            return super.visitCall(call);
          }
        });
    return deterministic[0] && plan.getInputs().stream().allMatch(CellarForEach::isDeterministic);
  }
}
