package io.cellardb.sql.physical;

import io.cellardb.sql.algebra.Unnest;
import io.cellardb.sql.execution.operator.UnnestOperator;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Each row of the input once for each entry of the MAP, or value of the array, that it ends with.
 */
public final class CellarUnnest extends SingleRel implements CellarRel {
  private final boolean outer;
  private final boolean ordinality;

  /**
   * Unnests.
   *
   * @param outer whether a row without entries is kept, with NULLs
   * @param rowType the fields of the input but the last, then the key and the value, or the value,
   *     or the fields of the value, and their number with {@code ordinality}
   */
  public CellarUnnest(
      RelTraitSet traits, RelNode input, boolean outer, boolean ordinality, RelDataType rowType) {
    super(input.getCluster(), traits, input);
    this.outer = outer;
    this.ordinality = ordinality;
    this.rowType = rowType;
  }

  /** Whether a node is of one collection, with a column for each part of what is in it. */
  public static boolean takes(Uncollect uncollect) {
    if (uncollect.getInput().getRowType().getFieldCount() != 1) {
      return false;
    }
    RelDataType collection = uncollect.getInput().getRowType().getFieldList().get(0).getType();
    RelDataType value = collection.getComponentType();
    boolean map = collection.getSqlTypeName() == SqlTypeName.MAP;
    if (!map && value == null) {
      return false;
    }
    int parts = map ? 2 : value.isStruct() ? value.getFieldCount() : 1;
    return uncollect.getRowType().getFieldCount() == parts + (uncollect.withOrdinality ? 1 : 0);
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return mq.getRowCount(getInput()) * Unnest.ENTRIES;
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item(isOfMap() ? "map" : "array", "$" + (getInput().getRowType().getFieldCount() - 1))
        .itemIf("ordinality", true, ordinality)
        .itemIf("joinType", "left", outer);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new CellarUnnest(traits, sole(inputs), outer, ordinality, rowType);
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory source = ((CellarRel) getInput()).compile();
    int last = getInput().getRowType().getFieldCount() - 1;
    RelDataType type = getInput().getRowType().getFieldList().get(last).getType();
    List<RelDataTypeField> fields = getRowType().getFieldList();
    RelDataType number = ordinality ? fields.get(fields.size() - 1).getType() : null;
    return execution ->
        new UnnestOperator(source.open(execution), type, outer, number, execution.context());
  }

  private boolean isOfMap() {
    int last = getInput().getRowType().getFieldCount() - 1;
    return getInput().getRowType().getFieldList().get(last).getType().getKeyType() != null;
  }
}
