package io.cellardb.sql.algebra;

import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * UNNEST of a MAP that each row of the input has as its last field: all fields but that one, then
 * the key and the value of an entry. As a node with one input, it lets conditions and unused fields
 * through to what it reads, as a correlation would not.
 */
public final class Unnest extends SingleRel {
  /** How many entries a MAP is taken to have. */
  public static final double ENTRIES = 4;

  private final boolean outer;

  private Unnest(RelTraitSet traits, RelNode input, boolean outer, RelDataType rowType) {
    super(input.getCluster(), traits, input);
    this.outer = outer;
    this.rowType = rowType;
  }

  /**
   * Unnests.
   *
   * @param input rows with a MAP as their last field
   * @param outer whether a row without entries is kept, with NULLs
   * @param names the names of key and value
   */
  public static Unnest of(RelNode input, boolean outer, List<String> names) {
    List<RelDataTypeField> fields = input.getRowType().getFieldList();
    RelDataType map = fields.get(fields.size() - 1).getType();
    RelDataTypeFactory types = input.getCluster().getTypeFactory();
    RelDataTypeFactory.Builder rowType = types.builder();
    rowType.addAll(fields.subList(0, fields.size() - 1));
    rowType.add(names.get(0), nullable(map.getKeyType(), outer, types));
    rowType.add(names.get(1), nullable(map.getValueType(), outer, types));
    return new Unnest(input.getTraitSet(), input, outer, rowType.uniquify().build());
  }

  private static RelDataType nullable(RelDataType type, boolean outer, RelDataTypeFactory types) {
    return types.createTypeWithNullability(type, outer || type.isNullable());
  }

  /** The same of other rows, with their MAP as the last field. */
  public Unnest over(RelNode other) {
    return of(other, outer, rowType.getFieldNames().subList(key(), key() + 2));
  }

  /** The number of the field that is the key; the value is the next, and the last. */
  public int key() {
    return rowType.getFieldCount() - 2;
  }

  /** Whether a row without entries is kept. */
  public boolean isOuter() {
    return outer;
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return mq.getRowCount(getInput()) * ENTRIES;
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new Unnest(traits, sole(inputs), outer, rowType);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("outer", outer).item("names", rowType.getFieldNames());
  }
}
