package io.cellardb.sql.physical;

import io.cellardb.sql.execution.operator.RepeatUnionOperator;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RepeatUnion;

/** WITH RECURSIVE: a first query, and a second one that is repeated on what was found last. */
public final class CellarRepeatUnion extends RepeatUnion implements CellarRel {
  private final Object recursion;

  /**
   * A recursion.
   *
   * @param recursion by which {@link CellarWorkingScan}s below know this node
   */
  public CellarRepeatUnion(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode seed,
      RelNode iteration,
      boolean all,
      Object recursion) {
    super(cluster, traits, seed, iteration, all, -1, null);
    this.recursion = recursion;
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new CellarRepeatUnion(
        getCluster(), traits, inputs.get(0), inputs.get(1), all, recursion);
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory seed = ((CellarRel) getSeedRel()).compile();
    OperatorFactory iteration = ((CellarRel) getIterativeRel()).compile();
    return execution ->
        new RepeatUnionOperator(
            () -> seed.open(execution),
            () -> iteration.open(execution),
            getRowType(),
            all,
            found -> execution.workingRows(recursion, found),
            execution.context());
  }
}
