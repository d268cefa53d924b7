package io.cellardb.sql.conversion;

import io.cellardb.sql.physical.CellarRel;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterImpl;

/** Lets generated code read the rows of batch operators. */
public final class CellarToEnumerable extends ConverterImpl implements EnumerableRel {
  /** Reads the rows of {@code input}, which is a {@link CellarRel}. */
  public CellarToEnumerable(RelNode input) {
    super(
        input.getCluster(),
        ConventionTraitDef.INSTANCE,
        input.getCluster().traitSetOf(EnumerableConvention.INSTANCE),
        input);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new CellarToEnumerable(sole(inputs));
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
    PhysType rows =
        PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), prefer.preferArray());
    OperatorRows source =
        new OperatorRows(
            ((CellarRel) getInput()).compile(),
            getRowType(),
            rows.getFormat() == JavaRowFormat.SCALAR);
    BlockBuilder code = new BlockBuilder();
    code.add(
        Expressions.call(implementor.stash(source, OperatorRows.class), "rows", DataContext.ROOT));
    return implementor.result(rows, code.toBlock());
  }
}
