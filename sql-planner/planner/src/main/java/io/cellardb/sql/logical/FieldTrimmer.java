package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.Unnest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mapping;
import org.apache.calcite.util.mapping.MappingType;
import org.apache.calcite.util.mapping.Mappings;

/**
 * Calcite's trimmer of fields that nobody uses, which finds what to do with a node by its class.
 */
public final class FieldTrimmer extends RelFieldTrimmer {
  FieldTrimmer(SqlValidator validator, RelOptCluster cluster) {
    super(validator, RelFactories.LOGICAL_BUILDER.create(cluster, null));
  }

  /** Trims the rows that are unnested, but not their MAP. */
  public TrimResult trimFields(
      Unnest unnest, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
    int map = unnest.key();
    ImmutableBitSet wanted = fieldsUsed.intersect(ImmutableBitSet.range(map)).set(map);
    TrimResult trimmed = trimChild(unnest, unnest.getInput(), wanted, Set.of());
    List<RexNode> expressions = new ArrayList<>();
    List<String> names = new ArrayList<>();
    Mapping mapping =
        Mappings.create(MappingType.INVERSE_SURJECTION, map + 2, wanted.cardinality() + 1);
    for (int field : wanted) {
      if (field < map) {
        mapping.set(field, expressions.size());
      }
      RelDataTypeField kept =
          trimmed.left.getRowType().getFieldList().get(trimmed.right.getTarget(field));
      expressions.add(new RexInputRef(kept.getIndex(), kept.getType()));
      names.add(kept.getName());
    }
    mapping.set(map, expressions.size() - 1);
    mapping.set(map + 1, expressions.size());
    RelNode rows = LogicalProject.create(trimmed.left, List.of(), expressions, names, Set.of());
    return result(unnest.over(rows), mapping, unnest);
  }
}
