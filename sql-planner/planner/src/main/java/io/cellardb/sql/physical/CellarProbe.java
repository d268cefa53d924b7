package io.cellardb.sql.physical;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.runtime.NodeActuals;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;

/**
 * Measures the node below it. EXPLAIN ANALYZE puts one above each node that runs as an operator, so
 * that the nodes need not know, and other statements pay nothing.
 */
public final class CellarProbe extends SingleRel implements CellarRel {
  private final int node;

  private CellarProbe(RelNode input, int node) {
    super(input.getCluster(), input.getTraitSet(), input);
    this.node = node;
  }

  /**
   * A plan with probes. The node of a probe has the number of the line that {@code PlanText} gives
   * it: nodes are counted from the root down, and inputs in their order.
   */
  public static CellarRel above(CellarRel plan) {
    return (CellarRel) above(plan, new int[1]);
  }

  private static RelNode above(RelNode rel, int[] nodes) {
    int node = nodes[0]++;
    List<RelNode> inputs = new ArrayList<>();
    for (RelNode input : rel.getInputs()) {
      inputs.add(above(input, nodes));
    }
    RelNode same = inputs.isEmpty() ? rel : rel.copy(rel.getTraitSet(), inputs);
    return same instanceof CellarRel ? new CellarProbe(same, node) : same;
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new CellarProbe(sole(inputs), node);
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory source = ((CellarRel) getInput()).compile();
    return execution -> new Probe(source, execution.at(node));
  }

  /** Takes the time of an operator and of those below it, and counts what it returns. */
  private static final class Probe implements Operator {
    private final NodeActuals actuals;
    private final Operator measured;

    Probe(OperatorFactory source, Execution execution) {
      actuals = execution.node();
      actuals.opened();
      long start = System.nanoTime();
      measured = source.open(execution);
      actuals.took(System.nanoTime() - start);
    }

    @Override
    public Batch next() {
      long start = System.nanoTime();
      Batch batch = measured.next();
      actuals.took(System.nanoTime() - start);
      if (batch != null) {
        actuals.returned(batch.size());
      }
      return batch;
    }

    @Override
    public void close() {
      measured.close();
    }
  }
}
