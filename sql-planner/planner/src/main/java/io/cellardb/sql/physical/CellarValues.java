package io.cellardb.sql.physical;

import com.google.common.collect.ImmutableList;
import io.cellardb.sql.execution.operator.ValuesOperator;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;

/** Rows of literals. */
public final class CellarValues extends Values implements CellarRel {
  /** Rows of {@code rowType}, one for each list of literals. */
  public CellarValues(
      RelOptCluster cluster,
      RelDataType rowType,
      ImmutableList<ImmutableList<RexLiteral>> tuples,
      RelTraitSet traits) {
    super(cluster, rowType, tuples, traits);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new CellarValues(getCluster(), getRowType(), getTuples(), traits);
  }

  @Override
  public OperatorFactory compile() {
    List<List<Object>> rows = new ArrayList<>();
    for (List<RexLiteral> tuple : getTuples()) {
      List<Object> row = new ArrayList<>();
      tuple.forEach(literal -> row.add(StatementConstant.literal(literal)));
      rows.add(row);
    }
    return execution -> new ValuesOperator(getRowType(), rows, execution.context());
  }
}
