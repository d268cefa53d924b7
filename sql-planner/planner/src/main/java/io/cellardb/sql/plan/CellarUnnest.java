package io.cellardb.sql.plan;

import io.cellardb.sql.execution.operator.UnnestOperator;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Each row of the input once for each entry of the MAP, or value of the array, that it ends with.
 */
final class CellarUnnest extends SingleRel implements CellarRel {
  private final boolean outer;

  /**
   * Unnests.
   *
   * @param outer whether a row without entries is kept, with NULLs
   * @param rowType the fields of the input but the last, then the key and the value, or the value
   */
  CellarUnnest(RelTraitSet traits, RelNode input, boolean outer, RelDataType rowType) {
    super(input.getCluster(), traits, input);
    this.outer = outer;
    this.rowType = rowType;
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return mq.getRowCount(getInput()) * Unnest.ENTRIES;
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item(isOfMap() ? "map" : "array", "$" + (getInput().getRowType().getFieldCount() - 1))
        .itemIf("joinType", "left", outer);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new CellarUnnest(traits, sole(inputs), outer, rowType);
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory source = ((CellarRel) getInput()).compile();
    int last = getInput().getRowType().getFieldCount() - 1;
    RelDataType type = getInput().getRowType().getFieldList().get(last).getType();
    return execution ->
        new UnnestOperator(source.open(execution), type, outer, execution.context());
  }

  private boolean isOfMap() {
    return getRowType().getFieldCount() > getInput().getRowType().getFieldCount();
  }
}
