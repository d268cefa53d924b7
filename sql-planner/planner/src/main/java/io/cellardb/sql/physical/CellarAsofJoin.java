package io.cellardb.sql.physical;

import io.cellardb.sql.execution.operator.AsofJoinOperator;
import io.cellardb.sql.runtime.Opening;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Joins each left row with the nearest of the right rows that have the same keys. Both inputs end
 * with the keys and the value to match.
 */
public final class CellarAsofJoin extends BiRel implements CellarRel {
  private final AsofJoinOperator.Match match;

  /** A join with the rows of {@code rowType}: those of both inputs without keys and value. */
  public CellarAsofJoin(
      RelOptCluster cluster,
      RelNode left,
      RelNode right,
      AsofJoinOperator.Match match,
      RelDataType rowType) {
    super(cluster, cluster.traitSetOf(CellarConvention.INSTANCE), left, right);
    this.match = match;
    this.rowType = rowType;
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return mq.getRowCount(getLeft());
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    String operator = (match.below() ? ">" : "<") + (match.orEqual() ? "=" : "");
    int left = getLeft().getRowType().getFieldCount() - match.keys() - 1;
    int right = getRight().getRowType().getFieldCount() - match.keys() - 1;
    StringBuilder condition = new StringBuilder();
    for (int key = 0; key <= match.keys(); key++) {
      condition
          .append(key == 0 ? "" : " AND ")
          .append('$')
          .append(left + key)
          .append(key == match.keys() ? " " + operator + " nearest $" : " = $")
          .append(left + match.keys() + 1 + right + key);
    }
    return super.explainTerms(writer)
        .item("condition", condition)
        .item("joinType", match.outer() ? "left" : "inner");
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new CellarAsofJoin(getCluster(), inputs.get(0), inputs.get(1), match, getRowType());
  }

  @Override
  public OperatorFactory compile() {
    List<OperatorFactory> inputs =
        List.of(((CellarRel) getLeft()).compile(), ((CellarRel) getRight()).compile());
    RelDataType left = getLeft().getRowType();
    RelDataType right = getRight().getRowType();
    return execution -> {
      var opened = Opening.all(inputs, execution);
      return new AsofJoinOperator(
          opened.get(0), opened.get(1), left, right, getRowType(), match, execution.context());
    };
  }
}
